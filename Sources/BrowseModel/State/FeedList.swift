package import Core
package import FoundationEssentials
internal import GitHub
package import Messages
internal import Presentation

/// A list of repositories that loads more pages as the user scrolls, with the position in it.
package struct FeedList: Sendable {
  package let id: ListID
  package var listQuery: ListQuery
  package var rows: [ListedRepository] = []
  /// The row that keys act on; also 0 for an empty list.
  package var selection = 0
  /// The ids of the rows that the user has marked.
  package var marked: Set<Int64> = []
  /// Lines of the list above the window.
  package var offset = 0
  /// Counts queries, so that responses to an older one are dropped.
  package var generation = 0
  package var activity = Activity.idle
  /// Why the last page failed, until it is requested again.
  package var problem: Problem?
  /// What is wrong with the query, such as a qualifier that GitHub does not know.
  package var mistake: Message?
  /// GitHub's information about the whole list; nil before the first page.
  package var head: ListHead?
  /// When the saved search was last run, if this is a run; rows since then are marked as new.
  package var lastRun: Date?
  /// Why there are no more rows; nil while there may be some.
  package var ending: FeedEnding?
  /// How new rows replace the shown ones; nil appends them.
  package var renewal: Renewal?
  /// Rows of a refresh, until there are enough to keep the scroll position.
  package var refreshed: [ListedRepository] = []
  /// GitHub's information about the refreshed rows.
  package var refreshedHead: ListHead?
  /// Whether cached rows replace a failed response of GitHub.
  package var standsIn: Bool { standsInBecause != nil }
  /// Why GitHub's response failed.
  package var standsInBecause: Problem?
  /// Whether the rows are only cached ones, and GitHub has not been searched for the query yet.
  package var isFromCacheOnly = false
  /// Whether the list must be loaded when it is next shown.
  package var isStale = true

  /// How newer rows replace the shown ones.
  package enum Renewal: Sendable, Equatable {
    /// The shown rows stay until there are enough newer ones to keep the selection and the scroll
    /// position.
    case samePlace
    /// The shown rows stay until the first newer ones arrive, which are shown from the top.
    case fromTop
  }

  package enum Activity: Sendable, Equatable {
    case idle
    /// The first page is loading.
    case loading
    /// The next page is loading.
    case loadingMore
    /// Newer rows are loading and will replace the shown ones.
    case refreshing
    /// A page failed temporarily and is retried.
    case retrying(attempt: Int)
    /// GitHub's rate limit delays the next page; it loads by itself.
    case waiting(until: Date)

    package var isBusy: Bool { self != .idle }
  }

  package init(_ id: ListID, listQuery: ListQuery? = nil) {
    self.id = id
    self.listQuery = listQuery ?? ListQuery(sort: id.sorts.first ?? .stars)
  }

  /// The total that GitHub reports, until all rows have loaded.
  package var total: Int {
    switch ending {
    case .exhausted, .limitReached: rows.count
    case .windowEnded, nil: max(rows.count, isFromCacheOnly ? 0 : head?.totalCount ?? 0)
    }
  }

  package var selected: ListedRepository? {
    rows.indices.contains(selection) ? rows[selection] : nil
  }
}

/// All lists; one that was not changed yet is empty and stale.
package struct FeedLists: Sendable {
  private var lists: [ListID: FeedList] = [:]

  package subscript(_ id: ListID) -> FeedList {
    get { lists[id] ?? FeedList(id) }
    // In place, without copying the rows.
    _modify { yield &lists[id, default: FeedList(id)] }
  }
}

extension FeedList {
  package var markedRows: [ListedRepository] {
    marked.isEmpty ? [] : rows.filter { marked.contains($0.repository.id) }
  }
}
