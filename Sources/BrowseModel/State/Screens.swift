package import FoundationEssentials

package struct SearchScreen: Sendable {
  package var field = TextField()
  /// The list before the user began to type.
  package var former: FeedList?
  /// The queries that the user searched for before, the latest first; nil until they have loaded.
  package var recent: [String]?
  /// Which of them is in the field, while the arrows go from one to the next.
  package var recalled: Int?
  /// Whether they were requested.
  package var asksForRecent = false
  /// When the last pause of typing ends, if the rate limit made it long.
  package var longPauseEnd: Date?
}

package struct FavoritesScreen: Sendable {
  /// Filters the list as the user types.
  package var field = TextField()
  /// Whether a favorite may have been added or removed since the list was loaded. The list reloads
  /// when it is next shown, so that a favorite removed by mistake stays at hand until then.
  package var isOutdated = false
  /// Favorites whose names a logout has deleted.
  package var hidden = 0
}

/// A row of the list of saved searches.
package struct SavedRow: Sendable, Equatable {
  package var name: String
  package var listQuery: ListQuery
  /// When it was last run; nil for never.
  package var lastRun: Date?
  /// How many rows its last run did not show; nil until GitHub has said so.
  package var newCount: Int?

  package init(name: String, listQuery: ListQuery, lastRun: Date? = nil) {
    self.name = name
    self.listQuery = listQuery
    self.lastRun = lastRun
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
  /// Whether one may have been run since they were loaded.
  package var isOutdated = false

  package init() {}
}
