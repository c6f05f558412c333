internal import Core
internal import FoundationEssentials
package import GitHub
internal import Presentation
internal import Storage

/// A list's query as the search and the feed name that commands use too, so that both share the
/// cache.
struct ListSearch: Sendable {
  let search: Search
  /// The name under which the last visit is stored; nil for lists that mark no new rows.
  let feed: String?
  /// Whether every search for this query shares its cached pages.
  let sharesPages: Bool
  /// Whether it is a run of a saved search, which shows what is new since the last one.
  let isRun: Bool

  private init(search: Search, feed: String?, sharesPages: Bool, isRun: Bool = false) {
    self.search = search
    self.feed = feed
    self.sharesPages = sharesPages
    self.isRun = isRun
  }

  /// Nil for a list that is not fetched from GitHub, and for an empty query.
  init?(_ id: ListID, _ listQuery: ListQuery, on host: String, now: Date) {
    switch id {
    case .favorites: return nil
    case .search:
      let query = listQuery.searchQuery
      guard !query.isEmpty else { return nil }
      let search = Search(query, order: listQuery.searchOrder(usually: nil), now: now)
      let saved = listQuery.savedName.map { name in
        SavedSearch(name: name, cacheKey: search.cacheKey(on: host), addedAt: now)
      }
      self.init(search: search, feed: saved?.feed, sharesPages: true, isRun: saved != nil)
    case .trending(let timeframe):
      self.init(.trending(timeframe, listQuery.allQualifiers, now: now), listQuery, now)
    case .top:
      self.init(.top(listQuery.allQualifiers), listQuery, now)
    }
  }

  private init(_ feed: Feed, _ listQuery: ListQuery, _ now: Date) {
    self.init(
      search: Search(feed.query, order: listQuery.searchOrder(usually: .stars), now: now),
      feed: feed.name, sharesPages: false)
  }
}

extension ListQuery {
  /// Words and conditions in search syntax.
  var searchQuery: SearchQuery { SearchQuery(terms: [words], qualifiers: allQualifiers) }

  /// The qualifiers of the command line; a language chosen since replaces theirs.
  var allQualifiers: [Qualifier] {
    guard let language else { return qualifiers }
    return [Qualifier("language", language)] + qualifiers.filter { $0.name != "language" }
  }

  fileprivate func searchOrder(usually usual: SearchSort?) -> SearchOrder {
    SearchOrder(sort: sort.search ?? usual, direction: order)
  }
}

extension ListSort {
  /// GitHub's sort; nil for its default order and for sorts that only favorites have.
  var search: SearchSort? {
    switch self {
    case .stars: .stars
    case .forks: .forks
    case .updated: .updated
    case .helpWanted: .helpWantedIssues
    case .bestMatch, .added, .name: nil
    }
  }

  package init(_ sort: SearchSort?) {
    self =
      switch sort {
      case .stars: .stars
      case .forks: .forks
      case .updated: .updated
      case .helpWantedIssues: .helpWanted
      case nil: .bestMatch
      }
  }
}
