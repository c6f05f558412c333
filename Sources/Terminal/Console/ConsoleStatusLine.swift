internal import Synchronization

/// A line on standard error that changes in place, such as a countdown.
///
/// Where lines cannot be redrawn, a text is said only when its topic is new, so that a log or a
/// screen reader does not get one line every second.
package final class TransientLine: Sendable {
  private let console: Console
  private let state = Mutex(State.hidden)

  private enum State: Equatable {
    case hidden
    case showing(topic: String)
    case over
  }

  package init(console: Console) {
    self.console = console
  }

  /// Shows `text` in place of what was shown before. Texts of one `topic` differ in numbers only.
  package func show(_ text: StyledText, topic: String) {
    let redraws = console.speechProfile.redrawsLines
    state.withLock { state in
      guard state != .over else { return }
      if redraws {
        console.showFoot(text)
      } else if state != .showing(topic: topic) {
        console.say(text)
      }
      state = .showing(topic: topic)
    }
  }

  /// Takes the line away; it can be shown again.
  package func clear() { hide(.hidden) }

  /// Takes the line away for good: a task that is late shows nothing any more.
  package func end() { hide(.over) }

  private func hide(_ next: State) {
    state.withLock { state in
      guard state != .over else { return }
      if state != .hidden, console.speechProfile.redrawsLines { console.clearFoot() }
      state = next
    }
  }
}

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
