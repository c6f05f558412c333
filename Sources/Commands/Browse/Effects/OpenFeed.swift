internal import App
internal import Browse
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Rendering
internal import Storage

/// One list as it is read: what is stored at once, then page after page, one at a time.
///
/// An actor because several tasks request pages.
actor OpenFeed {
  nonisolated let generation: Int
  /// Whether the user is still typing: what is shown meanwhile is not cached.
  private let isPreview: Bool
  private let session: Session
  private let reader: Reader
  private let memory: ListingMemory
  private let notes: FeedNotes
  private let pages: any SearchPageSource
  /// The first page, and after it all of them.
  private var feed: SearchFeed
  /// Whether only the first page was read, which is small.
  private var isAtFirstPage = true
  private let marks: ListingMarks
  private var rows: ListedRows
  /// Whether the rows so far are cached ones, to be replaced by GitHub's.
  private var isProvisional = false
  /// How often the list has begun anew.
  private var beginnings = 0
  private var isClosed = false
  private var turn: Task<Void, Never>?

  /// The first page is small so that it comes soon, and the one that commands cache. Those after it
  /// are as large as GitHub gives them, because GitHub counts requests, not rows.
  private static let pageSize = ListingSize.usualLimit
  private static let largePageSize = 100

  init(
    _ search: Search, memory: ListingMemory, reader: Reader, session: Session, generation: Int,
    isPreview: Bool = false, notes: FeedNotes
  ) {
    self.generation = generation
    self.isPreview = isPreview
    self.session = session
    self.reader = reader
    self.memory = memory
    self.notes = notes
    // The screen asks ahead itself: more requests would be taken from those for what is typed.
    let pages = memory.pages(of: search, by: reader, waitsForLimits: true, notice: notes.take)
    self.pages = pages
    feed = Self.feed(pages, size: Self.pageSize, session, notes)
    marks = memory.marks()
    rows = ListedRows(marks: marks)
  }

  private static func feed(
    _ pages: any SearchPageSource, size: Int, from start: FeedPosition = .start,
    _ session: Session, _ notes: FeedNotes
  ) -> SearchFeed {
    SearchFeed(
      source: pages, plan: FeedPlan(pageSize: size, mode: .onePage, waitsForLimits: true),
      from: start, clock: session.context.clock, notice: notes.take, now: session.context.now)
  }

  /// Tells what is stored, and then what is newer.
  func begin(_ send: @escaping FeedNotes.Send) async {
    await showStored()
    await next(send)
  }

  /// The next page; after a failure the same one again. Those who come meanwhile wait, and get
  /// nothing if the list begins anew before it is their turn.
  func next(_ send: @escaping FeedNotes.Send) async {
    let (before, beginning) = (turn, beginnings)
    let task = Task {
      await before?.value
      if beginning == self.beginnings { await self.deliver(send) }
    }
    turn = task
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Cancels the request in flight; no event follows.
  func close() async {
    isClosed = true
    turn?.cancel()
    await feed.cancel()
  }

  /// Returns when everything shown is cached; returns the first failure.
  func finish() async -> LibraryError? {
    await turn?.value
    return await memory.finish()
  }

  /// Shows the cached first page while a newer one is requested.
  private func showStored() async {
    guard case .networkFirst = memory.policy, let stored = await storedPage(),
      !memory.policy.isFresh(age: session.context.now().timePassed(since: stored.savedAt)),
      !stored.page.repositories.isEmpty
    else { return }
    var rows = ListedRows(marks: marks)
    let page = FeedPage(
      number: 1, repositories: stored.page.repositories,
      head: ListHead(
        totalCount: stored.page.totalCount, isIncomplete: stored.page.isIncomplete,
        savedAt: stored.savedAt),
      duplicates: 0)
    let listed = await rows.next(page)
    guard !isClosed else { return }
    isProvisional = true
    notes.tell(.page(listed, page.head, standsIn: nil))
    await memory.wasShown(listed, isNumbered: true)
  }

  private func storedPage() async -> StoredPage? {
    do {
      return try await memory.library.page(
        1, size: Self.pageSize, of: memory.question, for: memory.viewer)
    } catch { return nil }
  }

  private func deliver(_ send: @escaping FeedNotes.Send) async {
    guard !isClosed, !Task.isCancelled else { return }
    notes.redirect(to: send)
    do throws(APIError) {
      if let page = try await feed.next() {
        await goOnWithLargePages(after: page)
        await show(page)
      }
      if !isClosed, let ending = await feed.ending { notes.tell(.end(ending)) }
    } catch {
      guard let problem = await session.problem(error, of: reader), !isClosed else { return }
      notes.tell(.failed(problem))
    }
  }

  /// GitHub counts where a page starts in pages of its size, so large ones begin with the first again;
  /// rows that were given already are left out.
  private func goOnWithLargePages(after page: FeedPage) async {
    guard isAtFirstPage, await feed.ending == nil else { return }
    isAtFirstPage = false
    let start = FeedPosition(
      page: 0, rows: page.repositories.count, ids: Set(page.repositories.map(\.id)))
    feed = Self.feed(pages, size: Self.largePageSize, from: start, session, notes)
  }

  private func show(_ page: FeedPage) async {
    var rows = rows
    let listed = await marked(rows.next(page))
    self.rows = rows
    var reason: Problem?
    if let error = notes.takeReason() { reason = await session.problem(error, of: reader) }
    guard !isClosed else { return }
    if isProvisional, page.head.savedAt == nil {
      beginnings += 1
      notes.tell(.newFirst(listed, page.head))
    } else {
      notes.tell(.page(isProvisional ? [] : listed, page.head, standsIn: reason))
    }
    isProvisional = false
    if !isPreview { await memory.wasShown(listed, isNumbered: true) }
  }

  /// Favourites come and go while the list is open.
  private func marked(_ rows: [ListedRepository]) async -> [ListedRepository] {
    let favorites: Set<Int64>
    do { favorites = try await memory.library.favoriteIDs(on: memory.viewer.host) } catch {
      return rows
    }
    return rows.map { row in
      var row = row
      row.isFavorite = favorites.contains(row.repository.id)
      return row
    }
  }
}

extension Date {
  fileprivate func timePassed(since date: Date) -> Duration { .seconds(timeIntervalSince(date)) }
}
