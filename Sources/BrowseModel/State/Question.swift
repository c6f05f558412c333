package import GitHub
package import Messages
package import Presentation

/// What is done only after a yes.
package enum Question: Sendable {
  case removeSaved(name: String)
  /// Favorites with notes or tags.
  case removeFavorites([Repository])
  /// Favorites and their stars on GitHub.
  case unstar([Repository])
  case clone([RepositoryName])
  /// With the number of favorites that lose notes and tags; nil until it is known, when a yes does not count.
  case logOut(login: String, annotated: Int?)
  /// One half of a sync; a no leads to the other half. With what the user wants done before this.
  case sync(SyncPlan, SyncDirection, agreed: Set<SyncDirection>)

  /// Whether undo takes all of it back, so that Enter may say yes.
  package var isUndoable: Bool { if case .removeFavorites = self { true } else { false } }
}

/// What favorites are synced with.
package enum SyncSubject: Sendable, CaseIterable {
  case stars, lists

  package var message: Message {
    switch self {
    case .stars: .browseSyncStars
    case .lists: .browseSyncLists
    }
  }
}
