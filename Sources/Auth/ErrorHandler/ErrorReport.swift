package import FoundationEssentials
package import GitHub
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
  /// Where the token came from, unless `message` names that already.
  package var source: Message?
  /// The request ID that GitHub's support needs.
  package var requestID: String?

  package init(
    _ message: Message, next: Message? = nil, exitCode: ExitCode
  ) {
    self.message = message
    self.next = next
    self.exitCode = exitCode
  }
}

/// What `AuthErrorHandler` needs to know besides the error itself.
package struct ErrorReportContext: Sendable {
  package var host: GitHubHost
  /// The credential that was sent, or nil for an anonymous request.
  package var credential: Credential?
  /// When that credential expires, if known.
  package var expiresAt: Date?
  /// A stored account that the credential overrides.
  package var shadowedLogin: String?
  /// Whether the command can run from the cache, with `--offline`.
  package var offersCache: Bool
  package var now: Date

  package init(
    host: GitHubHost, credential: Credential? = nil, expiresAt: Date? = nil,
    shadowedLogin: String? = nil, offersCache: Bool = false, now: Date
  ) {
    self.host = host
    self.credential = credential
    self.expiresAt = expiresAt
    self.shadowedLogin = shadowedLogin
    self.offersCache = offersCache
    self.now = now
  }

  /// A ghrepo command for this host, such as `ghrepo login --hostname ghe.example`.
  func command(_ words: String) -> String {
    switch host.kind {
    case .dotcom, .replacement: "ghrepo \(words)"
    case .dataResidency, .enterpriseServer: "ghrepo \(words) --hostname \(host.name)"
    }
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
  case interrupted = 130
}
