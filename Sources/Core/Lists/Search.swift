package import Access
package import FoundationEssentials
package import GitHub
package import Storage

/// One search, independent of its pages.
package struct Search: Sendable {
  /// As the user wrote it, possibly with relative dates such as `-7d` or `today`.
  package let written: SearchQuery
  /// As it is sent, with dates in place of relative ones.
  package let query: SearchQuery
  package var order: SearchOrder

  /// - Parameter now: The time to which relative dates such as `-7d` refer.
  package init(_ query: SearchQuery, order: SearchOrder, now: Date) {
    written = query
    self.query = query.resolved(at: now)
    self.order = order
  }

  /// The same search for some of the matches, with a `query` that is sent unchanged.
  func with(query: SearchQuery) -> Search {
    Search(written: query, query: query, order: order)
  }

  private init(written: SearchQuery, query: SearchQuery, order: SearchOrder) {
    (self.written, self.query, self.order) = (written, query, order)
  }

  /// The cache key of its pages, with the `keyPrefix` of a kind. A feed has its own key, because the
  /// date in its query changes.
  package func cacheKey(
    on host: String, inFeed feed: String? = nil, prefix: String = ""
  ) -> CacheKey {
    key(prefix + (feed.map { "feed: \($0)" } ?? query.text), on: host)
  }

  /// The key of this search when it is saved: relative dates are resolved at each run.
  package func savedKey(on host: String) -> CacheKey { key(written.text, on: host) }

  private func key(_ text: String, on host: String) -> CacheKey {
    CacheKey(
      host: host, query: text, sort: order.sort?.rawValue ?? "",
      direction: order.sort.map { _ in (order.direction ?? .descending).rawValue } ?? "")
  }

  /// Whether its relative dates are the same at `time`, so that an interrupted list can continue.
  package func isTheSame(at time: Date) -> Bool { written.resolved(at: time) == query }

  /// The query of this search for a list of all matches, which are fetched in slices.
  package func partitioned(by dimensions: [SliceDimension]) -> PartitionedQuery {
    PartitionedQuery(
      query: query, sort: order.sort, order: order.direction ?? .descending, by: dimensions)
  }

  /// The URL of its page on GitHub.
  package func page(on host: GitHubHost) -> String {
    host.searchPage(for: query.text, sort: order.sort, order: order.direction ?? .descending)
  }
}

/// A predefined search that users visit again and again: most stars first, with repositories marked
/// that are new since the last visit.
package struct Feed: Sendable {
  /// The name under which the last visit and the pages are stored.
  package let name: String
  package let query: SearchQuery
  /// Which of the predefined lists it is.
  package let kind: Kind
  /// For a list by gained stars, instead of by all of them.
  package var gains: GainSearch?

  package enum Kind: Sendable, Equatable {
    /// Repositories created on `firstDay` or later, as `2026-01-31`.
    case trending(Timeframe, firstDay: String)
    case top
  }
}

extension Feed {
  /// The newest repositories that match `qualifiers`.
  package static func trending(
    _ timeframe: Timeframe, _ qualifiers: [Qualifier], by ranking: TrendingRanking = .created,
    now: Date
  ) -> Feed {
    let day = timeframe.firstDay(before: now)
    let gains = ranking == .gained ? GainSearch(GainWindow(timeframe), qualifiers) : nil
    let words = ["trending", timeframe.rawValue] + (gains == nil ? [] : ["gained"])
    // One of the user's own wins; only the list by gained stars allows it.
    let isDated = qualifiers.contains { $0.name == "created" }
    return Feed(
      name: (words + qualifiers.map(\.text)).joined(separator: " "),
      query: SearchQuery(
        terms: [], qualifiers: (isDated ? [] : [Qualifier("created", ">=\(day)")]) + qualifiers),
      kind: .trending(timeframe, firstDay: day), gains: gains)
  }

  /// All repositories that match `qualifiers`.
  package static func top(_ qualifiers: [Qualifier], gained window: GainWindow? = nil) -> Feed {
    // GitHub rejects a query without any condition.
    let isBounded = qualifiers.contains { $0.name == "stars" }
    return Feed(
      name: (["top"] + (window.map { ["gained", "\($0)"] } ?? []) + qualifiers.map(\.text))
        .joined(separator: " "),
      query: SearchQuery(
        terms: [], qualifiers: (isBounded ? [] : [Qualifier("stars", ">=1")]) + qualifiers),
      kind: .top, gains: window.map { GainSearch($0, qualifiers) })
  }
}
