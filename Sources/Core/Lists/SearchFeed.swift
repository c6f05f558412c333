package import Access
package import FoundationEssentials
internal import GitHub
internal import Platform

/// A search as one continuous list: page after page in GitHub's order, without duplicates or gaps.
///
/// An actor because pages arrive in their own tasks while the reader requests the next one.
package actor SearchFeed<Item: ListItem> {
  let source: any SearchPageSource<Item>
  let plan: FeedPlan
  let clock: any Clock<Duration>
  let jitter: @Sendable () -> Double
  let now: @Sendable () -> Date
  /// Time since the feed was created, by `clock`.
  let elapsed: @Sendable () -> Duration
  /// Nil for a list whose requests are not counted.
  let requests: RequestCounter?

  var mode: FeedPlan.Mode
  /// The page the reader gets next.
  var nextPage: Int
  /// Pages from `nextPage` on that are in flight, have arrived, or failed.
  var slots: [Int: Slot] = [:]
  /// What `next` returns before anything else.
  var ready: [FeedEvent<Item>] = []
  private var seen: Set<Int64>
  var rowsGiven: Int
  /// The last page according to the newest response; later pages are not prefetched.
  var expectedLastPage: Int?
  /// The newest known state of the search limit.
  var rateLimit: RateLimit?
  /// Set permanently by the first 403 or 429.
  var isSlowedDown = false
  var isCancelled = false
  /// Whether GitHub has not responded yet.
  var isFirst: Bool
  private var saidIncomplete = false

  /// Why there are no more pages; nil while there may be some.
  package private(set) var ending: FeedEnding?

  /// What is known about one page that the reader does not have yet.
  enum Slot {
    case inFlight(Task<Void, Never>, RetryPolicy)
    case arrived(FetchedPage<Item>)
    case failed(Failure)

    var task: Task<Void, Never>? {
      guard case .inFlight(let task, _) = self else { return nil }
      return task
    }
  }

  /// A page's latest failure; it is handled when the reader needs the page.
  struct Failure {
    var error: ReadError
    /// When it failed, by `elapsed`.
    var time: Duration
    var retry: RetryPolicy
  }

  /// - Parameters:
  ///   - start: where an interrupted list continues.
  ///   - requests: counts the requests of a list that waits for all its pages.
  ///   - isFirst: whether GitHub has not responded to this command yet.
  ///   - jitter: the factor for each pause before a retry.
  ///   - now: only used for times in notices.
  package init(
    source: any SearchPageSource<Item>, plan: FeedPlan, from start: FeedPosition = .start,
    requests: RequestCounter? = nil, isFirst: Bool = true, clock: any Clock<Duration>,
    jitter: @escaping @Sendable () -> Double = { .random(in: 0.75...1.25) },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.source = source
    self.plan = plan
    self.requests = requests
    self.isFirst = isFirst
    self.clock = clock
    self.jitter = jitter
    self.now = now
    elapsed = clock.stopwatch()
    mode = plan.mode
    nextPage = start.page + 1
    rowsGiven = start.rows
    seen = start.ids
    if let limit = plan.limit, limit <= rowsGiven { ending = .limitReached }
  }

  deinit {
    for slot in slots.values { slot.task?.cancel() }
  }

  /// The next page's new rows, or a notice before them; nil at the end. After an error, the next
  /// call retries the failed page.
  ///
  /// Throws `.cancelled` when the calling task or the feed is canceled; nothing is in flight then.
  package func next() async throws(ReadError) -> FeedEvent<Item>? {
    while true {
      if isCancelled || Task.isCancelled, ending == nil {
        await drain()
        throw .cancelled
      }
      if !ready.isEmpty { return ready.removeFirst() }
      if ending != nil { return nil }
      switch slots[nextPage] {
      case .arrived(let page): deliver(page)
      case .inFlight(let task, _): await finish(task)
      case .failed(let failure): try await retryOrThrow(failure)
      case nil: await request()
      }
    }
  }

  /// Requests the first page, which `next` returns later.
  package func begin() {
    launchWindow(atOnce: 1)
  }

  /// Allows prefetching from now on, according to `mode`.
  package func prefetch(_ mode: FeedPlan.Mode) {
    self.mode = mode
    if ending == nil { prefetch() }
  }

  /// Cancels all requests and ends the feed: `next()` throws from now on.
  package func cancel() {
    isCancelled = true
    for slot in slots.values { slot.task?.cancel() }
    slots = slots.filter { $0.value.task != nil }
  }

  /// Delivers `page` to the reader and moves on; omits an empty page after the first.
  private func deliver(_ fetched: FetchedPage<Item>) {
    let (number, page) = (nextPage, fetched.page)
    slots[number] = nil
    nextPage += 1
    expectedLastPage = page.lastPage ?? plan.pages(for: page.totalCount)
    addNotices(fetched, number)

    let new = page.items.filter { seen.insert($0.id).inserted }
    let rows = Array(new.prefix(plan.limit.map { $0 - rowsGiven } ?? .max))
    rowsGiven += rows.count
    ending = endingAfter(page, number: number, isCut: rows.count < new.count)
    if ending == nil { prefetch() } else { abandon() }

    if page.items.isEmpty, number > 1 { return }
    let head = ListHead(
      totalCount: page.totalCount, isIncomplete: page.isIncomplete, savedAt: fetched.savedAt)
    ready.append(
      .page(
        FeedPage(
          number: number, items: rows, head: head,
          duplicates: page.items.count - new.count, standsInFor: fetched.standsInFor,
          gains: fetched.gains)))
  }

  private func addNotices(_ fetched: FetchedPage<Item>, _ number: Int) {
    if let error = fetched.standsInFor {
      ready.append(.notice(.cached(page: number, error: error)))
    }
    if !fetched.ignoredQualifiers.isEmpty {
      ready.append(.notice(.ignored(qualifiers: fetched.ignoredQualifiers)))
    }
    if !fetched.corrections.isEmpty {
      ready.append(.notice(.corrected(fetched.corrections)))
    }
    if let ranking = fetched.ranking, number == 1 { ready.append(.notice(.ranked(ranking))) }
    if fetched.page.isIncomplete, !saidIncomplete {
      saidIncomplete = true
      ready.append(.notice(.incomplete(page: number)))
    }
    if let kind = fetched.partialFor { ready.append(.notice(.partial(for: kind))) }
    if fetched.page.omittedRows > 0 {
      ready.append(.notice(.omitted(page: number, rows: fetched.page.omittedRows)))
    }
  }

  private func endingAfter(_ page: SearchPage<Item>, number: Int, isCut: Bool) -> FeedEnding? {
    if page.items.isEmpty { return .exhausted }
    let isWindowEnd = number >= plan.lastPageInWindow
    // GitHub omits the next link at the window's end, so the total decides there.
    let hasMore = page.hasNextPage || (isWindowEnd && page.totalCount > number * plan.pageSize)
    if let limit = plan.limit, rowsGiven >= limit, isCut || hasMore { return .limitReached }
    if !hasMore { return .exhausted }
    guard isWindowEnd else { return nil }
    // A server may link to further pages although there are no more matches.
    return page.totalCount > plan.window ?? .max
      ? .windowEnded(total: page.totalCount) : .exhausted
  }

  /// Drops all pages that arrived or are in flight; they are no longer needed.
  private func abandon() {
    for slot in slots.values { slot.task?.cancel() }
    slots = [:]
  }
}
