internal import App
internal import GitHub
internal import Messages
internal import Rendering
internal import Storage

/// One list on the screen: sends cached rows at once, then one page at a time.
///
/// An actor because several tasks request pages.
actor OpenList {
  nonisolated let generation: Int
  private let id: ListID
  private let list: RepositoryList
  /// Whether the user is still typing: rows shown then are not cached, and no notices are sent.
  private let isPreview: Bool
  private let session: Session
  private let reader: Reader
  /// How often newer rows replaced cached ones.
  private var replacements = 0
  private var isClosed = false
  private var turn: Task<Void, Never>?

  init(
    _ id: ListID, _ list: RepositoryList, generation: Int, isPreview: Bool, session: Session,
    reader: Reader
  ) {
    self.id = id
    self.list = list
    self.generation = generation
    self.isPreview = isPreview
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
  }

  /// Returns when everything shown is cached; returns the first failure.
  func finish() async -> StorageError? {
    await turn?.value
    return await list.finish()
  }

  private func deliver(_ send: @escaping Send) async {
    guard !isClosed, !Task.isCancelled else { return }
    do throws(ReadError) {
      while let event = try await list.next() {
        switch event {
        case .notice(let notice): say(notice, send)
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
      tell(.failed(problem), send)
    }
  }

  private func show(_ page: ListPage, _ send: Send) async {
    switch page.freshness {
    case .provisional: tell(.page(page.rows, page.head, standsIn: nil), send)
    case .replacement:
      replacements += 1
      tell(.newFirst(page.rows, page.head), send)
    case .usual:
      var reason: Problem?
      if let error = page.standsInFor { reason = await session.problem(.api(error), of: reader) }
      tell(.page(page.rows, page.head, standsIn: reason), send)
    }
    if !isPreview { await list.wasShown(page.rows) }
  }

  private func say(_ notice: FeedNotice, _ send: Send) {
    switch notice {
    case .retrying(_, let number, _, _): tell(.retrying(attempt: number), send)
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
