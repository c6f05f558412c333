import Synchronization

/// What all requests of a complete listing have in common.
final class RequestGauge: Sendable {
  private struct State {
    var count: Int
    var isSlowedDown = false
  }

  private let state: Mutex<State>

  init(count: Int) {
    state = Mutex(State(count: count))
  }

  /// Requests sent so far.
  var count: Int { state.withLock { $0.count } }

  /// Whether GitHub pushed back once: from then on there is one request at a time.
  var isSlowedDown: Bool { state.withLock { $0.isSlowedDown } }

  func countRequest() {
    state.withLock { $0.count += 1 }
  }

  func slowDown() {
    state.withLock { $0.isSlowedDown = true }
  }
}
