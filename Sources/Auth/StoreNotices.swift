import Synchronization

/// Where stores tell that they wait for the user, to whoever listens now.
///
/// A class with a lock because stores work on threads of their own.
package final class StoreNotices: Sendable {
  private let listener = Mutex<(@Sendable (StorageKind) -> Void)?>(nil)

  package init() {}

  package func listen(_ listener: @escaping @Sendable (StorageKind) -> Void) {
    self.listener.withLock { $0 = listener }
  }

  /// Called by a store that waits for a password.
  package func tellWaiting(_ store: StorageKind) {
    listener.withLock(\.self)?(store)
  }
}
