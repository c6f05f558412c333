internal import GitHub
internal import Synchronization

/// Counts the requests of a list that waits for all its pages, so that they leave a few of each
/// minute to others.
///
/// A class with a lock because pages are fetched in parallel.
package final class RequestCounter: Sendable {
  private struct State {
    var sent = 0
    var answered = 0
    var expected = 1
    var isEstimated = false
  }

  private let state: Mutex<State>

  package init() {
    state = Mutex(State())
  }

  /// Counts requests of an earlier run of the list.
  func add(sent: Int) {
    state.withLock { $0.sent += sent }
  }

  /// Requests sent so far.
  package var sent: Int { state.withLock(\.sent) }

  /// The list takes so many requests, whatever its single pages say.
  package func expect(_ requests: Int) {
    state.withLock { ($0.expected, $0.answered, $0.isEstimated) = (requests, 0, true) }
  }

  /// Counts one more request and says how important it is; requests in flight are still wanted.
  func begin() -> RequestPriority {
    state.withLock { state in
      state.sent += 1
      return .bulk(wanted: max(1, state.expected - state.answered))
    }
  }

  /// A response has come, by which the list has so many pages.
  func answer(pages: Int) {
    state.withLock { state in
      state.answered += 1
      if !state.isEstimated { state.expected = pages }
    }
  }
}
