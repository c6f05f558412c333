internal import App
internal import Browse
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Storage

/// The lists that are open, one of each kind.
///
/// An actor because several tasks request pages and refreshes.
actor ListEffects {
  private let session: Session
  private let reader: Reader
  private let policy: ReadingPolicy
  private var open: [ListID: OpenFeed] = [:]
  /// The first failed cache write.
  private var failure: LibraryError?

  /// A cached page younger than this counts as new.
  static let usualAge = Duration.seconds(5 * 60)

  init(session: Session, reader: Reader, policy: ReadingPolicy) {
    self.session = session
    self.reader = reader
    self.policy = policy
  }

  /// Returns when the first page is there, or cannot be had.
  func load(
    _ id: ListID, _ question: ListQuery, generation: Int, origin: ListOrigin,
    _ send: @escaping @Sendable (BrowseEvent) -> Void
  ) async {
    // Effects may overtake each other on their way here.
    if let newer = open[id], newer.generation >= generation { return }
    let now = session.context.now()
    let notes = FeedNotes(id, generation: generation, isQuiet: origin == .cached, send: send)
    guard let asked = ListSearch(id, question, on: session.host.name, now: now) else {
      await close(id)
      notes.tell(.end(.exhausted))
      return
    }
    if id == .search, origin != .cached, let mistake = mistake(in: question) {
      notes.tell(.mistake(mistake))
    }
    let memory = memory(of: asked, origin)
    let feed = OpenFeed(
      asked.search, memory: memory, reader: reader, session: session, generation: generation,
      isPreview: origin == .cached, notes: notes)
    let old = open.updateValue(feed, forKey: id)
    await old?.close()
    await feed.begin(send)
    await letGo(old)
  }

  /// Returns when the next page is there, or cannot be had.
  func loadMore(
    _ id: ListID, generation: Int, _ send: @escaping @Sendable (BrowseEvent) -> Void
  ) async {
    guard let feed = open[id], feed.generation == generation else { return }
    await feed.next(send)
  }

  /// Nobody wants what is on its way.
  func close() async {
    for id in open.keys { await close(id) }
  }

  /// Returns when everything shown is cached; returns the first failure.
  func finish() async -> LibraryError? {
    await close()
    return failure
  }

  private func close(_ id: ListID) async {
    let old = open.removeValue(forKey: id)
    await old?.close()
    await letGo(old)
  }

  /// Keeps only the first write error of a closed list.
  private func letGo(_ feed: OpenFeed?) async {
    guard let error = await feed?.finish() else { return }
    failure = failure ?? error
  }

  /// The cache takes queries as they are, so offline none is wrong.
  private func mistake(in question: ListQuery) -> Message? {
    guard policy != .offline else { return nil }
    return QueryAnalysis(
      question.searchQuery, on: session.host.kind, now: session.context.now()
    ).problems.first?.message
  }

  private func memory(of asked: ListSearch, _ origin: ListOrigin) -> ListingMemory {
    let policy: ReadingPolicy =
      switch origin {
      case .usual: self.policy
      case .refresh: self.policy == .offline ? .offline : .networkOnly
      case .cached: .offline
      }
    return ListingMemory(
      library: session.library,
      question: asked.search.question(
        on: session.host.name, inFeed: asked.sharesPages ? nil : asked.feed),
      viewer: session.knownViewer, policy: policy, feed: asked.feed,
      now: session.context.now, terminal: session.context.terminal)
  }
}
