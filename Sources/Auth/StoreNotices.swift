import Synchronization

/// Notices of stores that wait for the user, for whoever listens now.
///
/// A class with a lock because stores work on threads of their own.
package final class StoreNotices: Sendable {
  /// Receives the notices as long as it exists.
  package final class Listener: Sendable {
    fileprivate let receive: @Sendable (StorageKind) -> Void

    fileprivate init(_ receive: @escaping @Sendable (StorageKind) -> Void) {
      self.receive = receive
    }
  }

  /// Weak, because what listens often has the store and its notices too.
  private struct WeakListener {
    weak var listener: Listener?
  }

  private let listeners = Mutex<[WeakListener]>([])

  package init() {}

  /// The newest listener receives each notice, and only that.
  package func listen(_ receive: @escaping @Sendable (StorageKind) -> Void) -> Listener {
    let listener = Listener(receive)
    listeners.withLock { listeners in
      listeners.removeAll { $0.listener == nil }
      listeners.append(WeakListener(listener: listener))
    }
    return listener
  }

  /// Called by a store that waits for a password.
  package func notifyWaiting(_ store: StorageKind) {
    let newest = listeners.withLock { $0.last { $0.listener != nil }?.listener }
    newest?.receive(store)
  }
}
