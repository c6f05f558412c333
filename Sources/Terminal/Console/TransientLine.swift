internal import Synchronization

/// A line on standard error that changes in place, such as a countdown.
///
/// Where lines cannot be redrawn, prints a text only when its topic changes, so that a log or a
/// screen reader does not get a line every second.
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

  /// Shows `text` in place of the previous one. Texts with the same `topic` differ in numbers only.
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

  /// Erases the line; it can be shown again.
  package func clear() { hide(.hidden) }

  /// Erases the line for good: a task that runs late can no longer show it.
  package func end() { hide(.over) }

  private func hide(_ next: State) {
    state.withLock { state in
      guard state != .over else { return }
      if state != .hidden, console.speechProfile.redrawsLines { console.clearFoot() }
      state = next
    }
  }
}

/// A temporary line at the bottom of the terminal; whatever is written next replaces it.
///
/// A class with a lock because a countdown and the rows come from different tasks.
final class ConsoleStatusLine: Sendable {
  private let isShown = Mutex(false)

  private static let startOfLine = Array("\r".utf8)
  private static let eraseToEnd = Array("\u{1B}[K".utf8)
  private static let erasure = startOfLine + eraseToEnd

  /// Shows `line` in place of the previous one.
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

  /// Writes `bytes` in place of the status line.
  func replace(with bytes: [UInt8], on speech: FileOutput) {
    isShown.withLock { isShown in
      Self.write(isShown ? Self.erasure + bytes : bytes, to: speech)
      isShown = false
    }
  }

  /// Ignores a closed standard error: there is nowhere left to report it.
  private static func write(_ bytes: [UInt8], to speech: FileOutput) {
    do { try speech.write(bytes) } catch { return }
  }
}
