package import App
package import FoundationEssentials

/// The screens that the tabs switch between.
package enum ScreenName: Int, Sendable, Hashable, CaseIterable {
  case search, trending, top, favorites, saved, account
}

package struct SearchScreen: Sendable {
  package var field = TextField()
  package var list: FeedList
  /// When the typed query will be searched, if the rate limit delays it; nil for at once.
  package var heldUntil: Date? { list.isFromCacheOnly ? longPauseEnd : nil }
  /// When the last pause of typing ends, if the rate limit made it long.
  var longPauseEnd: Date?

  package init(listQuery: ListQuery? = nil) {
    list = FeedList(.search, listQuery: listQuery)
    field = TextField(list.listQuery.words)
  }
}

package struct TrendingScreen: Sendable {
  package var timeframe: Timeframe
  /// One list for each timeframe, so that going back needs no request.
  package var lists: [Timeframe: FeedList]

  package init(timeframe: Timeframe = .week, listQuery: ListQuery? = nil) {
    self.timeframe = timeframe
    lists = Dictionary(
      uniqueKeysWithValues: Timeframe.allCases.map {
        ($0, FeedList(.trending($0), listQuery: listQuery))
      })
  }
}

package struct TopScreen: Sendable {
  package var list: FeedList

  package init(listQuery: ListQuery? = nil) {
    list = FeedList(.top, listQuery: listQuery)
  }
}

package struct FavoritesScreen: Sendable {
  /// Filters the list as the user types.
  package var field = TextField()
  package var list: FeedList
  /// Whether a favorite may have been added or removed since the list was loaded. The list reloads
  /// when it is next shown, so that a favorite removed by mistake stays at hand until then.
  package var isOutdated = false

  package init(listQuery: ListQuery? = nil) {
    list = FeedList(.favorites, listQuery: listQuery)
    field = TextField(list.listQuery.words)
  }
}

/// A row of the list of saved searches.
package struct SavedRow: Sendable, Equatable {
  package var name: String
  package var listQuery: ListQuery

  package init(name: String, listQuery: ListQuery) {
    self.name = name
    self.listQuery = listQuery
  }
}

package struct SavedScreen: Sendable {
  /// Nil until they have loaded.
  package var rows: [SavedRow]?
  package var selection = 0
  package var offset = 0
  package var problem: Problem?
  /// Whether they are being loaded.
  package var isLoading = false

  package init() {}
}
