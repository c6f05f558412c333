internal import App
internal import GitHub
internal import Messages
internal import Rendering
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
    do throws(ReadError) {
      while let event = try await list.next() {
        switch event {
        case .notice(let notice):
          if case .retrying(_, _, _, _, let error) = notice { await standIn(for: error, send) }
          say(notice, send)
        case .estimate: break
        case .rows(let page):
          await show(page, send)
          if case .provisional = page.freshness { continue }
          if let ending = await list.ending { tell(.end(ending), send) }
          return
        }
      }
      if let ending = await list.ending { tell(.end(ending), send) }
    } catch {
      guard let problem = await session.problem(error, of: reader) else { return }
      if let error = error.api { await standIn(for: error, send) }
      await fail(problem, send)
    }
  }

  /// Shows the first rows that the cache finds, while GitHub cannot be reached and nothing is shown.
  private func standIn(for error: APIError, _ send: Send) async {
    guard !hasRows, !isPreview, let list = local?(),
      error.allowsStandIn(unlessWaiting: true),
      let page = await Self.firstPage(of: list), !page.rows.isEmpty,
      let reason = await session.problem(.api(error), of: reader)
    else { return }
    hasRows = true
    standIn = StandIn(list: list, head: page.head, reason: reason)
    tell(.page(page.rows, page.head, standsIn: reason), send)
    await list.wasShown(page.rows)
  }

  private static func firstPage(of list: RepositoryList) async -> ListPage? {
    do {
      while let event = try await list.next() {
        if case .rows(let page) = event { return page }
      }
    } catch { return nil }
    return nil
  }

  /// GitHub does not respond: the list continues with rows from the cache, if it shows some.
  private func fail(_ problem: Problem, _ send: Send) async {
    guard let standIn, self.list !== standIn.list else { return tell(.failed(problem), send) }
    self.list = standIn.list
    tell(.page([], standIn.head, standsIn: standIn.reason), send)
    if let ending = await list.ending { tell(.end(ending), send) }
  }

  private func show(_ page: ListPage, _ send: Send) async {
    hasRows = hasRows || !page.rows.isEmpty
    if let standIn {
      if list === standIn.list {
        tell(.page(page.rows, page.head, standsIn: standIn.reason), send)
      } else {
        self.standIn = nil
        replacements += 1
        tell(.newFirst(page.rows, page.head), send)
      }
      return await list.wasShown(page.rows)
    }
    let rows = isRun ? page.rows.checkedForNews : page.rows
    if isRun, let lastRun = await list.lastVisitedAt { tell(.lastRun(lastRun), send) }
    switch page.freshness {
    case .provisional:
      tell(.page(rows, page.head, standsIn: nil), send)
      // Only GitHub's rows are a run.
      if isRun { return }
    case .replacement:
      replacements += 1
      tell(.newFirst(rows, page.head), send)
    case .usual:
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
    case .ignored(let qualifiers):
      say(.feedIgnored(qualifiers: qualifiers.joined(separator: " ")), send)
    case .incomplete(let page): if page > 1 { say(.feedIncomplete(page: page), send) }
    case .partial(let kind): say(session.partialResults(for: kind), send)
    case .omitted(let page, let rows): say(.feedOmitted(count: rows, page: page), send)
    case .cached, .slowedDown: break
    }
  }

  private func say(_ message: Message, _ send: Send) {
    if !isPreview, !isClosed { send(.toast(Toast(message))) }
  }

  private func tell(_ news: ListUpdate, _ send: Send) {
    if !isClosed { send(.list(id, generation: generation, news)) }
  }
}

extension [ListedRepository] {
  /// Earlier runs did not reach later rows, so those need not be new.
  fileprivate var checkedForNews: [ListedRepository] {
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
  let reason: Problem
}
