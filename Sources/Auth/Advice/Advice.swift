package import FoundationEssentials
package import GitHub
package import Messages

/// What a failure means to the user, and what they can do about it.
package struct Advice: Sendable {
  /// What happened.
  package var message: Message
  /// What to do, with commands in backticks; nil when there is nothing to do.
  package var next: Message?
  package var exitCode: ExitCode
  /// GitHub's own words; from outside, so to be sanitized before they are shown.
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

/// What the auth-error handler must know besides the failure itself.
package struct AdviceContext: Sendable {
  package var host: GitHubHost
  /// The credential that was sent, or nil for an anonymous request.
  package var credential: Credential?
  /// When that credential ends, if it was ever said.
  package var expiresAt: Date?
  /// A stored account that the credential's source hides.
  package var shadowedLogin: String?
  /// Whether the command can do its work from the cache, with `--offline`.
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

  /// A command line of ghrepo for this host, as in `ghrepo login --hostname ghe.example`.
  func command(_ words: String) -> String {
    switch host.kind {
    case .dotcom, .replacement: "ghrepo \(words)"
    case .dataResidency, .enterpriseServer: "ghrepo \(words) --hostname \(host.name)"
    }
  }
}

/// How the program ends; scripts rely on these numbers, so they never change.
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
