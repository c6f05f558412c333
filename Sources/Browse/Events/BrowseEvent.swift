package import Auth
package import Core
package import FoundationEssentials
package import GitHub
package import HTTP
package import Messages
internal import Presentation
package import Rendering
package import Terminal

/// Everything that can change the state.
package enum BrowseEvent: Sendable {
  case input(InputEvent)
  /// The window was resized, or the terminal's capabilities are known now.
  case settings(BrowseSettings)
  /// A timer that an effect started has fired.
  case timer(BrowseTimer)
  case list(ListID, generation: Int, ListUpdate)
  case detail(RepositoryName, DetailUpdate)
  /// Nil for an image that cannot be loaded.
  case image(ImageKey, ScreenImage?)
  /// Whether it is a favorite now; also sent when another process changed it.
  /// A nil annotation of a favorite is unknown, not empty.
  case favorite(id: Int64, isFavorite: Bool, annotation: ListedRepository.Annotation? = nil)
  /// The favorite carries a note or tags; it stays until its removal is confirmed.
  case confirmFavoriteRemoval(Repository)
  case saved(SavedSearchUpdate)
  case account(AccountUpdate)
  case limit(RateLimit)
  case toast(Toast)
}

/// What a timer is for; starting one that is already running resets it.
package enum BrowseTimer: Sendable, Hashable {
  /// Typing has paused.
  case typing
  /// The selection has not moved for a moment, so the detail beside it may change.
  case resting
  /// The next step of the shimmer.
  case shimmer
  /// The next second of a countdown.
  case second
  /// A rate limit has reset: the list continues.
  case limit(ListID)
  case toast
}

/// An event of one list.
package enum ListUpdate: Sendable {
  /// The next rows in order, without duplicates. `standsIn` is why GitHub's rows are missing and
  /// cached ones replace them.
  case page([ListedRepository], ListHead, standsIn: Problem?)
  /// GitHub's first page after cached rows were sent. Everything after it is requested again:
  /// `.loadMore` leads to its second page, and responses to earlier requests are dropped. Rows may
  /// repeat earlier ones.
  case newFirst([ListedRepository], ListHead)
  /// Rows from the cache while GitHub has not responded yet: its first page follows as `newFirst`, or
  /// why there is none.
  case meanwhile([ListedRepository])
  /// What is wrong with the query itself; rows follow anyway.
  case mistake(Message)
  /// When a saved search was last run; its rows since then are marked as new.
  case lastRun(Date)
  /// No page follows.
  case end(FeedEnding)
  case retrying(attempt: Int)
  case waiting(until: Date)
  case failed(Problem)
}

/// An event of one repository.
package enum DetailUpdate: Sendable {
  case facts(Repository, languages: Languages?, release: Release?, savedAt: Date?)
  /// Laid out for this width; again when images have arrived.
  case readme(ReadmePage, columns: Int)
  case noReadme
  /// There may be a README, but it is not cached and was not requested.
  case readmeNotLoaded
  /// The facts or the README could not be loaded; what is shown stays.
  case failed(Problem)
}

package enum SavedSearchUpdate: Sendable {
  case rows([SavedRow])
  case failed(Problem)
}

package enum AccountUpdate: Sendable {
  case status(HostStatus, report: [ErrorReport?])
  /// The code that the user types on GitHub's page.
  case device(code: String, url: String, expiresAt: Date)
  /// Everything must be reloaded for this user; nil when logged out.
  case changed(login: String?)
  /// Where a login stores a token, or that the user has to choose.
  case offer(LoginOffer)
  /// GitHub accepts the typed token; nothing is stored yet.
  case accepted
  /// GitHub or ghrepo does not accept the typed token.
  case refused(Problem)
  case failed(Problem)
}

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
  case setFavorite(Repository, isFavorite: Bool, isConfirmed: Bool = false)
  /// Opens a page in the browser.
  case open(String)
  /// Puts text into the terminal's clipboard.
  case copy(String)
  /// Draws the whole screen again, whatever the terminal shows.
  case redraw
  /// Shows rows like this from the next start on.
  case rememberRows(RowsChoice)
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
  case logout(login: String)
}

/// Sends the results of an effect.
package typealias Send = @Sendable (BrowseEvent) -> Void

/// Performs the effects that the state wants.
package protocol EffectHandler: Sendable {
  /// Called once, before any effect. `send` receives events that belong to no effect, such as rate
  /// limit updates.
  func begin(_ send: @escaping Send)

  /// Returns when `effect` is complete; `send` may be called many times before. Cancelling the task
  /// ends it early.
  func perform(_ effect: BrowseEffect, send: @escaping Send) async
}
