internal import FoundationEssentials

package struct SearchScreen: Sendable {
  package var field = TextField()
  /// When the last pause of typing ends, if the rate limit made it long.
  var longPauseEnd: Date?
}

package struct FavoritesScreen: Sendable {
  /// Filters the list as the user types.
  package var field = TextField()
  /// Whether a favorite may have been added or removed since the list was loaded. The list reloads
  /// when it is next shown, so that a favorite removed by mistake stays at hand until then.
  package var isOutdated = false
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
