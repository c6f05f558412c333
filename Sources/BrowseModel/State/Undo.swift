package import Core
package import GitHub

/// What takes back a change of the user's own data.
package enum Undo: Sendable, Equatable {
  case setFavorite([Repository], isFavorite: Bool)
  case annotate(Repository, FavoriteChange)
  case save(SavedRow)
  /// Favorites that were removed, and the ids of those whose stars were, too.
  case restore([Repository], stars: Set<Int64>)
  case several([Undo])
}

/// The changes that can be taken back, the last one last.
package struct UndoStack: Sendable {
  package private(set) var changes: [Undo] = []

  private static let most = 100

  package init() {}

  package mutating func push(_ change: Undo) { changes = (changes + [change]).suffix(Self.most) }

  package mutating func pop() -> Undo? { changes.popLast() }
}
