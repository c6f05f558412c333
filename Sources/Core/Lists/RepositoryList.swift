package import Access
package import FoundationEssentials
internal import GitHub
package import Storage

/// A search, trending, top or saved search as one list: numbered rows with favorites and new rows
/// marked, and notices between them. Favorites are no such list.
///
/// An actor because it can be canceled while its reader waits for the next page.
package actor RepositoryList {
  private let storage: ListStorage<Repositories>
  private let results: any ResultList<Repository>
  private let requests = RequestCounter()
  private let pageSize: Int

  private var pagesGiven = 0
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
  /// Whether there are no more rows.
  private var isAtEnd = false
  /// GitHub sends it with every page.
  private var hasSaidPartial = false
  private let firstFavorites: Task<Set<Int64>, Never>
  private let lastVisit: Task<LastVisit?, Never>

  /// - Parameter network: GitHub's pages of a search, each one request.
  init(
    _ storage: ListStorage<Repositories>, options: ListOptions, clock: any Clock<Duration>,
    network: @escaping @Sendable (Search) -> any SearchPageSource<Repository>
  ) {
    self.storage = storage
    pageSize = options.plan.pageSize
    results =
      if options.isComplete {
        CompleteList(
          storage, plan: options.plan, requests: requests, clock: clock, network: network)
      } else {
        WindowList(
          storage, options: options, requests: requests, clock: clock,
          network: network(storage.search))
      }
    // Read while the first page is loading.
    firstFavorites = Task { await storage.favoriteIDs() }
    lastVisit = Task { await storage.lastVisit() }
  }

  /// The list that every surface shows of `list`.
  package init(
    _ list: ListSearch, for viewer: Viewer, reader: Reader, policy: ReadingPolicy,
    options: ListOptions
  ) {
    let (database, ports) = (reader.session.database, reader.session.ports)
    self.init(
      ListStorage(
        list, of: Repositories(database: database, viewer: viewer, terminal: ports.terminal),
        policy: list.gains == nil ? policy : policy.withinDay(of: ports.now()), now: ports.now),
      options: options, clock: ports.clock
    ) { search in
      let pages = SearchPages<Repositories>(search: search, reader: reader)
      guard let gains = list.gains else { return pages }
      return RankedPages(
        GainRanking(search: gains, reader: reader, viewer: viewer, policy: policy),
        wanted: options.plan.limit ?? options.plan.pageSize, otherwise: pages)
    }
  }

  /// Continues an interrupted list; nil if there is none, or none recent enough. Call this before
  /// anything else.
  package func resume() async -> ListStart? {
    guard let start = await results.resume() else { return nil }
    (count, depth) = (start.rows, start.rows)
    return start
  }

  /// The next rows, or a notice before them; nil at the end. After an error, the next call retries
  /// the failed page.
  ///
  /// Throws `.cancelled` when the calling task or the list is canceled.
  package func next() async throws(ReadError) -> ListEvent? {
    while let event = try await results.next() {
      switch event {
      case .notice(.partial) where hasSaidPartial: continue
      case .notice(let notice):
        if case .partial = notice { hasSaidPartial = true }
        return .notice(notice)
      case .estimate(let estimate): return .estimate(estimate)
      case .page(let page): return .rows(await listed(page))
      }
    }
    isAtEnd = true
    return nil
  }

  /// When GitHub sent the rows that the cache has, however old they are; nil if it has none.
  package func cachedAt() async -> Date? { await storage.cachedAt(size: pageSize) }

  /// Why there are no more rows; nil while there may be some.
  package var ending: FeedEnding? {
    get async { await results.ending }
  }

  /// When the list was last visited; nil for lists that mark no new rows, and before the first visit.
  package var lastVisitedAt: Date? {
    get async { await lastVisit.value?.visitedAt }
  }

  /// For a list of all matches: what earlier runs returned.
  package var stats: CompleteStats {
    get async { await results.stats }
  }

  /// For a list of all matches: what was expected and returned until now, by earlier runs too.
  package var summary: CompleteStats {
    get async { await results.summary }
  }

  /// Rows omitted because they were returned before and have since moved to a later page.
  package var duplicates: Int {
    get async { await results.duplicates }
  }

  /// Sets the expected number of requests of a list of all matches.
  package func expect(_ requests: Int) {
    self.requests.expect(requests)
  }

  /// Cancels the requests in flight; `next` throws from now on.
  package func cancel() async { await results.cancel() }

  // MARK: What was shown

  /// Caches `page`, which has been printed, and stores where the list continues.
  package func wasShown(_ page: ListPage, isNumbered: Bool) async throws {
    try await results.wasShown(page.page)
    await wasShown(page.rows, isNumbered: isNumbered)
  }

  /// Whether the caller must pass all rows to `wasShown`, so that the next visit can mark new ones.
  package nonisolated var marksNewRows: Bool { storage.list.feed != nil }

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
    // The cache has only some of the rows.
    let isWhole = await ending == .exhausted && storage.policy != .offline
    let reached = ids.isEmpty ? nil : depth - unvisited.count
    return LastVisit(
      visitedAt: storage.now(), ids: ids,
      reached: isWhole && unvisited.isEmpty ? LastVisit.wholeList : reached)
  }

  /// Caches the repositories of a page that is shown only at the end of the list.
  package func wasFetched(_ page: ListPage) async { await results.wasFetched(page.page) }

  /// Stores where the list continues, unless that was done after each page; false if it cannot.
  package func storePosition() async -> Bool { await results.storePosition() }

  /// Ends the visit: all rows were shown, so there is nothing to continue.
  package func end() async {
    await storage.wasShown(nil, as: await visit(through: nil))
    await results.forgetPosition()
  }

  /// Returns when everything shown is written; returns the first error.
  package func finish() async -> StorageError? { await storage.finish() }

  // MARK: Rows

  /// Numbers the rows and adds what the local database knows about them.
  private func listed(_ page: FeedPage<Repository>) async -> ListPage {
    if page.freshness != .provisional { pagesGiven += 1 }
    // Favorites may change while a list is open.
    let favorites = pagesGiven > 1 ? await storage.favoriteIDs() : await firstFavorites.value
    let visit = await lastVisit.value
    let times = await storage.seenTimes(page.items)
    let rankedAt = page.head.savedAt ?? storage.now()
    let gains = await storage.gains(page.items, before: rankedAt)
    // The last visit did not reach rows further down, so they may not be new.
    let lastKnown = visit?.reached ?? visit?.ids.count ?? .max
    if page.freshness == .replacement || page.freshness == .confirmation {
      (count, newCount, unreachedCount, depth, unvisited) = (0, 0, 0, 0, [])
    }
    var rows: [ListedRepository] = []
    for repository in page.items {
      let isUnseen = visit.map { !$0.ids.contains(repository.id) } ?? false
      depth += 1
      let isNew = isUnseen && depth <= lastKnown
      if storage.list.feed != nil { unvisited.append(repository.id) }
      if storage.list.hidesSeen, visit != nil, !isNew {
        if isUnseen { unreachedCount += 1 }
        continue
      }
      count += 1
      if isNew { newCount += 1 }
      rows.append(
        ListedRepository(
          repository, position: count, isFavorite: favorites.contains(repository.id),
          isNew: isNew, seenAt: times[repository.id] ?? page.head.savedAt,
          gained: page.gains[repository.id] ?? gains[repository.id]))
    }
    let lastDay = page.gains.values.first?.lastDay ?? StarHistory.lastDay(before: rankedAt)
    return ListPage(
      rows: page.freshness == .confirmation ? [] : rows, page: page, lastDay: lastDay)
  }
}
