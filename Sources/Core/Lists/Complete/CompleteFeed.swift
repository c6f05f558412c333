package import Access
package import FoundationEssentials
package import GitHub

/// A search as one list of every match, however many there are: a query that matches more than
/// GitHub returns is divided into slices that do not overlap.
///
/// An actor because it can be canceled while its reader waits for the next page.
package actor CompleteFeed<Kind: ListKind> {
  private let query: PartitionedQuery
  private let plan: FeedPlan
  private let source: @Sendable (SearchQuery) -> any SearchPageSource<Kind.Item>
  private let requests: RequestCounter
  private let clock: any Clock<Duration>
  private let jitter: @Sendable () -> Double
  private let now: @Sendable () -> Date

  private var planner: SlicePlanner
  private var counts: CompleteStats
  private var seen: Set<Int64>
  /// The pages of the current slice.
  private var feed: SearchFeed<Kind.Item>?
  /// The first page of the current slice, before it is known to fit.
  private var firstPage: FeedPage<Kind.Item>?
  /// Whether the current slice is known to fit.
  private var fits = false
  private var hasEstimated = false
  private var isSlowedDown = false
  private var isCancelled = false

  /// - Parameters:
  ///   - plan: its `limit` is ignored.
  ///   - start: where an interrupted list of the same query continues; `seen` are the ids of its
  ///     rows.
  ///   - now: only used for times in notices.
  package init(
    query: PartitionedQuery, plan: FeedPlan, from start: CompletePosition? = nil,
    seen: Set<Int64> = [], requests: RequestCounter,
    source: @escaping @Sendable (SearchQuery) -> any SearchPageSource<Kind.Item>,
    clock: any Clock<Duration>,
    jitter: @escaping @Sendable () -> Double = { .random(in: 0.75...1.25) },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.query = query
    self.plan = plan
    self.source = source
    self.requests = requests
    self.clock = clock
    self.jitter = jitter
    self.now = now
    self.seen = seen
    planner = SlicePlanner(query, window: Kind.window, parts: start?.parts ?? [SlicePlanner.Part()])
    counts = start?.stats ?? CompleteStats()
  }

  /// What was expected and returned so far.
  package var stats: CompleteStats {
    var stats = counts
    stats.requests = requests.sent
    return stats
  }

  /// The numbers for a user: a slice that was read in part counts.
  package var summary: CompleteStats {
    var stats = stats
    if let part = planner.next, part.page > 0 { stats.slices += 1 }
    return stats
  }

  /// First an estimate, then the next page's new rows, or a notice before them; nil at the end.
  /// After an error, the next call retries the failed page.
  ///
  /// Throws `.cancelled` when the calling task or the feed is canceled.
  package func next() async throws(ReadError) -> FeedEvent<Kind.Item>? {
    while true {
      if !hasEstimated, firstPage != nil || !planner.isFresh { return .estimate(estimate()) }
      guard let part = planner.next else { return nil }
      if isCancelled || Task.isCancelled {
        await feed?.cancel()
        throw .cancelled
      }
      if let page = firstPage {
        firstPage = nil
        if await open(part, page) { return .page(await give(page)) }
        continue
      }
      let feed = feed ?? slice(part)
      guard let event = try await feed.next() else {
        await close()
        continue
      }
      switch event {
      case .page(let page) where fits: return .page(await give(page))
      case .page(let page): firstPage = page
      // This is about the first page, which is not returned if the slice is divided.
      case .notice(.incomplete) where !fits: continue
      case .notice, .estimate: return event
      }
    }
  }

  /// Cancels all requests and ends the feed: `next()` throws from now on.
  package func cancel() async {
    isCancelled = true
    await feed?.cancel()
  }

  /// The estimate for the rest of the list.
  private func estimate() -> CompleteEstimate {
    hasEstimated = true
    if let firstPage { counts.promised = firstPage.head.totalCount }
    guard planner.next != nil else {
      return CompleteEstimate(total: counts.promised, requests: 0)
    }
    return CompleteEstimate(
      total: counts.promised, rest: max(counts.promised - counts.delivered, 1),
      pageSize: plan.pageSize, window: Kind.window)
  }

  private func give(_ page: FeedPage<Kind.Item>) async -> FeedPage<Kind.Item> {
    let rows = page.items.filter { seen.insert($0.id).inserted }
    counts.delivered += rows.count
    // Most rows of a slice that is fetched again were returned before.
    if planner.next?.isRepeat == false {
      counts.duplicates += page.duplicates + page.items.count - rows.count
    }
    planner.next?.page = page.number
    planner.note(total: page.head.totalCount)
    if page.head.isIncomplete { planner.next?.isIncomplete = true }
    if await feed?.ending != nil { await close() }
    var page = page
    page.items = rows
    page.position = CompletePosition(parts: planner.parts, stats: stats)
    return page
  }

  /// Whether to return the rows of `part`, whose first page is `page`. If not, the part has been
  /// divided or is fetched again.
  private func open(_ part: SlicePlanner.Part, _ page: FeedPage<Kind.Item>) async -> Bool {
    let total = page.head.totalCount
    if planner.isFresh { counts.promised = total }
    planner.note(total: total)
    if total > Kind.window {
      if planner.divide(sample(page)) {
        feed = nil
        return false
      }
      planner.next?.isOverfull = true
    } else if page.head.isIncomplete, !part.isRepeat {
      planner.readAgain(sample(page))
      feed = nil
      return false
    }
    fits = true
    await feed?.prefetch(mode)
    return true
  }

  /// What the planner may know of the first page of a slice: values by which it can be divided.
  private func sample(_ page: FeedPage<Kind.Item>) -> (SliceDimension) -> [Int64] {
    { dimension in page.items.compactMap { Kind.value(of: $0, in: dimension) } }
  }

  /// Finishes the current slice and prefetches the first page of the next one.
  private func close() async {
    if await feed?.isSlowedDown == true { isSlowedDown = true }
    feed = nil
    guard let part = planner.next else { return }
    if part.isIncomplete, !part.isRepeat {
      planner.readAgain()
    } else {
      counts.add(part)
      planner.finish()
    }
    if plan.mode != .onePage, !isCancelled, let next = planner.next { await slice(next).begin() }
  }

  /// How many pages of one slice are prefetched: as in any feed, requests are sent one at a time
  /// after the first 403 or 429.
  private var mode: FeedPlan.Mode { isSlowedDown && plan.mode != .onePage ? .ahead : plan.mode }

  /// Starts the current slice. Only its first page is fetched until it is known to fit.
  private func slice(_ part: SlicePlanner.Part) -> SearchFeed<Kind.Item> {
    fits = part.page > 0
    var slicePlan = FeedPlan(
      pageSize: plan.pageSize, mode: fits ? mode : .onePage,
      waitsForLimits: plan.waitsForLimits, waitsForNetwork: plan.waitsForNetwork)
    slicePlan.window = Kind.window
    let feed = SearchFeed(
      source: source(query.query(of: part.slice)), plan: slicePlan,
      from: FeedPosition(page: part.page, rows: part.page * plan.pageSize, ids: []),
      requests: requests, isFirst: requests.isFirst, clock: clock, jitter: jitter, now: now)
    self.feed = feed
    return feed
  }
}
