package import Auth
package import Core
package import FoundationEssentials
package import GitHub
package import Messages
package import Presentation
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
  /// So many favorites are left out, because a logout has deleted their names.
  case favoritesHidden(Int)
  /// What the user has asked to know about repositories.
  case report(RepositoryReport)
  /// What resembles a repository.
  case foundSimilar(RepositoryName, [ListedRepository])
  /// What a sync would change.
  case syncRead(SyncPlan)
  /// The ids of all favorites, of which many have changed.
  case favoritesChanged(Set<Int64>)
  /// What the user waits for has got on; what was asked for has ended.
  case progress(Message)
  case jobEnded
  /// What must be confirmed before it is done.
  case ask(Question)
  /// The box for a line of text is ready.
  case prompt(TextPrompt)
  /// The user's own data has changed; this takes it back.
  case changed(Undo)
  /// The queries that the user searched for before, the latest first.
  case queries([String])
  case saved(SavedSearchUpdate)
  case account(AccountUpdate)
  case limit(RateLimit)
  case toast(Toast)
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
  case facts(RepositoryDetails, savedAt: Date?)
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
  /// How many rows the last run did not show.
  case newRows(name: String, count: Int)
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
