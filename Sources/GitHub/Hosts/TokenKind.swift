package import HTTP

/// The kind of a token, by its prefix, in the order of `TokenMask.prefixes`; the raw value is its
/// name in JSON output and files.
/// Source: https://docs.github.com/authentication/keeping-your-account-and-data-secure/about-authentication-to-github
package enum TokenKind: String, Sendable, CaseIterable {
  case classic
  case fineGrained = "fine-grained"
  /// From the device flow of an OAuth app.
  case oauthApp = "oauth-app"
  /// A user's token from a GitHub App.
  case githubAppUser = "github-app"
  /// An app's or an Actions run's token; it belongs to no user, so `GET /user` rejects it.
  case installation
  case refresh
  /// Without a known prefix, such as the old tokens of 40 hexadecimal digits.
  case unknown

  package init(of token: Secret) {
    self = token.withBytes { bytes in
      zip(TokenMask.prefixes, Self.allCases).first { bytes.starts(with: $0.0.utf8) }?.1 ?? .unknown
    }
  }

  /// Whether `X-OAuth-Scopes`, if GitHub sends it, is about this token. For the user of a GitHub
  /// App it is sent empty although permissions apply.
  package var hasScopes: Bool { self != .githubAppUser }
}
