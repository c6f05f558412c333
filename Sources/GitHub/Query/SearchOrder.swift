package enum SortOrder: String, Sendable, CaseIterable {
  case descending = "desc"
  case ascending = "asc"
}

/// How GitHub sorts the matches; without `sort` it is by best match.
package struct SearchOrder: Sendable {
  package var sort: SearchSort?
  package var direction: SortOrder?

  package init(sort: SearchSort? = nil, direction: SortOrder? = nil) {
    self.sort = sort
    self.direction = direction
  }
}

extension GitHubHost {
  /// The website's search for `query`; without `sort` the best match comes first.
  package func searchPage(
    for query: String, sort: SearchSort? = nil, order: SortOrder = .descending
  ) -> String {
    "\(webURL)/search?type=repositories&q=\(PercentEncoding.encode(query))"
      + (sort.map { "&s=\($0.rawValue)&o=\(order.rawValue)" } ?? "")
  }
}
