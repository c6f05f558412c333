/// A page of GitHub's website that lists or describes repositories, so that ghrepo can show the same.
package enum WebPage: Sendable, Hashable {
  case repository(RepositoryName)
  /// The login of a user or an organization.
  case owner(String)
  case topic(String)
  /// The query of a search for repositories.
  case search(String)

  /// The query that finds the same repositories; nil for the page of one.
  package var query: String? {
    switch self {
    case .repository: nil
    case .owner(let login): "user:\(login)"
    case .topic(let name): "topic:\(name)"
    case .search(let query): query
    }
  }
}

extension GitHubHost {
  package func address(of page: WebPage) -> String {
    switch page {
    case .repository(let name): self.page(of: name)
    case .owner(let login): "\(webURL)/\(PercentEncoding.encode(login))"
    case .topic(let name): "\(webURL)/topics/\(PercentEncoding.encode(name))"
    case .search(let query): searchPage(for: query)
    }
  }

  /// What the page at `address` shows; nil for another website, and for pages that ghrepo cannot show, such
  /// as a repository's issues.
  package func page(at address: String) -> WebPage? {
    guard owns(address), let start = address.firstRange(of: "://")?.upperBound else { return nil }
    let rest = address[start...].prefix { $0 != "#" }
    let path = rest.prefix { $0 != "?" }
    let parts = path.split(separator: "/").dropFirst().map(String.init)
    switch (parts.first?.lowercased(), parts.count) {
    case ("search", 1): return Self.search(rest.dropFirst(path.count + 1))
    case ("topics", 2): return .topic(parts[1].lowercased())
    case ("orgs", 2): return Self.owner(parts[1])
    case (_, 1): return Self.owner(parts[0])
    case (_, 2): return Self.repository(parts).map { .repository($0) }
    default: return nil
    }
  }

  private static func owner(_ login: String) -> WebPage? {
    repository([login, "name"]).map { .owner($0.owner) }
  }

  /// Nil for the site's own pages, such as `settings/tokens`.
  private static func repository(_ parts: [String]) -> RepositoryName? {
    (try? RepositoryAddress(parsing: "https://github.com/" + parts.joined(separator: "/")))?.name
  }

  private static func search(_ form: Substring) -> WebPage? {
    var values: [String: String] = [:]
    for field in form.split(separator: "&") {
      let parts = field.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let value = PercentEncoding.decodeForm(parts[1]) else { continue }
      values[String(parts[0])] = value
    }
    guard values["type", default: "repositories"] == "repositories", let query = values["q"],
      query.contains(where: { !$0.isWhitespace })
    else { return nil }
    return .search(query)
  }
}
