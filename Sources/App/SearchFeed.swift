package import FoundationEssentials
package import GitHub

/// A search as one endless list: page after page in GitHub's order, no row twice, no row lost.
///
/// An actor because pages arrive in their own tasks while the reader requests the next one.
package actor SearchFeed {
  let source: any SearchPageSource
  let plan: FeedPlan
  let clock: any Clock<Duration>
  let jitter: @Sendable () -> Double
  let notice: @Sendable (FeedNotice) -> Void
  let now: @Sendable () -> Date
  /// Time since the feed was made, by `clock`.
  let elapsed: @Sendable () -> Duration

  /// The page the reader gets next.
  var nextPage: Int
  /// Pages from `nextPage` on that are on their way, waiting for the reader, or failed.
  var slots: [Int: Slot] = [:]
  var seen: SeenIDs
  var rowsGiven: Int
  /// The last page by the newest response; later pages are not prefetched.
  var expectedLastPage: Int?
  /// The newest known state of the search bucket.
  var budget: RateLimit?
  /// Set by the first 403 or 429, for good.
  var isSlowedDown = false
  var isCancelled = false
  var saidIncomplete = false

  /// Why there is no further page; nil while there may be one.
  package internal(set) var ending: FeedEnding?

  /// `start` is where an interrupted listing goes on. `jitter` gives the factor for each pause before a repetition; `now` only dates notices.
  package init(
    source: any SearchPageSource, plan: FeedPlan, from start: FeedPosition = .start,
    clock: any Clock<Duration>,
    jitter: @escaping @Sendable () -> Double = { .random(in: 0.75...1.25) },
    notice: @escaping @Sendable (FeedNotice) -> Void,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.source = source
    self.plan = plan
    self.clock = clock
    self.jitter = jitter
    self.notice = notice
    self.now = now
    self.elapsed = clock.stopwatch()
    nextPage = start.page + 1
    rowsGiven = start.rows
    seen = SeenIDs(start.ids)
    if let limit = plan.limit, limit <= rowsGiven { ending = .limitReached }
  }

  deinit {
    for slot in slots.values { slot.task?.cancel() }
  }

  /// The next page's new rows; nil at the end. After a throw, calling again repeats the failed page.
  ///
  /// Throws `.transport(.cancelled)` when the calling task or the feed is cancelled; nothing is in
  /// flight then.
  package func next() async throws(APIError) -> FeedPage? {
    while ending == nil {
      if isCancelled || Task.isCancelled {
        await drain()
        throw .cancelled
      }
      switch slots[nextPage] {
      case .arrived(let page):
        if let rows = deliver(page) { return rows }
      case .inFlight(let task, _):
        await finish(task)
      case .failed(let failure):
        try await repeatOrThrow(failure)
      case nil:
        await request()
      }
    }
    return nil
  }

  /// Ends what is in flight and the feed with it: `next()` throws from now on.
  package func cancel() {
    isCancelled = true
    for slot in slots.values { slot.task?.cancel() }
    slots = slots.filter { $0.value.task != nil }
  }
}
