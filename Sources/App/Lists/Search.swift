package import FoundationEssentials
package import GitHub
package import Storage

/// One search, whichever page of it is wanted.
package struct Search: Sendable {
  /// As the user wrote it, perhaps with `-7d` or `today` in it.
  package let written: String
  /// As it is sent: dates in place of those.
  package let query: String
  package var order: SearchOrder

  /// - Parameter now: The time that `-7d` and the like are counted back from.
  package init(_ query: SearchQuery, order: SearchOrder, now: Date) {
    written = query.text
    self.query = query.resolved(at: now).text
    self.order = order
  }

  /// The same search for a part of the matches, with a `query` that is sent as it is.
  func with(query: String) -> Search {
    Search(written: query, query: query, order: order)
  }

  private init(written: String, query: String, order: SearchOrder) {
    (self.written, self.query, self.order) = (written, query, order)
  }

  /// The name of its pages in the cache: of a feed its own, as the days in its query move on.
  package func cacheKey(on host: String, inFeed feed: String? = nil) -> CacheKey {
    key(feed.map { "feed: \($0)" } ?? query, on: host)
  }

  /// What is saved of this search: relative dates are counted back at each run.
  package func savedKey(on host: String) -> CacheKey { key(written, on: host) }

  private func key(_ text: String, on host: String) -> CacheKey {
    CacheKey(
      host: host, query: text, sort: order.sort?.rawValue ?? "",
      direction: order.sort.map { _ in (order.direction ?? .descending).rawValue } ?? "")
  }

  /// Its page on the web site.
  package func page(on host: GitHubHost) -> String {
    host.searchPage(for: query, sort: order.sort, order: order.direction ?? .descending)
  }

  /// The request for one page.
  package func endpoint(page: Int, size: Int) -> Endpoint<SearchPage> {
    .searchRepositories(
      query, sort: order.sort, order: order.direction ?? .descending, perPage: size, page: page)
  }
}

/// How GitHub sorts the matches; without `sort` it is by best match.
package struct SearchOrder: Sendable {
  package var sort: SearchSort?
  package var direction: GitHub.SortOrder?

  package init(sort: SearchSort? = nil, direction: GitHub.SortOrder? = nil) {
    self.sort = sort
    self.direction = direction
  }
}
