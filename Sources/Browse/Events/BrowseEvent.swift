package import App
package import Auth
package import FoundationEssentials
package import GitHub
package import HTTP
package import Messages
package import Rendering
package import Terminal

/// What happens to the state.
package enum BrowseEvent: Sendable {
  case input(InputEvent)
  /// The window has another size, or the terminal has said how it wants to be drawn on.
  case look(BrowseLook)
  /// A timer that an effect started has fired.
  case timer(BrowseTimer)
  case list(ListID, generation: Int, ListNews)
  case detail(RepositoryName, DetailNews)
  /// Nil for an image that cannot be loaded.
  case picture(PictureKey, ScreenImage?)
  /// Whether it is a favorite now; also sent when another process changed it.
  /// A nil annotation of a favorite is unknown, not empty.
  case favorite(id: Int64, isFavorite: Bool, annotation: ListedRepository.Annotation? = nil)
  /// The favorite carries a note or tags; it stays until its removal is confirmed.
  case confirmFavoriteRemoval(Repository)
  case saved(SavedNews)
  case account(AccountNews)
  case limit(RateLimit)
  case toast(Toast)
}

/// What time is wanted for; asking for the same again moves it.
package enum BrowseTimer: Sendable, Hashable {
  /// Typing has paused.
  case typing
  /// The selection has rested, so the detail beside it may change.
  case resting
  /// The next step of the shimmer.
  case shimmer
  /// The next second of a countdown.
  case second
  /// A limit is over: the list goes on.
  case limit(ListID)
  case toast
}

/// What is heard of a list.
package enum ListNews: Sendable {
  /// Rows in their order, none given before. `standsIn` tells that GitHub could not answer, and why.
  case page([ListedRepository], ListHead, standsIn: Problem?)
  /// GitHub's own first page after stored rows were given: everything after it is asked anew, so
  /// `.loadMore` leads to its second page, and no answer to an earlier one follows. Rows may have been
  /// given before.
  case newFirst([ListedRepository], ListHead)
  /// What is wrong with the query itself; rows follow all the same.
  case mistake(Message)
  /// No page follows.
  case end(FeedEnding)
  case retrying(attempt: Int)
  case waiting(until: Date)
  case failed(Problem)
}

/// What is heard of a repository.
package enum DetailNews: Sendable {
  case facts(Repository, languages: Languages?, release: Release?, savedAt: Date?)
  /// Laid out for this width; again when images have arrived.
  case readme(ReadmePage, columns: Int)
  case noReadme
  /// There is a README perhaps, but it is not cached and was not requested.
  case readmeNotLoaded
  /// The facts or the README cannot be had; what is there stays.
  case failed(Problem)
}

package enum SavedNews: Sendable {
  case rows([SavedRow])
  case failed(Problem)
}

package enum AccountNews: Sendable {
  case status(HostStatus, advice: [Advice?])
  /// The code to be typed on GitHub's page.
  case device(code: String, url: String, expiresAt: Date)
  /// Everything must be loaded again for this user; nil when logged out.
  case changed(login: String?)
  case failed(Problem)
}

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

/// Does what the state wants done: reads, remembers, logs in.
package protocol EffectHandler: Sendable {
  /// Called once, before any effect. `send` takes what belongs to no effect, such as how much is
  /// left of a rate limit.
  func begin(_ send: @escaping @Sendable (BrowseEvent) -> Void)

  /// Returns when nothing more comes of `effect`; `send` may be called many times before. A cancelled
  /// task ends it early.
  func perform(
    _ effect: BrowseEffect, send: @escaping @Sendable (BrowseEvent) -> Void
  ) async
}
