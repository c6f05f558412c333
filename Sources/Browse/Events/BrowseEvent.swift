package import Catalog
package import GitHub
package import Terminal

/// What happens to the state.
package enum BrowseEvent: Sendable {
  case input(InputEvent)
  /// The window has another size, or the terminal has said how it wants to be drawn on.
  case look(BrowseLook)
  /// Time is up that an effect has asked for.
  case timer(BrowseTimer)
  case list(ListID, generation: Int, ListNews)
  case detail(RepositoryName, DetailNews)
  /// Nil for a picture that cannot be had.
  case picture(PictureKey, ScreenImage?)
  /// It is one now, or none any more; also when somebody else changed it.
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
