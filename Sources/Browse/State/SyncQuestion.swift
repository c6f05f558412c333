internal import Messages
internal import Presentation

/// What favorites are synced with.
package enum SyncSubject: Sendable, CaseIterable {
  case stars, lists

  var message: Message {
    switch self {
    case .stars: .browseSyncStars
    case .lists: .browseSyncLists
    }
  }
}

/// Whether to make one half of a sync.
package struct SyncQuestion: Sendable {
  let plan: SyncPlan
  let direction: SyncDirection
  /// What the user wants done before this.
  let agreed: Set<SyncDirection>
}
