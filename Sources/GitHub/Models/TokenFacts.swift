package import FoundationEssentials
import HTTP

/// What the headers of a response say about the token that was sent.
package struct TokenFacts: Sendable, Equatable {
  /// The classic scopes, possibly none; nil when the token has no scopes at all (fine-grained,
  /// installation) or the call was anonymous.
  package var scopes: [String]?
  /// Nil when the token does not expire, or GitHub does not say.
  package var expiresAt: Date?

  package init(scopes: [String]? = nil, expiresAt: Date? = nil) {
    self.scopes = scopes
    self.expiresAt = expiresAt
  }

  init(_ headers: HTTPHeaders) {
    scopes = headers["X-OAuth-Scopes"].map(OAuthScopes.list)
    expiresAt = headers["GitHub-Authentication-Token-Expiration"].flatMap(ISO8601.date)
  }
}

/// The user a token belongs to, and what is known about the token.
package struct CurrentUser: Sendable, Equatable {
  package var user: User
  package var token: TokenFacts

  package init(user: User, token: TokenFacts = TokenFacts()) {
    self.user = user
    self.token = token
  }
}
