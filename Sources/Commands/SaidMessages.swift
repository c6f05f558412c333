internal import Synchronization

/// What a command has said already and must not say again.
///
/// A class with a lock because several readers of one command run side by side.
final class SaidMessages: Sendable {
  private let texts = Mutex<Set<String>>([])

  /// Whether `text` is said for the first time.
  func insert(_ text: String) -> Bool { texts.withLock { $0.insert(text).inserted } }
}
