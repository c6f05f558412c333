internal import Access
internal import FoundationEssentials
internal import GitHub
package import Storage

/// What a list reads from the local database and, after its rows were shown, writes to it.
struct ListStorage<Kind: ListKind>: Sendable {
  let list: ListSearch
  let kind: Kind
  let policy: ReadingPolicy
  let now: @Sendable () -> Date
  let cacheKey: CacheKey
  let writes = WriteQueue()

  /// How long after an interruption a list can continue, given that GitHub's order changes.
  static var resumable: Duration { .seconds(60 * 60) }
  /// How many rows of one list of all matches are cached. The cache holds a few hundred thousand,
  /// and a list that a program reads must not displace what the user has viewed.
  static var mostCompleteRows: Int { 20_000 }
  /// Pages that may wait to be written, which bounds memory if GitHub is faster than the disk.
  private static var mostPagesWaiting: Int { 4 }

  init(
    _ list: ListSearch, of kind: Kind, policy: ReadingPolicy, now: @escaping @Sendable () -> Date
  ) {
    self.list = list
    self.kind = kind
    self.policy = policy
    self.now = now
    cacheKey = list.cacheKey(on: kind.viewer.host, prefix: Kind.keyPrefix)
  }

  var search: Search { list.search }

  /// The results that can be read; nil for all.
  var window: Int? { policy == .offline ? nil : Kind.window }

  /// The pages of the search: from GitHub with the cache behind it, or from the cache only.
  func pages(
    network: any SearchPageSource<Kind.Item>, _ plan: FeedPlan
  ) -> any SearchPageSource<Kind.Item> {
    if policy == .offline, list.gains == nil { return LocalPages(kind: kind, search: search) }
    return CachedPages(
      network: network,
      cache: SearchPageCache(kind: kind, key: cacheKey, writes: writes, now: now),
      policy: policy, waitsForLimits: plan.waitsForLimits, waitsForNetwork: plan.waitsForNetwork,
      allowsStandIn: !list.isRun)
  }

  /// The cached first page, if it is too old to be used without a request.
  func outdatedFirstPage(size: Int) async -> FeedPage<Kind.Item>? {
    guard case .networkFirst = policy,
      let stored = try? await kind.page(1, size: size, of: cacheKey),
      !stored.page.items.isEmpty,
      !policy.isFresh(age: now().timePassed(since: stored.savedAt))
    else { return nil }
    return FeedPage(
      number: 1, items: stored.page.items,
      head: ListHead(
        totalCount: stored.page.totalCount, isIncomplete: stored.page.isIncomplete,
        savedAt: stored.savedAt),
      freshness: .provisional)
  }

  /// When GitHub sent the first page that the cache has, however old it is.
  func cachedAt(size: Int) async -> Date? {
    (try? await kind.page(1, size: size, of: cacheKey))?.savedAt
  }

  // MARK: Where an interrupted list continues

  /// Nil if there is no interrupted list in pages of `size`, or none recent enough.
  func interruption(pageSize size: Int) async -> ListingProgress? {
    let progress: ListingProgress?
    do { progress = try await kind.database.progress(of: cacheKey, for: kind.viewer) } catch {
      return nil
    }
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
    await writes.add { [kind, cacheKey] () async throws(StorageError) in
      try await kind.database.remember(progress, of: cacheKey, for: kind.viewer)
    }
  }

  /// The list has ended, so there is nothing to continue.
  func forgetPosition() async {
    await writes.add { [kind, cacheKey] () async throws(StorageError) in
      try await kind.database.forgetProgress(of: cacheKey, for: kind.viewer)
    }
  }

  /// A feed keeps its `cacheKey` while the date in its query changes; slices are only valid for the
  /// exact query.
  private var slicesKey: CacheKey { search.cacheKey(on: kind.viewer.host, prefix: Kind.keyPrefix) }

  /// The last list of all matches with the same query and order; nil if there is none or it cannot
  /// be read.
  func slices() async -> SliceProgress? {
    do { return try await kind.database.sliceProgress(of: slicesKey, for: kind.viewer) } catch {
      return nil
    }
  }

  func reached(_ page: FeedPage<Kind.Item>, run: Int64, isFirst: Bool) async throws {
    guard let position = page.position else { return }
    let step = SliceProgress(
      run: run, position: try position.data, ids: page.items.map(\.id), savedAt: now())
    await writes.add { [kind, slicesKey] () async throws(StorageError) in
      try await kind.database.remember(step, isFirst: isFirst, of: slicesKey, for: kind.viewer)
    }
  }

  func forgetSlices() async {
    await writes.add { [kind, slicesKey] () async throws(StorageError) in
      try await kind.database.forgetSliceProgress(of: slicesKey, for: kind.viewer)
    }
  }

  /// Caches the items of a page of a list of all matches, whose slices are not cached as
  /// pages.
  func cache(_ page: FeedPage<Kind.Item>) async {
    guard let stats = page.position?.stats, stats.delivered <= Self.mostCompleteRows else { return }
    let time = now()
    await writes.add { [kind] () async throws(StorageError) in
      try await kind.remember(page.items, at: time)
    }
  }

  /// Returns when only a few pages wait to be written.
  func catchUp() async {
    await writes.wait(untilAtMost: Self.mostPagesWaiting)
  }

  /// Returns when everything is written; returns the first error.
  func finish() async -> StorageError? {
    await writes.finish()
    if await writes.hasWritten { await kind.database.shortenLog() }
    return await writes.failure
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
