package import App
package import FoundationEssentials
internal import GitHub
package import Messages
package import Rendering

/// An endless list of repositories, and the position in it.
package struct FeedList: Sendable {
  package let id: ListID
  package var question: ListQuery
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
  /// What is wrong with the query, as a qualifier that GitHub does not know.
  package var mistake: Message?
  /// What GitHub said about the whole list; nil before the first page.
  package var head: ListHead?
  /// Why there are no further rows; nil while there may be some.
  package var ending: FeedEnding?
  /// What becomes of rows that come; nil: they follow those that are there.
  package var renewal: Renewal?
  /// Rows of a refresh, until there are enough to keep the scroll position.
  package var refreshed: [ListedRepository] = []
  /// What GitHub said about them.
  package var refreshedHead: ListHead?
  /// Whether the rows came from the library because GitHub could not answer.
  package var standsIn: Bool { standsInBecause != nil }
  /// Why GitHub could not answer.
  package var standsInBecause: Problem?
  /// Whether the rows are only what the cache has for the query, which GitHub has not been asked yet.
  package var isFromCacheOnly = false
  /// Whether it is asked for when it is next seen.
  package var isStale = true

  /// What becomes of the rows that are there when newer ones have come.
  package enum Renewal: Sendable, Equatable {
    /// They stay until there are enough newer ones to keep the selection and the place.
    case samePlace
    /// They stay until the first newer ones are there, which are shown from the top on.
    case fromTop
  }

  package enum Activity: Sendable, Equatable {
    case idle
    /// The first page is on its way.
    case loading
    /// A further page is on its way.
    case loadingMore
    /// Newer rows are on their way and will take the place of those shown.
    case refreshing
    /// A page failed temporarily and is retried.
    case retrying(attempt: Int)
    /// GitHub's limit holds the next page back; it goes on by itself.
    case waiting(until: Date)

    package var isBusy: Bool { self != .idle }
  }

  package init(_ id: ListID, question: ListQuery? = nil) {
    self.id = id
    self.question = question ?? ListQuery(sort: id.sorts.first ?? .stars)
  }

  package var selected: ListedRepository? {
    rows.indices.contains(selection) ? rows[selection] : nil
  }
}

/// How the selection and the window move.
extension FeedList {
  /// Selects the row `count` further down, up where negative, as far as there are rows.
  mutating func move(by count: Int, in window: ListWindow) {
    select(selection + count, in: window)
  }

  /// Turns over so many rows: the window goes along with the selection.
  mutating func turn(by count: Int, in window: ListWindow) {
    offset += count * window.rowHeight
    select(selection + count, in: window)
  }

  /// Selects a row, or the one nearest to it, and brings it wholly into the window.
  mutating func select(_ row: Int, in window: ListWindow) {
    selection = max(0, min(row, rows.count - 1))
    settle(in: window)
  }

  /// Moves the window by `lines`; the selection stays within.
  mutating func scroll(by lines: Int, in window: ListWindow) {
    offset = max(0, min(offset + lines, window.lastOffset(count: rows.count)))
    selection = window.row(selection, seenAt: offset, count: rows.count)
  }

  /// Brings selection and window back to where there are rows.
  mutating func settle(in window: ListWindow) {
    selection = max(0, min(selection, rows.count - 1))
    offset = window.offset(offset, showing: selection, count: rows.count)
  }

  /// The window has another size: the selected row stays as many rows below its upper edge.
  mutating func resize(from old: ListWindow, to new: ListWindow) {
    let (row, line) = offset.quotientAndRemainder(dividingBy: old.rowHeight)
    offset = row * new.rowHeight + min(line, new.rowHeight - 1)
    settle(in: new)
  }
}

/// How newer rows take the place of those that are shown.
extension FeedList {
  /// Asks for newer rows; a refresh that is on its way already is enough.
  mutating func refresh(_ origin: ListOrigin) -> [BrowseEffect] {
    if activity == .loading || (renewal != nil && activity.isBusy) { return [] }
    return begin(origin, renewal: .samePlace)
  }

  /// Whether the newer rows reach to the foot of the window as it stands.
  func hasEnough(for window: ListWindow) -> Bool {
    switch renewal {
    case nil: false
    case .fromTop: !refreshed.isEmpty
    case .samePlace:
      selection < refreshed.count
        && window.linesBelow(offset: offset, count: refreshed.count) >= 0
    }
  }

  /// Puts the newer rows in the place of the older ones: the selected repository stays selected and
  /// where it is in the window; if it is gone, whatever has its place now is selected.
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
