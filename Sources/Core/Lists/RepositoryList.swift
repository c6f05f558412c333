package import FoundationEssentials
package import GitHub
package import Storage

/// A search, trending, top or saved search as one list: numbered rows with favorites and new rows
/// marked, and notices between them. Favorites are no such list.
///
/// An actor because it can be canceled while its reader waits for the next page.
package actor RepositoryList {
  private let options: ListOptions
  private let storage: ListStorage<Repositories>
  private let network: @Sendable (Search) -> any SearchPageSource<Repository>
  private let clock: any Clock<Duration>
  private let requests = RequestCounter()

  private var feed: (any PageFeed<Repository>)?
  private var position = FeedPosition.start
  private var completeStart: (run: Int64, position: CompletePosition, ids: Set<Int64>)?
  private var hasBegun = false
  private var isProvisional = false
  private var pagesGiven = 0
  private var isClosed = false
  /// GitHub sends it with every page.
  private var hasSaidPartial = false
  /// Rows returned so far, without hidden ones.
  private var count = 0
  /// New rows among them.
  package private(set) var newCount = 0
  /// Hidden rows that are not known to be new: the last visit did not reach them.
  package private(set) var unreachedCount = 0
  /// Rows so far, hidden ones included.
  private var depth = 0
  /// The last rows of these that are not part of this visit yet.
  private var unvisited: [Int64] = []
  private var isNumbered = false
  /// Whether every row was returned.
  private var isAtEnd = false
  /// Distinguishes this list of all matches from others with the same query.
  private var run = Int64.random(in: 1...Int64.max)
  private var hasStoredSteps = false
  private let firstFavorites: Task<Set<Int64>, Never>
  private let lastVisit: Task<LastVisit?, Never>

  /// - Parameter network: GitHub's pages of a search, each one request.
  package init(
    _ storage: ListStorage<Repositories>, options: ListOptions, clock: any Clock<Duration>,
    network: @escaping @Sendable (Search) -> any SearchPageSource<Repository>
  ) {
    self.storage = storage
    self.options = options
    self.clock = clock
    self.network = network
    // Read while the first page is loading.
    firstFavorites = Task { await storage.favoriteIDs() }
    lastVisit = Task { await storage.lastVisit() }
  }

  /// Continues an interrupted list; nil if there is none, or none recent enough. Call this before
  /// anything else.
  package func resume() async -> ListStart? {
    guard options.isComplete else {
      guard let progress = await storage.interruption(pageSize: options.plan.pageSize) else {
        return nil
      }
      position = FeedPosition(page: progress.page, rows: progress.rows, ids: Set(progress.ids))
      (count, depth) = (progress.rows, progress.rows)
      return ListStart(rows: progress.rows, page: progress.page + 1, savedAt: progress.savedAt)
    }
    guard let progress = await storage.slices() else { return nil }
    let position: CompletePosition
    do { position = try CompletePosition(data: progress.position) } catch { return nil }
    completeStart = (progress.run, position, Set(progress.ids))
    (run, hasStoredSteps, count) = (progress.run, true, position.stats.delivered)
    depth = count
    return ListStart(rows: count, page: 1, savedAt: progress.savedAt)
  }

  /// The next rows, or a notice before them; nil at the end. After an error, the next call retries
  /// the failed page.
  ///
  /// Throws `.cancelled` when the calling task or the list is canceled.
  package func next() async throws(ReadError) -> ListEvent? {
    if !hasBegun {
      hasBegun = true
      if options.showsCachedFirst,
        let page = await storage.outdatedFirstPage(size: options.plan.pageSize)
      {
        isProvisional = true
        return .rows(await listed(page, .provisional))
      }
    }
    if isClosed { throw .cancelled }
    if options.isComplete, let limit = options.plan.limit, count >= limit { return nil }
    while true {
      switch try await (feed ?? begin()).next() {
      case nil:
        isAtEnd = true
        return nil
      case .notice(.partial) where hasSaidPartial: continue
      case .notice(let notice):
        if case .partial = notice { hasSaidPartial = true }
        return .notice(notice)
      case .estimate(let estimate): return .estimate(estimate)
      case .page(let page):
        duplicates += page.duplicates
        await continueWithLaterPages(after: page)
        return .rows(await fresh(page))
      }
    }
  }

  /// When GitHub sent the rows that the cache has, however old they are; nil if it has none.
  package func cachedAt() async -> Date? {
    await storage.cachedAt(size: options.plan.pageSize)
  }

  /// Why there are no more rows; nil while there may be some.
  package var ending: FeedEnding? {
    get async { await feed?.ending }
  }

  /// When the list was last visited; nil for lists that mark no new rows, and before the first visit.
  package var lastVisitedAt: Date? {
    get async { await lastVisit.value?.visitedAt }
  }

  /// For a list of all matches: what earlier runs returned.
  package var stats: CompleteStats { completeStart?.position.stats ?? CompleteStats() }

  /// For a list of all matches: what was expected and returned until now, by earlier runs too.
  package var summary: CompleteStats {
    get async { await (feed as? CompleteFeed<Repositories>)?.summary ?? stats }
  }

  /// Rows omitted because they were returned before and have since moved to a later page.
  package private(set) var duplicates = 0

  /// Sets the expected number of requests of a list of all matches.
  package func expect(_ requests: Int) {
    self.requests.expect(requests)
  }

  /// Cancels the requests in flight; `next` throws from now on.
  package func cancel() async {
    isClosed = true
    await feed?.cancel()
  }

  // MARK: What was shown

  /// Caches `page`, which has been printed, and stores where the list continues.
  package func wasShown(_ page: ListPage, isNumbered: Bool) async throws {
    await storage.cache(page.page)
    if options.isComplete {
      // A page that the limit cut is the last one; its other rows have not been delivered.
      if page.rows.count == page.page.items.count {
        try await storage.reached(page.page, run: run, isFirst: !hasStoredSteps)
        hasStoredSteps = true
      }
    } else if options.resumption != .never {
      position.add(page.page)
      if options.resumption == .always {
        await storage.reached(position, pageSize: options.plan.pageSize)
      }
    }
    await wasShown(page.rows, isNumbered: isNumbered)
    if options.isComplete { await storage.catchUp() }
  }

  /// Whether the caller must pass all rows to `wasShown`, so that the next visit can mark new ones.
  package nonisolated var marksNewRows: Bool { storage.kind.feed != nil }

  /// Caches rows that were shown.
  package func wasShown(_ rows: [ListedRepository], isNumbered: Bool = true) async {
    var numbered: [ListedRepository]?
    if isNumbered, !rows.isEmpty || !self.isNumbered { (numbered, self.isNumbered) = (rows, true) }
    await storage.wasShown(numbered, as: await visit(through: rows.last))
  }

  /// The rows up to `last` that are not part of this visit yet; all of them at the end.
  private func visit(through last: ListedRepository?) async -> LastVisit {
    let index = last.flatMap { unvisited.lastIndex(of: $0.repository.id) }
    let ids = Set(isAtEnd ? unvisited[...] : unvisited.prefix(index.map { $0 + 1 } ?? 0))
    unvisited.removeFirst(isAtEnd ? unvisited.count : index.map { $0 + 1 } ?? 0)
    let isExhausted = options.isComplete ? isAtEnd : await ending == .exhausted
    // The cache has only some of the rows.
    let isWhole = isExhausted && storage.policy != .offline
    let reached = ids.isEmpty ? nil : depth - unvisited.count
    return LastVisit(
      visitedAt: storage.now(), ids: ids,
      reached: isWhole && unvisited.isEmpty ? LastVisit.wholeList : reached)
  }

  /// Caches the repositories of a page that is shown only at the end of the list.
  package func wasFetched(_ page: ListPage) async {
    guard options.isComplete else { return }
    await storage.cache(page.page)
    await storage.writes.release()
    await storage.catchUp()
  }

  /// Stores where the list continues, unless that was done after each page; false if it cannot.
  package func storePosition() async -> Bool {
    if options.isComplete || options.resumption == .always { return true }
    guard options.resumption == .afterFailure else { return false }
    await storage.reached(position, pageSize: options.plan.pageSize)
    return true
  }

  /// All rows were shown, so there is nothing to continue.
  package func isComplete() async {
    await storage.wasShown(nil, as: await visit(through: nil))
    if options.isComplete {
      await storage.slicesAreComplete()
    } else if options.resumption == .always {
      await storage.isComplete()
    }
  }

  /// Returns when everything shown is written; returns the first error.
  package func finish() async -> StorageError? { await storage.finish() }

  // MARK: Pages

  private func begin() -> any PageFeed<Repository> {
    let (search, network) = (storage.search, network)
    let feed: any PageFeed<Repository>
    if options.isComplete {
      // Until the number is known, assume more than the first minute allows.
      requests.expect(100)
      requests.add(sent: completeStart?.position.stats.requests ?? 0)
      feed = CompleteFeed<Repositories>(
        query: search.partitioned(by: Repositories.dimensions), plan: options.plan,
        from: completeStart?.position,
        seen: completeStart?.ids ?? [],
        requests: requests, source: { network(search.with(query: $0)) }, clock: clock,
        now: storage.now)
    } else {
      feed = searchFeed(options.plan, from: position)
    }
    self.feed = feed
    return feed
  }

  private func searchFeed(_ plan: FeedPlan, from start: FeedPosition) -> SearchFeed<Repository> {
    var plan = plan
    plan.window = storage.window
    return SearchFeed(
      source: storage.pages(network: network(storage.search), plan),
      plan: plan, from: start, requests: plan.isBulk ? requests : nil, clock: clock,
      now: storage.now)
  }

  /// Switches to larger pages. GitHub computes a page's start from its size, so they start with
  /// page 1 again, and rows that were already returned are omitted.
  private func continueWithLaterPages(after page: FeedPage<Repository>) async {
    pagesGiven += 1
    guard pagesGiven == 1, let size = options.laterPageSize, await ending == nil else { return }
    let start = FeedPosition(
      page: 0, rows: page.items.count, ids: Set(page.items.map(\.id)))
    var plan = options.plan
    plan.pageSize = size
    feed = searchFeed(plan, from: start)
  }

  // MARK: Rows

  private func fresh(_ page: FeedPage<Repository>) async -> ListPage {
    defer { isProvisional = false }
    guard isProvisional else { return await listed(page, .usual) }
    if page.head.savedAt == nil { return await listed(page, .replacement) }
    // The screen shows these rows already, so they are only counted.
    _ = await listed(page, .usual)
    return ListPage(rows: [], freshness: .usual, page: page)
  }

  /// Numbers the rows and adds what the local database knows about them.
  private func listed(
    _ page: FeedPage<Repository>, _ freshness: ListPage.Freshness
  ) async -> ListPage {
    // Favorites may change while a list is open.
    let favorites = pagesGiven > 1 ? await storage.favoriteIDs() : await firstFavorites.value
    let visit = await lastVisit.value
    let times = await storage.seenTimes(page.items)
    // The last visit did not reach rows further down, so they may not be new.
    let lastKnown = visit?.reached ?? visit?.ids.count ?? .max
    if freshness != .provisional, isProvisional {
      (count, newCount, unreachedCount, depth, unvisited) = (0, 0, 0, 0, [])
    }
    var repositories = page.items
    if options.isComplete, let limit = options.plan.limit {
      repositories = Array(repositories.prefix(limit - count))
    }
    var rows: [ListedRepository] = []
    for repository in repositories {
      let isUnseen = visit.map { !$0.ids.contains(repository.id) } ?? false
      depth += 1
      let isNew = isUnseen && depth <= lastKnown
      if storage.kind.feed != nil { unvisited.append(repository.id) }
      if storage.kind.hidesSeen, visit != nil, !isNew {
        if isUnseen { unreachedCount += 1 }
        continue
      }
      count += 1
      if isNew { newCount += 1 }
      rows.append(
        ListedRepository(
          repository, position: count, isFavorite: favorites.contains(repository.id),
          isNew: isNew, seenAt: times[repository.id] ?? page.head.savedAt))
    }
    return ListPage(rows: rows, freshness: freshness, page: page)
  }
}
