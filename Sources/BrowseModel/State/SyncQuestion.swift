package import Messages
package import Presentation

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

/// Whether to make one half of a sync.
package struct SyncQuestion: Sendable {
  package let plan: SyncPlan
  package let direction: SyncDirection
  /// What the user wants done before this.
  package let agreed: Set<SyncDirection>

  package init(plan: SyncPlan, direction: SyncDirection, agreed: Set<SyncDirection>) {
    self.plan = plan
    self.direction = direction
    self.agreed = agreed
  }
}
