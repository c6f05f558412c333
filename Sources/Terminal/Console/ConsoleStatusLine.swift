internal import Synchronization

/// The line at the foot of the terminal that stands there for a moment; whatever is written next
/// takes its place.
///
/// A class with a lock because a countdown and the rows come from different tasks.
final class ConsoleStatusLine: Sendable {
  private let isShown = Mutex(false)

  private static let startOfLine = Array("\r".utf8)
  private static let eraseToEnd = Array("\u{1B}[K".utf8)
  private static let erasure = startOfLine + eraseToEnd

  /// Puts `line` at the foot, in place of what was there.
  func show(_ line: [UInt8], on speech: FileOutput) {
    isShown.withLock { isShown in
      Self.write(Self.startOfLine + line + Self.eraseToEnd, to: speech)
      isShown = true
    }
  }

  func clear(on speech: FileOutput) {
    isShown.withLock { isShown in
      if isShown { Self.write(Self.erasure, to: speech) }
      isShown = false
    }
  }

  /// Says `bytes` where the foot was.
  func replace(with bytes: [UInt8], on speech: FileOutput) {
    isShown.withLock { isShown in
      Self.write(isShown ? Self.erasure + bytes : bytes, to: speech)
      isShown = false
    }
  }

  /// A closed standard error is no error: there is nobody left to tell.
  private static func write(_ bytes: [UInt8], to speech: FileOutput) {
    do { try speech.write(bytes) } catch { return }
  }
}
