internal import Synchronization

/// An answer that is wanted soon or not at all.
///
/// A class with a lock because the answer and the end of patience come from two tasks.
final class Race<Value: Sendable>: Sendable {
  private let continuation: Mutex<CheckedContinuation<Value?, Never>?>

  private init(_ continuation: CheckedContinuation<Value?, Never>) {
    self.continuation = Mutex(continuation)
  }

  /// What `body` gives, or nil when it takes longer than `patience`; then `late` gets it. Nothing
  /// cancels `body`.
  static func value(
    within patience: Duration, by clock: any Clock<Duration>,
    _ body: @escaping @Sendable () async -> Value, late: @escaping @Sendable (Value) async -> Void
  ) async -> Value? {
    await withCheckedContinuation { continuation in
      let race = Race(continuation)
      let alarm = Task {
        do { try await clock.sleep(for: patience) } catch { return }
        race.finish(nil)
      }
      Task {
        let value = await body()
        alarm.cancel()
        if !race.finish(value) { await late(value) }
      }
    }
  }

  /// Whether this was the first end.
  @discardableResult private func finish(_ value: Value?) -> Bool {
    let continuation = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    continuation?.resume(returning: value)
    return continuation != nil
  }
}
