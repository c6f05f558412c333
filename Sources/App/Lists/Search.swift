import Auth
package import FoundationEssentials
package import GitHub
package import Messages
package import Storage

/// One search, whichever page of it is wanted.
package struct Search: Sendable {
  /// As the user wrote it, perhaps with `-7d` or `today` in it.
  package let written: SearchQuery
  /// As it is sent: dates in place of those.
  package let query: SearchQuery
  package var order: SearchOrder

  /// - Parameter now: The time that `-7d` and the like are counted back from.
  package init(_ query: SearchQuery, order: SearchOrder, now: Date) {
    written = query
    self.query = query.resolved(at: now)
    self.order = order
  }

  /// The same search for a part of the matches, with a `query` that is sent as it is.
  func with(query: SearchQuery) -> Search {
    Search(written: query, query: query, order: order)
  }

  private init(written: SearchQuery, query: SearchQuery, order: SearchOrder) {
    (self.written, self.query, self.order) = (written, query, order)
  }

  /// The name of its pages in the cache: of a feed its own, as the days in its query move on.
  package func cacheKey(on host: String, inFeed feed: String? = nil) -> CacheKey {
    key(feed.map { "feed: \($0)" } ?? query.text, on: host)
  }

  /// What is saved of this search: relative dates are counted back at each run.
  package func savedKey(on host: String) -> CacheKey { key(written.text, on: host) }

  private func key(_ text: String, on host: String) -> CacheKey {
    CacheKey(
      host: host, query: text, sort: order.sort?.rawValue ?? "",
      direction: order.sort.map { _ in (order.direction ?? .descending).rawValue } ?? "")
  }

  /// The same for all matches, whose parts are fetched one after another.
  package var partitioned: PartitionedQuery {
    PartitionedQuery(query: query, sort: order.sort, order: order.direction ?? .descending)
  }

  /// Its page on the web site.
  package func page(on host: GitHubHost) -> String {
    host.searchPage(for: query.text, sort: order.sort, order: order.direction ?? .descending)
  }

  /// The request for one page.
  package func endpoint(page: Int, size: Int) -> Endpoint<SearchPage> {
    .searchRepositories(
      query.text, sort: order.sort, order: order.direction ?? .descending, perPage: size, page: page
    )
  }
}

/// A search that ghrepo puts together itself, looked at again and again: the most starred first,
/// and what was not there last time is marked.
package struct Feed: Sendable {
  /// The name under which the last visit is stored.
  package let name: String
  package let query: SearchQuery
  /// What the list is, above it.
  package let head: Message
}

extension Feed {
  /// The youngest repositories that pass `qualifiers`.
  package static func trending(
    _ timeframe: Timeframe, _ qualifiers: [Qualifier], now: Date
  ) -> Feed {
    let day = timeframe.firstDay(before: now)
    return Feed(
      name: (["trending", timeframe.rawValue] + qualifiers.map(\.text)).joined(separator: " "),
      query: SearchQuery(terms: [], qualifiers: [Qualifier("created", ">=\(day)")] + qualifiers),
      head: timeframe.head(since: day))
  }

  /// All repositories that pass `qualifiers`.
  package static func top(_ qualifiers: [Qualifier]) -> Feed {
    // GitHub answers no search without any condition.
    let isBounded = qualifiers.contains { $0.name == "stars" }
    return Feed(
      name: (["top"] + qualifiers.map(\.text)).joined(separator: " "),
      query: SearchQuery(
        terms: [], qualifiers: (isBounded ? [] : [Qualifier("stars", ">=1")]) + qualifiers),
      head: .topHead)
  }
}

/// How far back a trending repository may have been created.
package enum Timeframe: String, Sendable, Hashable, CaseIterable {
  case day
  case week
  case month

  private var days: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 30
    }
  }

  /// The first day that counts, in UTC as all of GitHub's days: `2026-01-31`.
  package func firstDay(before now: Date) -> String {
    String(ISO8601.text(now.addingTimeInterval(-Double(days) * 24 * 60 * 60)).prefix(10))
  }

  /// What the list is, above it.
  func head(since day: String) -> Message {
    switch self {
    case .day: .trendingDay(date: day)
    case .week: .trendingWeek(date: day)
    case .month: .trendingMonth(date: day)
    }
  }
}

/// The name of a saved search.
package enum SavedName {
  private static let longest = 100

  /// What is wrong with `text`; nil for a name.
  package static func complaint(about text: String) -> Message? {
    let isName = FavoriteText.isLine(text, atMost: longest) && text.commaSeparated.joined() != ""
    return isName ? nil : .usageSavedName(limit: longest)
  }
}

extension Session {
  package func savedSearch(_ name: String) async throws(Failure) -> SavedSearch {
    let search = try await stored { database throws(StorageError) in
      try await database.savedSearch(name, on: host.name)
    }
    guard let search else {
      throw Failure(
        ErrorReport(.savedUnknown(name: name), next: .savedUnknownNext, exitCode: .notFound))
    }
    return search
  }
}

extension Failure {
  package static func savedAlready(_ name: String) -> Failure {
    Failure(ErrorReport(.savedExists(name: name), next: .savedExistsNext, exitCode: .usage))
  }
}
