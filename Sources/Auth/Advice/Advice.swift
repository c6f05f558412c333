package import Messages

/// What a failure means to the user, and what they can do about it.
package struct Advice: Sendable {
  /// What happened.
  package var message: Message
  /// What to do, with commands in backticks; nil when there is nothing to do.
  package var next: Message?
  package var exitCode: ExitCode
  /// GitHub's own words; from outside, so to be sanitised before they are shown.
  package var quote: String?
  /// Whose token it was, where that is not said already.
  package var source: Message?
  /// What GitHub's support asks for.
  package var requestID: String?

  package init(
    _ message: Message, next: Message? = nil, exitCode: ExitCode
  ) {
    self.message = message
    self.next = next
    self.exitCode = exitCode
  }
}
