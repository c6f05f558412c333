internal import App
package import GitHub
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
