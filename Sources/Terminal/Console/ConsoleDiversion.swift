internal import Synchronization

/// Where words go while the whole screen belongs to somebody else, who would not survive lines in
/// the midst of it.
///
/// A class with a lock because words come from any task.
final class ConsoleDiversion: Sendable {
  private let listener = Mutex<(@Sendable ([StyledText]) -> Void)?>(nil)

  var isOn: Bool { listener.withLock { $0 != nil } }

  func set(_ listener: (@Sendable ([StyledText]) -> Void)?) {
    self.listener.withLock { $0 = listener }
  }

  /// Whether somebody has taken `lines`, so that the terminal must not have them.
  func take(_ lines: [StyledText]) -> Bool {
    guard let listener = listener.withLock({ $0 }) else { return false }
    listener(lines)
    return true
  }
}

extension Console {
  /// From now on what is said goes to `listener` in place of the terminal, nothing stands at the
  /// foot, and nobody can be asked.
  package func divert(to listener: @escaping @Sendable ([StyledText]) -> Void) {
    clearFoot()
    diversion.set(listener)
  }

  /// Says a line of a log. A program that has the whole screen keeps lines from the terminal, but
  /// standard error may lead elsewhere.
  package func log(_ text: String) {
    let lines = TerminalText.lines(sanitizing: text).map { StyledText($0, .dim) }
    guard diversion.isOn else { return say(lines: lines) }
    if !speechProfile.isTerminal { sayDirectly(lines) }
  }

  /// The terminal is free again.
  package func endDiversion() {
    diversion.set(nil)
  }
}
