internal import Synchronization

/// A value that arrives once: the first `resolve` counts, later ones are dropped.
final class Once<Value: Sendable>: Sendable {
  private enum State {
    case pending
    case awaited(CheckedContinuation<Value, Never>)
    case resolved(Value)
  }

  private let state = Mutex(State.pending)

  func resolve(_ value: Value) {
    let waiter: CheckedContinuation<Value, Never>? = state.withLock { state in
      switch state {
      case .pending:
        state = .resolved(value)
        return nil
      case .awaited(let continuation):
        state = .resolved(value)
        return continuation
      case .resolved: return nil
      }
    }
    waiter?.resume(returning: value)
  }

  /// The value, as soon as it is there; to be asked for by one task, once.
  func value() async -> Value {
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
