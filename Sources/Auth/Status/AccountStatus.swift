package import FoundationEssentials
package import GitHub

/// One credential on one host, and what is known of its state.
package struct AccountStatus: Sendable {
  package enum State: Sendable {
    case valid
    /// `--offline`: not asked.
    case unchecked
    /// GitHub's refusal, or no answer; only a 401 makes it an invalid token.
    case failed(AuthError)
  }

  package var login: String?
  package var source: TokenSource
  package var isActive: Bool
  package var kind: TokenKind
  package var scopes: [String]?
  package var expiresAt: Date?
  package var state: State
  package var limits: [RateLimit] = []
  /// A pause that GitHub asked for, while it lasts.
  package var pause: RateLimitPause?
  /// The name under which its limits are shared, as in `RateLimitKey`.
  package var budgetAccount: String?

  package init(
    login: String?, source: TokenSource, isActive: Bool, kind: TokenKind,
    scopes: [String]? = nil, expiresAt: Date? = nil, state: State
  ) {
    self.login = login
    self.source = source
    self.isActive = isActive
    self.kind = kind
    self.scopes = scopes
    self.expiresAt = expiresAt
    self.state = state
  }
}

/// One host with its credentials; an empty list means that requests there are anonymous.
package struct HostStatus: Sendable {
  package var host: GitHubHost
  package var accounts: [AccountStatus]
  /// The stored account that is active where nothing goes before it.
  package var storedActive: String?
  /// What an anonymous caller has left, where nobody is logged in.
  package var limits: [RateLimit] = []
  package var pause: RateLimitPause?

  package init(host: GitHubHost, accounts: [AccountStatus]) {
    self.host = host
    self.accounts = accounts
  }
}
