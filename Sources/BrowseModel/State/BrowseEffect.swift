package import Access
package import Auth
package import Core
package import GitHub
package import HTTP
package import Rendering
package import Storage

/// What the state wants done; results arrive as events.
package enum BrowseEffect: Sendable, Equatable {
  /// Loads a list from its first page on and cancels its earlier requests.
  case load(ListID, ListQuery, generation: Int, origin: ListOrigin)
  /// The next page of the list with this generation; after a failure the same one again.
  case loadMore(ListID, generation: Int)
  /// Ends the requests of the list that are in flight; `.loadMore` continues.
  case stop(ListID)
  case detail(RepositoryName, columns: Int, origin: DetailOrigin)
  /// Lays out a loaded README again, for another width.
  case layOut(RepositoryName, columns: Int)
  /// No repository is shown any more.
  case closeDetail
  /// All images that are wanted now, the most important first; replaces the previous list.
  case images([ImageLoad], generation: Int)
  /// A favorite with a note or tags is removed only after the user has confirmed it.
  case setFavorite([Repository], isFavorite: Bool, isConfirmed: Bool = false)
  /// Finds the tags or the note of repositories and opens the box for it.
  case askAnnotation(TextPrompt.Purpose)
  case annotate([Repository], FavoriteChange)
  /// Writes rows to a new file.
  case export([ListedRepository], to: String)
  /// Takes a change back; that is no change of its own.
  case undo(Undo)
  /// Begins what the user asks for beside lists and pages; an earlier one ends.
  case job(JobTask)
  /// Ends it.
  case stopJob
  /// Records that the user has seen what has happened to favorites.
  case markSeen([FavoriteEvent])
  /// Starts a command of the user for each of them.
  case run(OwnCommand, [RepositoryName])
  /// Opens a page in the browser.
  case open(String)
  /// Puts text into the terminal's clipboard.
  case copy(String)
  /// Draws the whole screen again, whatever the terminal shows.
  case redraw
  /// Shows rows like this from the next start on.
  case rememberRows(RowsChoice)
  /// The queries that the user searched for before.
  case loadQueries
  case rememberQuery(String)
  case loadSaved
  /// Asks GitHub what is new in saved searches.
  case checkSaved([SavedRow])
  case save(name: String, ListQuery)
  case removeSaved(name: String)
  case account(AccountTask)
  case timer(BrowseTimer, after: Duration)
  case cancelTimer(BrowseTimer)
  case leave
}

/// Where rows may come from.
package enum ListOrigin: Sendable, Hashable {
  /// Cached rows at once, then newer ones.
  case usual
  /// GitHub, ignoring the cache: the user requested it.
  case refresh
  /// Only the cache: the GitHub search follows a little later.
  case cached
}

/// How much of a repository is requested.
package enum DetailOrigin: Sendable, Hashable {
  /// Cached data at once, then newer data.
  case usual
  /// All of it, ignoring the cache.
  case refresh
  /// Only what is cached; no request.
  case cached
  /// Cached data and the README: one request at most.
  case readme
}

package enum AccountTask: Sendable, Equatable {
  case status
  case cancelStatus
  /// Finds where a login stores a token.
  case prepareLogin
  /// Checks the token with GitHub; the store is nil unless the user has chosen one.
  case login(Secret, in: StorageKind? = nil)
  /// Drops the token that is being checked.
  case cancelLogin
  /// Stores the token that GitHub has accepted.
  case keepLogin
  case startDevice(in: StorageKind? = nil)
  case cancelDevice
  case switchTo(login: String)
  /// Finds what a logout deletes.
  case prepareLogout(login: String)
  case logout(login: String)
}
