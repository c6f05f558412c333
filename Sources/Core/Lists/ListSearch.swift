package import FoundationEssentials
package import GitHub
internal import Storage

/// What a list shows: a search, a predefined one, or the run of a saved one. Every surface that shows
/// the same shares its cached pages.
package struct ListSearch: Sendable {
  package let search: Search
  /// The name under which the last visit is stored, and the pages of a predefined list; nil for lists
  /// that mark no new rows.
  package let feed: String?
  /// Whether it is the run of a saved search: it shares the pages of all searches with this query,
  /// and only rows from GitHub update the time of the last run.
  package let isRun: Bool
  /// Whether to hide rows that the last visit showed.
  package let hidesSeen: Bool
  /// For a list by gained stars; `search` stands in for it where they are not known.
  package private(set) var gains: GainSearch?

  /// - Parameter feed: the predefined list to show; nil for a search for `query`.
  package init(_ query: SearchQuery, in feed: Feed?, order: SearchOrder, now: Date) {
    self.init(search: Search(feed?.query ?? query, order: order, now: now), feed: feed?.name)
    gains = feed?.gains
  }

  /// - Parameter name: that of the saved search.
  package init(_ search: Search, runOf name: String, hidesSeen: Bool = false) {
    self.init(
      search: search, feed: SavedSearch.feed(of: name), isRun: true, hidesSeen: hidesSeen)
  }

  package init(
    search: Search, feed: String? = nil, isRun: Bool = false, hidesSeen: Bool = false
  ) {
    self.search = search
    self.feed = feed
    self.isRun = isRun
    self.hidesSeen = hidesSeen
  }

  /// The key of its pages in the cache, with the `keyPrefix` of a kind. A predefined list keeps it
  /// while the date in its query changes.
  func cacheKey(on host: String, prefix: String) -> CacheKey {
    search.cacheKey(on: host, inFeed: isRun ? nil : feed, prefix: prefix)
  }
}
