package import Core
package import FoundationEssentials
internal import GitHub
package import Messages
internal import Presentation
internal import Rendering

/// A list of repositories that loads more pages as the user scrolls, with the position in it.
package struct FeedList: Sendable {
  package let id: ListID
  package var listQuery: ListQuery
  package var rows: [ListedRepository] = []
  /// The row that keys act on; also 0 for an empty list.
  package var selection = 0
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

  package var selected: ListedRepository? {
    rows.indices.contains(selection) ? rows[selection] : nil
  }
}

/// How the selection and the window move.
extension FeedList {
  /// Selects the row `count` further down, or up if negative, at most the last or first one.
  mutating func move(by count: Int, in window: ListWindow) {
    select(selection + count, in: window)
  }

  /// Pages by `count` rows: the window moves along with the selection.
  mutating func turn(by count: Int, in window: ListWindow) {
    offset += count * window.rowHeight
    select(selection + count, in: window)
  }

  /// Selects the row, or the nearest one, and scrolls until it is completely visible.
  mutating func select(_ row: Int, in window: ListWindow) {
    selection = max(0, min(row, rows.count - 1))
    settle(in: window)
  }

  /// Scrolls the window by `lines`; the selection stays visible.
  mutating func scroll(by lines: Int, in window: ListWindow) {
    offset = max(0, min(offset + lines, window.lastOffset(count: rows.count)))
    selection = window.row(selection, seenAt: offset, count: rows.count)
  }

  /// Moves selection and window back to existing rows.
  mutating func settle(in window: ListWindow) {
    selection = max(0, min(selection, rows.count - 1))
    offset = window.offset(offset, showing: selection, count: rows.count)
  }

  /// Adapts to a resized window: the selected row stays as many rows below the top edge.
  mutating func resize(from old: ListWindow, to new: ListWindow) {
    let (row, line) = offset.quotientAndRemainder(dividingBy: old.rowHeight)
    offset = row * new.rowHeight + min(line, new.rowHeight - 1)
    settle(in: new)
  }
}

/// How newer rows replace the shown ones.
extension FeedList {
  /// Requests newer rows, unless a refresh is already running.
  mutating func refresh(_ origin: ListOrigin) -> [BrowseEffect] {
    if activity == .loading || (renewal != nil && activity.isBusy) { return [] }
    return begin(origin, renewal: .samePlace)
  }

  /// Whether there are enough newer rows to replace the shown ones.
  func hasEnough(for window: ListWindow) -> Bool {
    switch renewal {
    case nil: false
    case .fromTop: !refreshed.isEmpty
    case .samePlace:
      selection < refreshed.count
        && window.linesBelow(offset: offset, count: refreshed.count) >= 0
    }
  }

  /// Replaces the shown rows with the newer ones. The selected repository stays selected and in its
  /// place in the window; if it is gone, the row now at its index is selected.
  mutating func land(_ ending: FeedEnding?, in window: ListWindow) {
    let old = selection
    let id = renewal == .samePlace ? selected?.repository.id : nil
    if renewal == .fromTop { (selection, offset) = (0, 0) }
    rows = refreshed
    head = refreshedHead ?? head
    self.ending = ending
    renewal = nil
    refreshed = []
    refreshedHead = nil
    if let id, let place = rows.firstIndex(where: { $0.repository.id == id }) {
      selection = place
      offset += (place - old) * window.rowHeight
    }
    settle(in: window)
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
