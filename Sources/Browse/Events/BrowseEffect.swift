package import GitHub
package import HTTP

/// What the state wants done; results arrive as events.
package enum BrowseEffect: Sendable, Equatable {
  /// A list from its first page on; what was on its way for it is not wanted any more.
  case load(ListID, ListQuery, generation: Int, origin: ListOrigin)
  /// The next page of the list with this generation; after a failure the same one again.
  case loadMore(ListID, generation: Int)
  case detail(RepositoryName, columns: Int, origin: DetailOrigin)
  /// The README that was read already, for another width.
  case layOut(RepositoryName, columns: Int)
  /// Nobody looks at a repository any more.
  case closeDetail
  /// All images that are wanted now, the first ones most, instead of those that were before.
  case pictures([PictureWish], generation: Int)
  /// A favorite with a note or tags is only removed once the user has confirmed it.
  case setFavorite(Repository, isFavorite: Bool, isConfirmed: Bool = false)
  /// Opens a page in the browser.
  case open(String)
  /// Puts text into the terminal's clipboard.
  case copy(String)
  case loadSaved
  case save(name: String, ListQuery)
  case removeSaved(name: String)
  case account(AccountTask)
  case timer(BrowseTimer, after: Duration)
  case cancelTimer(BrowseTimer)
  case leave
}

/// Where rows may come from.
package enum ListOrigin: Sendable, Hashable {
  /// What is stored at once, and what is newer after it.
  case usual
  /// GitHub, whatever is cached: the user asked for it.
  case refresh
  /// Only the cache: GitHub is searched a little later.
  case cached
}

/// How much of a repository is requested.
package enum DetailOrigin: Sendable, Hashable {
  /// What is cached at once, and what is newer after it.
  case usual
  /// All of it, whatever is cached.
  case refresh
  /// Only what is cached; no request.
  case cached
  /// What is cached, and the README: one request at most.
  case readme
}

package enum AccountTask: Sendable, Equatable {
  case status
  case login(Secret)
  case startDevice
  case cancelDevice
  case switchTo(login: String)
  case logout(login: String)
}
