package import HTTP

/// The kind of a token, by its prefix.
/// Source: https://docs.github.com/authentication/keeping-your-account-and-data-secure/about-authentication-to-github
package enum TokenKind: Sendable, CaseIterable {
  case classic
  case fineGrained
  /// From the device flow of an OAuth app.
  case oauthApp
  /// A user's token from a GitHub App.
  case githubAppUser
  /// An app's or an Actions run's token; it belongs to no user, so `GET /user` rejects it.
  case installation
  case refresh
  /// Without a known prefix, such as the forty hexadecimal digits of old.
  case unknown

  package init(of token: Secret) {
    self = token.withBytes { bytes in
      Self.prefixes.first { bytes.starts(with: $0.prefix.utf8) }?.kind ?? .unknown
    }
  }

  static var knownPrefixes: [String] { prefixes.map(\.prefix) }

  private static let prefixes: [(prefix: String, kind: TokenKind)] = [
    ("ghp_", .classic), ("github_pat_", .fineGrained), ("gho_", .oauthApp),
    ("ghu_", .githubAppUser), ("ghs_", .installation), ("ghr_", .refresh),
  ]
}
