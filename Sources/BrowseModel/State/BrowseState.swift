package import Core
package import FoundationEssentials
package import GitHub
internal import Messages
package import Terminal

/// Everything that determines what the screen shows and what a key does.
///
/// Only `update` changes it, and the screen depends on nothing else.
package struct BrowseState: Sendable {
  package var settings: BrowseSettings
  /// The time of the last event.
  package var now: Date
  package var screen: ScreenName
  package var lists = FeedLists()
  /// The timeframe of trending.
  package var timeframe: Timeframe
  package var search = SearchScreen()
  package var favorites = FavoritesScreen()
  /// What the user has asked for beside lists and pages.
  package var job: Job?
  /// Whether the user knows that leaving ends what is not done.
  package var warnsOfWork = false
  package var saved = SavedScreen()
  package var account = AccountScreen()
  /// The open repository, on a page of its own or beside the list.
  package var detail: DetailScreen?
  /// Whether keys go to the detail; a narrow window shows the detail only then.
  package var isDetailFocused = false
  /// Whether a repository is shown with all facts above its README.
  package var showsFacts = false
  /// Where links were followed.
  package var places = Places()
  package var overlay: Overlay?
  package var toast: Toast?
  package var undo = UndoStack()
  package var images = ImageCache()
  /// The latest known state of each rate limit, by resource name.
  package var limits: [String: RateLimit] = [:]
  /// The login of the active account; nil when logged out.
  package var login: String?
  /// Whether there is a token from outside ghrepo whose owner is not known yet.
  package var hasUnnamedToken = false
  /// The GitHub that is browsed.
  package var host = GitHubHost.dotcom
  /// Whether requests to GitHub are off.
  package let isOffline: Bool
  /// The running timers, and when they fire.
  package var timers: [BrowseTimer: Date] = [:]
  /// The repository whose detail opens when the selection stops moving.
  package var restingOn: Int64?
  /// What the screen is loading.
  package var loading: Job?
  /// The animation step of the shimmer on placeholder rows.
  package var shimmer = 0

  package init(
    settings: BrowseSettings, now: Date, start: BrowseStart, isOffline: Bool = false,
    login: String? = nil
  ) {
    self.settings = settings
    self.now = now
    self.isOffline = isOffline
    self.login = login
    screen = start.screen
    timeframe = start.timeframe
    if settings.trendsByGain {
      for id in ScreenName.trending.lists {
        lists[id] = FeedList(id, listQuery: ListQuery(sort: .gained))
      }
    }
    if let listQuery = start.listQuery {
      for id in screen.lists { lists[id] = FeedList(id, listQuery: listQuery) }
      if let field = screen.tab.field { self[keyPath: field] = TextField(listQuery.words) }
    }
    typeIfEmpty()
  }

  /// Whether requests are sent without a token, so that GitHub allows only a few.
  package var isAnonymous: Bool { login == nil && !hasUnnamedToken && !isOffline }

  package var size: TerminalSize { settings.profile.size }
}

/// The first screen.
package struct BrowseStart: Sendable {
  package var screen: ScreenName
  package var timeframe: Timeframe
  package var listQuery: ListQuery?

  package init(_ screen: ScreenName, timeframe: Timeframe = .week, listQuery: ListQuery? = nil) {
    self.screen = screen
    self.timeframe = timeframe
    self.listQuery = listQuery
  }
}
