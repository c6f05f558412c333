/// Addresses of pages for a browser.
extension GitHubHost {
  package func page(of repository: RepositoryName) -> String {
    "\(webURL)/\(PercentEncoding.encode(repository.owner))/\(PercentEncoding.encode(repository.name))"
  }

  /// The site's own search for `query`; without `sort` the best match comes first.
  package func searchPage(
    for query: String, sort: SearchSort? = nil, order: SortOrder = .descending
  ) -> String {
    "\(webURL)/search?type=repositories&q=\(PercentEncoding.encode(query))"
      + (sort.map { "&s=\($0.rawValue)&o=\(order.rawValue)" } ?? "")
  }

  /// The form for a new classic token, filled in with `scopes` and `note`.
  package func classicTokenPage(scopes: [String], note: String) -> String {
    let scopes = PercentEncoding.encode(scopes.joined(separator: ","))
    return "\(webURL)/settings/tokens/new?scopes=\(scopes)"
      + "&description=\(PercentEncoding.encode(note))"
  }

  /// The form for a new fine-grained token.
  package var fineGrainedTokenPage: String { "\(webURL)/settings/personal-access-tokens/new" }

  /// Where a person ends the life of a token of `kind`; `clientID` leads straight to the OAuth app.
  /// Nil for tokens that no page lists.
  package func revocationPage(for kind: TokenKind, clientID: String? = nil) -> String? {
    switch kind {
    case .classic, .unknown: "\(webURL)/settings/tokens"
    case .fineGrained: "\(webURL)/settings/personal-access-tokens"
    case .oauthApp:
      if let clientID {
        "\(webURL)/settings/connections/applications/\(PercentEncoding.encode(clientID))"
      } else {
        "\(webURL)/settings/applications"
      }
    case .githubAppUser, .refresh: "\(webURL)/settings/apps/authorizations"
    case .installation: nil
    }
  }
}
