import Synchronization

/// Notices of stores that wait for the user, for whoever listens now.
///
/// A class with a lock because stores work on threads of their own.
package final class StoreNotices: Sendable {
  private let listener = Mutex<(@Sendable (StorageKind) -> Void)?>(nil)

  package init() {}

  package func listen(_ listener: @escaping @Sendable (StorageKind) -> Void) {
    self.listener.withLock { $0 = listener }
  }

  /// Called by a store that waits for a password.
  package func notifyWaiting(_ store: StorageKind) {
    listener.withLock(\.self)?(store)
  }
}
