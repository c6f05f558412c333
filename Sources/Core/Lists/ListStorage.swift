package import FoundationEssentials
internal import GitHub
package import Storage

/// What a list reads from the local database and, after its rows were shown, writes to it.
package struct ListStorage: Sendable {
  package let database: LocalDatabase
  package let search: Search
  package let viewer: Viewer
  package let policy: ReadingPolicy
  /// The name under which the last visit is stored; nil for lists that mark no new rows.
  package let feed: String?
  /// Whether this is a run of a saved search: it shares the pages of all searches with this query,
  /// and only rows from GitHub update the time of the last run.
  let isRun: Bool
  /// Whether to hide rows that the last visit showed.
  let hidesSeen: Bool
  let now: @Sendable () -> Date
  let terminal: @Sendable () -> String
  let cacheKey: CacheKey
  let writes = WriteQueue()

  /// How long after an interruption a list can continue, given that GitHub's order changes.
  package static let resumable = Duration.seconds(60 * 60)
  /// How many rows of one list of all matches are cached. The cache holds a few hundred thousand,
  /// and a list that a program reads must not displace what the user has viewed.
  static let mostCompleteRows = 20_000
  /// Pages that may wait to be written, which bounds memory if GitHub is faster than the disk.
  private static let mostPagesWaiting = 4

  package init(
    _ search: Search, database: LocalDatabase, viewer: Viewer, policy: ReadingPolicy,
    feed: String? = nil, sharesPages: Bool = false, isRun: Bool = false, hidesSeen: Bool = false,
    now: @escaping @Sendable () -> Date, terminal: @escaping @Sendable () -> String
  ) {
    self.search = search
    self.database = database
    self.viewer = viewer
    self.policy = policy
    self.feed = feed
    self.isRun = isRun
    self.hidesSeen = hidesSeen
    self.now = now
    self.terminal = terminal
    cacheKey = search.cacheKey(on: viewer.host, inFeed: isRun || sharesPages ? nil : feed)
  }

  /// The results that can be read; nil for all.
  var window: Int? { policy == .offline ? nil : SearchQuery.resultWindow }

  /// The pages of the search: from GitHub with the cache behind it, or from the cache only.
  func pages(network: any SearchPageSource, _ plan: FeedPlan) -> any SearchPageSource {
    if policy == .offline { return LocalPages(database: database, search: search, viewer: viewer) }
    return CachedPages(
      network: network,
      cache: SearchPageCache(
        database: database, key: cacheKey, viewer: viewer, writes: writes, now: now),
      policy: policy, waitsForLimits: plan.waitsForLimits, waitsForNetwork: plan.waitsForNetwork,
      allowsStandIn: !isRun)
  }

  /// The cached first page, if it is too old to be used without a request.
  func outdatedFirstPage(size: Int) async -> FeedPage? {
    guard case .networkFirst = policy,
      let stored = try? await database.page(1, size: size, of: cacheKey, for: viewer),
      !stored.page.items.isEmpty,
      !policy.isFresh(age: now().timePassed(since: stored.savedAt))
    else { return nil }
    return FeedPage(
      number: 1, items: stored.page.items,
      head: ListHead(
        totalCount: stored.page.totalCount, isIncomplete: stored.page.isIncomplete,
        savedAt: stored.savedAt))
  }

  /// When GitHub sent the first page that the cache has, however old it is.
  func cachedAt(size: Int) async -> Date? {
    (try? await database.page(1, size: size, of: cacheKey, for: viewer))?.savedAt
  }

  // MARK: Where an interrupted list continues

  /// Nil if there is no interrupted list in pages of `size`, or none recent enough.
  func interruption(pageSize size: Int) async -> ListingProgress? {
    let progress: ListingProgress?
    do { progress = try await database.progress(of: cacheKey, for: viewer) } catch { return nil }
    guard let progress, progress.size == size, isPlausible(progress) else { return nil }
    let age = now().timePassed(since: progress.savedAt)
    return age >= .zero && age <= Self.resumable ? progress : nil
  }

  /// Whether its numbers are those of a list; a damaged file may have any.
  private func isPlausible(_ progress: ListingProgress) -> Bool {
    let numbers = 0...(window ?? Int(Int32.max))
    return numbers.contains(progress.page) && numbers.contains(progress.rows)
  }

  func reached(_ position: FeedPosition, pageSize: Int) async {
    let progress = ListingProgress(
      size: pageSize, page: position.page, rows: position.rows, ids: Array(position.ids),
      savedAt: now())
    await writes.add { [database, cacheKey, viewer] () async throws(StorageError) in
      try await database.remember(progress, of: cacheKey, for: viewer)
    }
  }

  /// The list has ended, so there is nothing to continue.
  func isComplete() async {
    await writes.add { [database, cacheKey, viewer] () async throws(StorageError) in
      try await database.forgetProgress(of: cacheKey, for: viewer)
    }
  }

  /// A feed keeps its `cacheKey` while the date in its query changes; slices are only valid for the
  /// exact query.
  private var slicesKey: CacheKey { search.cacheKey(on: viewer.host) }

  /// The last list of all matches with the same query and order; nil if there is none or it cannot
  /// be read.
  func slices() async -> SliceProgress? {
    do { return try await database.sliceProgress(of: slicesKey, for: viewer) } catch { return nil }
  }

  func reached(_ page: FeedPage, run: Int64, isFirst: Bool) async throws {
    guard let position = page.position else { return }
    let step = SliceProgress(
      run: run, position: try position.data, ids: page.items.map(\.id), savedAt: now())
    await writes.add { [database, slicesKey, viewer] () async throws(StorageError) in
      try await database.remember(step, isFirst: isFirst, of: slicesKey, for: viewer)
    }
  }

  func slicesAreComplete() async {
    await writes.add { [database, slicesKey, viewer] () async throws(StorageError) in
      try await database.forgetSliceProgress(of: slicesKey, for: viewer)
    }
  }

  // MARK: Rows

  /// Caches the repositories of a page of a list of all matches, whose slices are not cached as
  /// pages.
  func cache(_ page: FeedPage) async {
    guard let stats = page.position?.stats, stats.delivered <= Self.mostCompleteRows else { return }
    let time = now()
    await writes.add { [database, viewer] () async throws(StorageError) in
      try await database.remember(page.items, seenBy: viewer, at: time)
    }
  }

  /// Writes pending pages, the numbers of `rows` if they have any, and what belongs to this visit.
  func wasShown(_ rows: [ListedRepository]?, as visit: LastVisit) async {
    let (database, viewer, time) = (database, viewer, now())
    if let rows {
      let names = rows.map(\.repository.currentName)
      // A list without rows replaces the one before it.
      let offset = rows.first?.position.map { $0 - 1 } ?? 0
      await writes.add { [terminal] () async throws(StorageError) in
        try await database.rememberList(names, after: offset, for: viewer, in: terminal(), at: time)
      }
    }
    if let feed, !(isRun && policy == .offline) {
      await writes.add { () async throws(StorageError) in
        try await database.remember(visit, at: feed, on: viewer.host)
      }
    }
    await writes.release()
  }

  /// Returns when only a few pages wait to be written.
  func catchUp() async {
    await writes.wait(untilAtMost: Self.mostPagesWaiting)
  }

  /// Returns when everything is written; returns the first error.
  func finish() async -> StorageError? {
    await writes.finish()
    if await writes.hasWritten { await database.settle() }
    return await writes.failure
  }

  // MARK: Row metadata

  func favoriteIDs() async -> Set<Int64> {
    do { return try await database.favoriteIDs(for: viewer) } catch { return [] }
  }

  /// Nil if there was no visit; otherwise every row would be new.
  func lastVisit() async -> LastVisit? {
    guard let feed else { return nil }
    do { return try await database.lastVisit(to: feed, on: viewer.host) } catch { return nil }
  }

  /// When each repository was fetched, if ghrepo is offline.
  func seenTimes(_ repositories: [Repository]) async -> [Int64: Date] {
    guard policy == .offline else { return [:] }
    return (try? await database.seenTimes(of: repositories.map(\.id), for: viewer)) ?? [:]
  }
}

/// Delays cache writes until the user has seen the rows.
///
/// An actor because each page arrives in its own task.
package actor WriteQueue {
  package typealias Job = @Sendable () async throws(StorageError) -> Void

  private var waiting: [Job] = []
  /// The number of releases that are not finished.
  private var unfinished = 0
  private var writing: Task<Void, Never>?
  /// The first failed write.
  package private(set) var failure: StorageError?

  /// Whether anything was released.
  package var hasWritten: Bool { writing != nil }

  /// Holds `job` until the next `release`.
  package func add(_ job: @escaping Job) {
    waiting.append(job)
  }

  /// Starts the jobs added so far, one after another, and returns at once.
  package func release() {
    guard !waiting.isEmpty else { return }
    let (jobs, before) = (waiting, writing)
    waiting = []
    unfinished += 1
    // Not a child of the command's task: rows that were shown are cached even if it is canceled.
    writing = Task {
      await before?.value
      for job in jobs { await self.perform(job) }
      self.unfinished -= 1
    }
  }

  /// Returns when at most `count` releases are unfinished, which bounds memory if the reader is
  /// faster than the local database.
  package func wait(untilAtMost count: Int) async {
    if unfinished > count { await writing?.value }
  }

  /// Releases the remaining jobs, and returns when all have finished.
  package func finish() async {
    release()
    await writing?.value
  }

  /// After a failure, nothing more is written: the disk would still be full.
  private func perform(_ job: Job) async {
    guard failure == nil else { return }
    do throws(StorageError) { try await job() } catch { failure = error }
  }
}
