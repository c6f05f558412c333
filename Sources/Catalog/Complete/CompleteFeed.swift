package import FoundationEssentials
package import GitHub

/// A search as one list of every match, however many there are: a question that matches more than
/// GitHub shows is divided into slices that do not overlap.
///
/// An actor because pages arrive in tasks of their own while the reader asks for the next one.
package actor CompleteFeed {
  let question: PartitionedQuery
  let plan: FeedPlan
  let source: @Sendable (String) -> any SearchPageSource
  let clock: any Clock<Duration>
  let jitter: @Sendable () -> Double
  let notice: @Sendable (CompleteNotice) -> Void
  let now: @Sendable () -> Date

  let axes: SliceAxes
  let gauge: RequestGauge
  var planner: SlicePlanner
  var counts: CompleteStats
  var seen: Set<Int64>
  /// The rows of the current slice; nil until it is known to fit.
  var feed: SearchFeed?
  /// The first page of the current slice, on its way or there.
  var opening: SliceOpening?
  var isCancelled = false

  /// - Parameters:
  ///   - plan: its `limit` does not count.
  ///   - start: where an interrupted listing of the same question goes on; `seen` are its rows.
  ///   - now: only dates notices.
  package init(
    question: PartitionedQuery, plan: FeedPlan, from start: CompletePosition? = nil,
    seen: Set<Int64> = [], source: @escaping @Sendable (String) -> any SearchPageSource,
    clock: any Clock<Duration>,
    jitter: @escaping @Sendable () -> Double = { .random(in: 0.75...1.25) },
    notice: @escaping @Sendable (CompleteNotice) -> Void,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.question = question
    self.plan = plan
    self.source = source
    self.clock = clock
    self.jitter = jitter
    self.notice = notice
    self.now = now
    self.seen = seen
    planner = start?.planner ?? SlicePlanner(started: question.now)
    counts = start?.account ?? CompleteStats()
    axes = SliceAxes(question, now: planner.started)
    gauge = RequestGauge(count: counts.requests)
    planner.fit(axes)
  }

  deinit {
    opening?.task.cancel()
  }

  /// What was promised and given so far.
  package var account: CompleteStats {
    var account = counts
    account.requests = gauge.count
    return account
  }

  /// The next page's new rows; nil at the end. After a throw, calling again repeats the failed page.
  ///
  /// Throws `.transport(.cancelled)` when the calling task or the feed is cancelled.
  package func next() async throws(APIError) -> CompletePage? {
    while !planner.isDone {
      if isCancelled || Task.isCancelled {
        opening?.task.cancel()
        throw .cancelled
      }
      guard let feed else {
        try await open()
        continue
      }
      guard let page = try await feed.next() else {
        close()
        continue
      }
      return give(page, isLast: await feed.ending != nil)
    }
    return nil
  }

  /// Ends what is in flight and the feed with it: `next()` throws from now on.
  package func cancel() async {
    isCancelled = true
    opening?.task.cancel()
    await feed?.cancel()
  }

  private func give(_ page: FeedPage, isLast: Bool) -> CompletePage {
    let rows = page.repositories.filter { seen.insert($0.id).inserted }
    let slice = planner.slice(axes)
    counts.delivered += rows.count
    // What is asked for once more was mostly given before.
    if planner.current?.isRepeat == false {
      counts.duplicates += page.duplicates + page.repositories.count - rows.count
    }
    planner.current?.page = page.number
    planner.current?.total = page.head.totalCount
    if page.head.isIncomplete { planner.current?.isIncomplete = true }
    if isLast { close() }
    return CompletePage(
      repositories: rows, slice: slice,
      position: CompletePosition(planner: planner, account: account), account: account)
  }
}
