import Access
import GitHub
import Storage

/// Every match of a search, beyond what GitHub returns for one query.
///
/// An actor because it can be canceled while its reader waits for the next page.
actor CompleteList<Kind: ListKind>: ResultList {
  private let plan: FeedPlan
  private let storage: ListStorage<Kind>
  private let network: @Sendable (Search) -> any SearchPageSource<Kind.Item>
  private let requests: RequestCounter
  private let clock: any Clock<Duration>

  private var feed: CompleteFeed<Kind>?
  private var start: (position: CompletePosition, ids: Set<Int64>)?
  /// Items returned so far, by earlier runs too.
  private var count = 0
  /// Distinguishes this list from others with the same query.
  private var run = Int64.random(in: 1...Int64.max)
  private var hasStoredSteps = false
  private var isAtEnd = false
  private var isClosed = false
  private(set) var duplicates = 0

  /// - Parameter network: GitHub's pages of a search, each one request.
  init(
    _ storage: ListStorage<Kind>, plan: FeedPlan, requests: RequestCounter = RequestCounter(),
    clock: any Clock<Duration>,
    network: @escaping @Sendable (Search) -> any SearchPageSource<Kind.Item>
  ) {
    self.storage = storage
    self.plan = plan
    self.requests = requests
    self.clock = clock
    self.network = network
  }

  func resume() async -> ListStart? {
    guard let progress = await storage.slices() else { return nil }
    let position: CompletePosition
    do { position = try CompletePosition(data: progress.position) } catch { return nil }
    start = (position, Set(progress.ids))
    (run, hasStoredSteps, count) = (progress.run, true, position.stats.delivered)
    return ListStart(rows: count, page: 1, savedAt: progress.savedAt)
  }

  func next() async throws(ReadError) -> FeedEvent<Kind.Item>? {
    if isClosed { throw .cancelled }
    if let limit = plan.limit, count >= limit { return nil }
    let event = try await (feed ?? begin()).next()
    if event == nil { isAtEnd = true }
    guard case .page(var page) = event else { return event }
    duplicates += page.duplicates
    if let limit = plan.limit, page.items.count > limit - count {
      page.items = Array(page.items.prefix(limit - count))
      page.isCut = true
    }
    count += page.items.count
    return .page(page)
  }

  func cancel() async {
    isClosed = true
    await feed?.cancel()
  }

  var ending: FeedEnding? { isAtEnd ? .exhausted : nil }
  var stats: CompleteStats { start?.position.stats ?? CompleteStats() }
  var summary: CompleteStats {
    get async { await feed?.summary ?? stats }
  }

  func wasShown(_ page: FeedPage<Kind.Item>) async throws {
    await storage.cache(page)
    // A page that the limit cut is the last one; its other items have not been delivered.
    if !page.isCut {
      try await storage.reached(page, run: run, isFirst: !hasStoredSteps)
      hasStoredSteps = true
    }
    await storage.writes.release()
    await storage.catchUp()
  }

  func wasFetched(_ page: FeedPage<Kind.Item>) async {
    await storage.cache(page)
    await storage.writes.release()
    await storage.catchUp()
  }

  func storePosition() -> Bool { true }

  func forgetPosition() async { await storage.forgetSlices() }

  private func begin() -> CompleteFeed<Kind> {
    // Until the number is known, assume more than the first minute allows.
    requests.expect(100)
    requests.add(sent: stats.requests)
    let search = storage.search
    let feed = CompleteFeed<Kind>(
      query: search.partitioned(by: Kind.dimensions), plan: plan, from: start?.position,
      seen: start?.ids ?? [], requests: requests,
      source: { [network] in network(search.with(query: $0)) }, clock: clock, now: storage.now)
    self.feed = feed
    return feed
  }
}
