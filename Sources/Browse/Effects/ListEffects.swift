internal import Access
internal import BrowseModel
internal import Core
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Rendering
internal import Storage

/// The open lists, one of each kind.
///
/// An actor because several tasks request pages and refreshes.
actor ListEffects {
  private let session: Session
  private let reader: Reader
  private let policy: ReadingPolicy
  private var open: [ListID: OpenList] = [:]
  /// The first failed cache write.
  private var failure: StorageError?

  /// A cached page younger than this counts as new.
  static let usualAge = Duration.seconds(5 * 60)

  init(session: Session, reader: Reader, policy: ReadingPolicy) {
    self.session = session
    self.reader = reader
    self.policy = policy
  }

  /// Returns when the first page has arrived or failed.
  func load(
    _ id: ListID, _ listQuery: ListQuery, generation: Int, origin: ListOrigin,
    _ send: @escaping Send
  ) async {
    // Effects may overtake each other on their way here.
    if let newer = open[id], newer.generation >= generation { return }
    let now = session.ports.now()
    guard let search = listQuery.search(of: id, now: now) else {
      await close(id)
      send(.list(id, generation: generation, .end(.exhausted)))
      return
    }
    let mistake = mistake(in: search.search.written)
    if id == .search, let mistake, origin != .cached || mistake.kind == .token {
      send(.list(id, generation: generation, .mistake(mistake.message)))
    }
    if mistake?.kind == .token {
      await close(id)
      send(.list(id, generation: generation, .end(.exhausted)))
      return
    }
    let local = { @Sendable [self] in self.local(search.search) }
    let list = OpenList(
      id, list(search, origin), generation: generation, isPreview: origin == .cached,
      isRun: search.isRun, session: session, reader: reader,
      local: origin == .usual && policy.allowsStandIn ? local : nil)
    let old = open.updateValue(list, forKey: id)
    await old?.close()
    await list.next(send)
    await letGo(old)
  }

  /// Returns when the next page has arrived or failed.
  func loadMore(_ id: ListID, generation: Int, _ send: @escaping Send) async {
    guard let feed = open[id], feed.generation == generation else { return }
    await feed.next(send)
  }

  /// Cancels all requests in flight.
  func close() async {
    for id in open.keys { await close(id) }
  }

  /// Says of each saved search how many rows its last run did not show, as far as the first page tells.
  /// This does not count as a run: what is new stays new.
  nonisolated func check(_ rows: [SavedRow], _ send: @escaping Send) async {
    for row in rows where !Task.isCancelled {
      guard let search = row.listQuery.search(of: .search, now: session.ports.now()) else {
        continue
      }
      let list = list(
        search, policy: policy,
        ListOptions(plan: FeedPlan(pageSize: ListSize.ofRun, mode: .onePage)))
      guard let page = await OpenList.firstPage(of: list) else { return }
      send(.saved(.newRows(name: row.name, count: page.rows.count { $0.isNew })))
      _ = await list.finish()
    }
  }

  /// Returns when everything shown is cached; returns the first failure.
  func finish() async -> StorageError? {
    await close()
    return failure
  }

  private func close(_ id: ListID) async {
    let old = open.removeValue(forKey: id)
    await old?.close()
    await letGo(old)
  }

  /// Keeps only the first write error of a closed list.
  private func letGo(_ feed: OpenList?) async {
    guard let error = await feed?.finish() else { return }
    failure = failure ?? error
  }

  /// The cache takes queries as they are, so offline none is wrong.
  private func mistake(in query: SearchQuery) -> QueryProblem? {
    let problems = Repositories.problems(
      of: query, on: session.host.kind, at: session.ports.now())
    return problems.first { $0.kind == .token } ?? (policy == .offline ? nil : problems.first)
  }

  /// What the cache finds. It is no visit, so that rows that are new stay new.
  private nonisolated func local(_ search: Search) -> RepositoryList {
    list(
      ListSearch(search: search), policy: .offline,
      ListOptions(plan: FeedPlan(pageSize: 100, mode: .onePage)))
  }

  private func list(_ search: ListSearch, _ origin: ListOrigin) -> RepositoryList {
    let policy: ReadingPolicy =
      switch origin {
      // A run shows what is cached meanwhile, and always asks GitHub what is new.
      case .usual where search.isRun && self.policy.allowsStandIn: .networkFirst(maxAge: .zero)
      case .usual: self.policy
      case .refresh: self.policy == .offline ? .offline : .networkOnly
      case .cached: .offline
      }
    // The screen requests pages ahead itself; more requests would use up the limit that typed
    // searches need. The first page is small so that it arrives soon, and is the one that commands
    // cache. Later pages are large because GitHub counts requests, not rows.
    var options = ListOptions(
      plan: FeedPlan(
        pageSize: search.isRun ? ListSize.ofRun : ListSize.usualLimit, mode: .onePage,
        waitsForLimits: true))
    options.laterPageSize = 100
    options.showsCachedFirst = true
    return list(search, policy: policy, options)
  }

  private nonisolated func list(
    _ search: ListSearch, policy: ReadingPolicy, _ options: ListOptions
  ) -> RepositoryList {
    RepositoryList(
      search, for: session.knownViewer, reader: reader, policy: policy, options: options)
  }
}
