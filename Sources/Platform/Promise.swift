internal import Synchronization

/// A value that arrives once: the first `resolve` counts.
package final class Promise<Value: Sendable>: Sendable {
  private enum State {
    case pending
    case awaited(CheckedContinuation<Value, Never>)
    case resolved(Value)
  }

  private let state = Mutex(State.pending)

  package init() {}

  package var isResolved: Bool {
    state.withLock { if case .resolved = $0 { true } else { false } }
  }

  /// Returns whether `value` is the first; a later one is dropped.
  @discardableResult package func resolve(_ value: Value) -> Bool {
    let (isFirst, waiter) = state.withLock {
      state -> (Bool, CheckedContinuation<Value, Never>?) in
      switch state {
      case .pending:
        state = .resolved(value)
        return (true, nil)
      case .awaited(let continuation):
        state = .resolved(value)
        return (true, continuation)
      case .resolved: return (false, nil)
      }
    }
    waiter?.resume(returning: value)
    return isFirst
  }

  /// Waits for the value. Only one task may call this, once.
  package func value() async -> Value {
    await withCheckedContinuation { continuation in
      let early: Value? = state.withLock { state in
        if case .resolved(let value) = state { return value }
        state = .awaited(continuation)
        return nil
      }
      if let early { continuation.resume(returning: early) }
    }
  }
}

/// The result of `body`, or nil when it takes longer than `limit`. Nothing cancels `body`; a late
/// result is passed to `late`.
package func withTimeLimit<Value: Sendable>(
  _ limit: Duration, by clock: any Clock<Duration>,
  _ body: @escaping @Sendable () async -> Value,
  late: @escaping @Sendable (Value) async -> Void
) async -> Value? {
  let promise = Promise<Value?>()
  let alarm = Task {
    do { try await clock.sleep(for: limit) } catch { return }
    promise.resolve(nil)
  }
  Task {
    let value = await body()
    alarm.cancel()
    if !promise.resolve(value) { await late(value) }
  }
  return await promise.value()
}
