package import Messages

/// What a failure means to the user, and what they can do about it.
package struct ErrorReport: Sendable {
  /// What happened.
  package var message: Message
  /// What to do, with commands in backticks; nil when there is nothing to do.
  package var next: Message?
  package var exitCode: ExitCode
  /// GitHub's own message; untrusted, so sanitize it before showing it.
  package var quote: String?
  /// Whether the message says all that the quote says, so that only `--verbose` shows it.
  package var isExplained = false
  /// Where the token came from, unless `message` names that already.
  package var source: Message?
  /// The request ID that GitHub's support needs.
  package var requestID: String?
  /// The web page that `next` is about.
  package var url: String?
  /// What happened, for programs; nil for what the exit code says.
  package var kind: String?
  /// The status of GitHub's response.
  package var status: Int?
  package var host: String?
  /// Whose token was sent, if known.
  package var account: String?
  /// How long to wait before the next request, if GitHub said so.
  package var retryAfter: Duration?

  package init(
    _ message: Message, next: Message? = nil, exitCode: ExitCode, url: String? = nil
  ) {
    self.message = message
    self.next = next
    self.exitCode = exitCode
    self.url = url
  }
}

/// The exit codes; scripts rely on them, so they never change.
package enum ExitCode: Int32, Sendable, CaseIterable {
  case success = 0
  case failure = 1
  case cancelled = 2
  case notLoggedIn = 4
  case forbidden = 5
  case notFound = 6
  case rateLimited = 7
  case usage = 64
  case unreadableAnswer = 65
  case unavailable = 69
  case tryLater = 75
  case keyringLocked = 77
  /// Of `ghrepo exec`, as in a shell.
  case cannotRun = 126
  case commandNotFound = 127
  case interrupted = 130
}
