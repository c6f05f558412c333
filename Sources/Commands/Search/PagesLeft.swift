internal import App
internal import GitHub
internal import Synchronization

/// How many pages a listing that is read to its end still wants, as far as its answers tell.
///
/// A class with a lock because pages are read side by side.
final class PagesLeft: Sendable {
  /// Rows wanted at most; nil is all there are.
  private let rows: Int?
  private let state = Mutex((last: 1, answered: Set<Int>()))

  init(rows: Int?) {
    self.rows = rows
  }

  /// What the next request is for. Pages are asked for side by side, in any order: those on their way
  /// still count.
  var priority: RequestPriority {
    .bulk(wanted: state.withLock { max(1, $0.last - $0.answered.count) })
  }

  func note(_ page: SearchPage, number: Int, size: Int) {
    let found = min(page.totalCount, FeedPlan.resultWindow, rows ?? .max)
    state.withLock { state in
      state.last = (found + size - 1) / size
      state.answered.insert(number)
    }
  }
}
