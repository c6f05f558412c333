import Access
import GitHub
import Storage

/// The results that GitHub returns for one query, or all that the cache finds for it.
///
/// An actor because it can be canceled while its reader waits for the next page.
actor WindowList<Kind: ListKind>: ResultList {
  private let options: ListOptions
  private let storage: ListStorage<Kind>
  private let network: any SearchPageSource<Kind.Item>
  private let requests: RequestCounter
  private let clock: any Clock<Duration>

  private var feed: SearchFeed<Kind.Item>?
  private var position = FeedPosition.start
  private var laterPageSize: Int?
  private var hasBegun = false
  private var isProvisional = false
  private var isClosed = false
  private(set) var duplicates = 0
  let stats = CompleteStats()
  var summary: CompleteStats { stats }

  /// - Parameter network: GitHub's pages, each one request.
  init(
    _ storage: ListStorage<Kind>, options: ListOptions, requests: RequestCounter = RequestCounter(),
    clock: any Clock<Duration>, network: any SearchPageSource<Kind.Item>
  ) {
    self.storage = storage
    self.options = options
    self.requests = requests
    self.clock = clock
    self.network = network
    laterPageSize = options.laterPageSize
  }

  func resume() async -> ListStart? {
    guard let progress = await storage.interruption(pageSize: options.plan.pageSize) else {
      return nil
    }
    position = FeedPosition(page: progress.page, rows: progress.rows, ids: Set(progress.ids))
    return ListStart(rows: progress.rows, page: progress.page + 1, savedAt: progress.savedAt)
  }

  func next() async throws(ReadError) -> FeedEvent<Kind.Item>? {
    if !hasBegun {
      hasBegun = true
      if options.showsCachedFirst,
        let page = await storage.outdatedFirstPage(size: options.plan.pageSize)
      {
        isProvisional = true
        return .page(page)
      }
    }
    if isClosed { throw .cancelled }
    let event = try await (feed ?? begin(options.plan, from: position)).next()
    guard case .page(var page) = event else { return event }
    duplicates += page.duplicates
    await continueWithLaterPages(after: page)
    if isProvisional {
      page.freshness = page.head.savedAt == nil ? .replacement : .confirmation
      isProvisional = false
    }
    return .page(page)
  }

  func cancel() async {
    isClosed = true
    await feed?.cancel()
  }

  var ending: FeedEnding? {
    get async { await feed?.ending }
  }

  func wasShown(_ page: FeedPage<Kind.Item>) async {
    if options.resumption != .never { position.add(page) }
    if options.resumption == .always {
      await storage.reached(position, pageSize: options.plan.pageSize)
    }
    await storage.writes.release()
  }

  func wasFetched(_ page: FeedPage<Kind.Item>) {}

  func storePosition() async -> Bool {
    if options.resumption == .afterFailure {
      await storage.reached(position, pageSize: options.plan.pageSize)
    }
    return options.resumption != .never
  }

  func forgetPosition() async {
    if options.resumption == .always { await storage.forgetPosition() }
  }

  @discardableResult
  private func begin(_ plan: FeedPlan, from start: FeedPosition) -> SearchFeed<Kind.Item> {
    var plan = plan
    plan.window = storage.window
    let feed = SearchFeed(
      source: storage.pages(network: network, plan), plan: plan, from: start,
      requests: plan.isBulk ? requests : nil, clock: clock, now: storage.now)
    self.feed = feed
    return feed
  }

  /// Switches to larger pages after the first one. GitHub computes a page's start from its size, so
  /// they start with page 1 again, and what was already returned is omitted.
  private func continueWithLaterPages(after page: FeedPage<Kind.Item>) async {
    defer { laterPageSize = nil }
    guard let size = laterPageSize, await ending == nil else { return }
    var plan = options.plan
    plan.pageSize = size
    begin(
      plan,
      from: FeedPosition(page: 0, rows: page.items.count, ids: Set(page.items.map(\.id))))
  }
}
