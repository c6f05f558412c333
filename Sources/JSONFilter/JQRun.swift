internal import Synchronization

/// One computation that somebody waits for: ends once, by itself, by cancellation or for its greed.
final class JQRun: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<JQError?, Never>)
    case ended(JQError?)
  }

  private let state = Mutex(State.new)

  /// Whether nobody waits any more.
  var isOver: Bool {
    state.withLock { state in
      if case .ended = state { true } else { false }
    }
  }

  /// Resumes `continuation` when the computation ends; false when it has ended before it began.
  func begin(_ continuation: CheckedContinuation<JQError?, Never>) -> Bool {
    let early: JQError?? = state.withLock { state in
      if case .ended(let end) = state { return .some(end) }
      state = .waiting(continuation)
      return nil
    }
    guard let early else { return true }
    continuation.resume(returning: early)
    return false
  }

  /// The first end counts.
  func end(_ end: JQError?) {
    let continuation: CheckedContinuation<JQError?, Never>? = state.withLock { state in
      switch state {
      case .ended: return nil
      case .new:
        state = .ended(end)
        return nil
      case .waiting(let continuation):
        state = .ended(end)
        return continuation
      }
    }
    continuation?.resume(returning: end)
  }
}
