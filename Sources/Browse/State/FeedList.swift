package import App
package import FoundationEssentials
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
