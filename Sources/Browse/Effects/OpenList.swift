internal import Access
internal import BrowseModel
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Storage

/// One list on the screen: sends cached rows at once, then one page at a time. Without GitHub it
/// sends what the cache finds for the query.
///
/// An actor because several tasks request pages.
actor OpenList {
  nonisolated let generation: Int
  private let id: ListID
  private var list: RepositoryList
  /// The same list from the cache only; nil where nothing may replace GitHub's rows.
  private let local: (@Sendable () -> RepositoryList)?
  /// The list from the cache that is shown instead of GitHub's, and why.
  private var standIn: StandIn?
  private var hasRows = false
  /// Whether the user is still typing: rows shown then are not cached, and no notices are sent.
  private let isPreview: Bool
  /// Whether it is a run of a saved search.
  private let isRun: Bool
  private let session: Session
  private let reader: Reader
  /// How often newer rows replaced cached ones.
  private var replacements = 0
  private var isClosed = false
  private var turn: Task<Void, Never>?

  /// How long the list waits for GitHub before it shows what the cache finds.
  private static let patience = Duration.seconds(1)

  init(
    _ id: ListID, _ list: RepositoryList, generation: Int, isPreview: Bool,
    isRun: Bool = false, session: Session, reader: Reader,
    local: (@Sendable () -> RepositoryList)? = nil
  ) {
    self.id = id
    self.list = list
    self.local = local
    self.generation = generation
    self.isPreview = isPreview
    self.isRun = isRun
    self.session = session
    self.reader = reader
  }

  /// Sends the next page; after a failure, the same page again. Concurrent calls wait their turn,
  /// and send nothing if the list starts over before it.
  func next(_ send: @escaping Send) async {
    let (before, replacements) = (turn, replacements)
    let task = Task {
      await before?.value
      if replacements == self.replacements { await self.deliver(send) }
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
    await list.cancel()
    await standIn?.list.cancel()
  }

  /// Returns when everything shown is cached; returns the first failure.
  func finish() async -> StorageError? {
    await turn?.value
    let failure = await list.finish()
    let other = await standIn?.list.finish()
    return failure ?? other
  }

  private func deliver(_ send: @escaping Send) async {
    guard !isClosed, !Task.isCancelled else { return }
    let patience = Task { [clock = session.ports.stopwatch] in
      do { try await clock.sleep(for: Self.patience) } catch { return }
      await standIn(for: nil, send)
    }
    defer { patience.cancel() }
    do throws(ReadError) {
      while let event = try await list.next() {
        switch event {
        case .notice(let notice):
          if case .retrying(_, _, _, _, let error) = notice {
            patience.cancel()
            await standIn(for: error, send)
          }
          say(notice, send)
        case .estimate: break
        case .rows(let page):
          await show(page, send)
          if case .provisional = page.freshness { continue }
          if page.rows.isEmpty, page.head.totalCount == 0, let suggestion = await offerSpelling() {
            tell(.mistake(suggestion), send)
          }
          if let ending = await list.ending { tell(.end(ending), send) }
          return
        }
      }
      if let ending = await list.ending { tell(.end(ending), send) }
    } catch {
      patience.cancel()
      guard let problem = await session.problem(error, of: reader) else { return }
      if let error = error.api { await standIn(for: error, send) }
      await fail(problem, send)
    }
  }

  /// Shows the first rows that the cache finds, while nothing is shown and GitHub cannot be reached,
  /// or, without an error, has not responded yet.
  private func standIn(for error: APIError?, _ send: Send) async {
    guard !isPreview, error?.allowsStandIn(unlessWaiting: true) != false else { return }
    if let error, let known = standIn, known.reason == nil {
      guard let reason = await session.problem(.api(error), of: reader) else { return }
      standIn?.reason = reason
      return tell(.page([], known.head, standsIn: reason), send)
    }
    guard !hasRows, let list = local?(),
      let (page, corrected) = await Self.firstRows(of: list), !page.rows.isEmpty
    else { return }
    var reason: Problem?
    if let error {
      reason = await session.problem(.api(error), of: reader)
      if reason == nil { return }
    }
    // Rows or a failure may have arrived meanwhile.
    guard !hasRows, !Task.isCancelled else { return }
    hasRows = true
    if let corrected { say(corrected, send) }
    standIn = StandIn(list: list, head: page.head, reason: reason)
    tell(
      reason.map { .page(page.rows, page.head, standsIn: $0) } ?? .meanwhile(page.rows),
      send)
    await list.wasShown(page.rows)
  }

  static func firstPage(of list: RepositoryList) async -> ListPage? {
    await firstRows(of: list)?.page
  }

  /// The first rows, and what was searched for instead of words that the cache does not have.
  private static func firstRows(
    of list: RepositoryList
  ) async -> (page: ListPage, corrected: FeedNotice?)? {
    var corrected: FeedNotice?
    do {
      while let event = try await list.next() {
        switch event {
        case .notice(.corrected(let words)): corrected = .corrected(words)
        case .rows(let page): return (page, corrected)
        case .notice, .estimate: break
        }
      }
    } catch { return nil }
    return nil
  }

  /// GitHub finds nothing: says which word the cache has in place of a mistyped one.
  private func offerSpelling() async -> Message? {
    guard id == .search, !isPreview, let list = local?(),
      let found = await Self.firstRows(of: list), let corrected = found.corrected
    else { return nil }
    return session.suggestion(from: corrected)
  }

  /// GitHub does not respond: the list continues with rows from the cache, if it shows some.
  private func fail(_ problem: Problem, _ send: Send) async {
    guard let standIn, let reason = standIn.reason, self.list !== standIn.list else {
      return tell(.failed(problem), send)
    }
    self.list = standIn.list
    tell(.page([], standIn.head, standsIn: reason), send)
    if let ending = await list.ending { tell(.end(ending), send) }
  }

  private func show(_ page: ListPage, _ send: Send) async {
    hasRows = hasRows || !page.rows.isEmpty
    if let standIn, list === standIn.list {
      tell(.page(page.rows, page.head, standsIn: standIn.reason), send)
      return await list.wasShown(page.rows)
    }
    let rows = isRun ? page.rows.newWithinRun : page.rows
    if isRun, let lastRun = await list.lastVisitedAt { tell(.lastRun(lastRun), send) }
    switch page.freshness {
    case _ where standIn != nil:
      standIn = nil
      replacements += 1
      tell(.newFirst(rows, page.head), send)
    case .provisional:
      tell(.page(rows, page.head, standsIn: nil), send)
      // Only GitHub's rows are a run.
      if isRun { return }
    case .replacement:
      replacements += 1
      tell(.newFirst(rows, page.head), send)
    case .usual, .confirmation:
      var reason: Problem?
      if let error = page.standsInFor { reason = await session.problem(.api(error), of: reader) }
      tell(.page(rows, page.head, standsIn: reason), send)
    }
    if !isPreview { await list.wasShown(page.rows) }
  }

  private func say(_ notice: FeedNotice, _ send: Send) {
    switch notice {
    case .retrying(_, let number, _, _, _): tell(.retrying(attempt: number), send)
    case .waiting(_, _, let until, _): tell(.waiting(until: until), send)
    case .corrected:
      if let message = session.message(about: notice) { tell(.mistake(message), send) }
    case .ignored, .incomplete, .partial, .omitted, .ranked:
      if let message = session.message(about: notice) { say(message, send) }
    case .cached, .slowedDown: break
    }
  }

  private func say(_ message: Message, _ send: Send) {
    if !isPreview, !isClosed { send(.toast(Toast(message))) }
  }

  private func tell(_ update: ListUpdate, _ send: Send) {
    if !isClosed { send(.list(id, generation: generation, update)) }
  }
}

extension [ListedRepository] {
  /// Earlier runs did not reach later rows, so those need not be new.
  fileprivate var newWithinRun: [ListedRepository] {
    map { row in
      var row = row
      if (row.position ?? 0) > ListSize.ofRun { row.isNew = false }
      return row
    }
  }
}

/// Rows from the cache in place of GitHub's.
private struct StandIn {
  let list: RepositoryList
  let head: ListHead
  /// Nil while GitHub may still respond.
  var reason: Problem?
}
