package import FoundationEssentials
package import GitHub
import Messages

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
