internal import BrowseModel
internal import Core
internal import Messages
internal import Presentation

/// How rows are requested and added.
extension FeedList {
  /// How many windows of rows to load ahead, below the visible one.
  private static let screenfulsAhead = 2

  /// Loads the list from its first page on; `renewal` says how long the shown rows stay.
  mutating func begin(_ origin: ListOrigin, renewal: Renewal? = nil) -> [BrowseEffect] {
    generation += 1
    isStale = false
    problem = nil
    isFromCacheOnly = origin == .cached
    mistake = nil
    if listQuery.savedName == nil { lastRun = nil }
    self.renewal = rows.isEmpty ? nil : renewal
    refreshed = []
    refreshedHead = nil
    if self.renewal == nil { empty() }
    activity = self.renewal == nil ? .loading : .refreshing
    return [.load(id, listQuery, generation: generation, origin: origin)]
  }

  /// Starts another query; responses to the one before are dropped.
  mutating func ask(_ listQuery: ListQuery) {
    self.listQuery = listQuery
    forget()
  }

  /// Resets the list; responses in flight are dropped.
  mutating func forget() {
    generation += 1
    isStale = true
    renewal = nil
    refreshed = []
    refreshedHead = nil
    problem = nil
    activity = .idle
    isFromCacheOnly = false
    mistake = nil
    lastRun = nil
    marked = []
    empty()
  }

  private mutating func empty() {
    rows = []
    head = nil
    ending = nil
    standsInBecause = nil
    selection = 0
    offset = 0
  }

  /// Lines of rows to load ahead, below the window. Fewer for compact rows: each line is one row of
  /// a request.
  private static func stock(in window: ListWindow) -> Int {
    window.rowHeight == 1 ? window.lines / 2 : screenfulsAhead * window.lines
  }

  /// Requests the next page if there are too few rows below the window and nothing prevents it.
  mutating func beginMore(in window: ListWindow) -> [BrowseEffect] {
    guard !isStale, generation > 0, activity == .idle, problem == nil, !isFromCacheOnly else {
      return []
    }
    let isShort = window.linesBelow(offset: offset, count: rows.count) < Self.stock(in: window)
    guard renewal != nil || (ending == nil && isShort) else { return [] }
    activity = renewal == nil ? .loadingMore : .refreshing
    return [.loadMore(id, generation: generation)]
  }

  /// Requests again what failed; newer rows from `refreshOrigin`.
  mutating func retry(_ refreshOrigin: ListOrigin) -> [BrowseEffect] {
    guard problem != nil else { return [] }
    problem = nil
    if renewal != nil {
      guard refreshed.isEmpty else { return [] }
      return begin(refreshOrigin, renewal: renewal)
    }
    if rows.isEmpty, head == nil { return begin(.usual) }
    activity = .loadingMore
    return [.loadMore(id, generation: generation)]
  }

  /// Ends the request in flight; `retry` continues.
  mutating func stop() {
    activity = .idle
    problem = Problem(.other, .browseStopped)
  }

  /// Handles an event; the caller must have dropped events of other generations.
  ///
  /// - Parameter keepsSelected: Whether the user looks at the selected repository, so that it stays
  ///   selected even at the top.
  mutating func handle(
    _ update: ListUpdate, in window: ListWindow, keepsSelected: Bool = false
  ) {
    switch update {
    case .page(let page, let head, let standsIn): append(page, head, standsIn, in: window)
    case .newFirst(let page, let head):
      let isAtTop = selection == 0 && offset == 0 && !keepsSelected
      renewal = rows.isEmpty ? nil : renewal ?? (isAtTop ? .fromTop : .samePlace)
      refreshed = []
      append(page, head, nil, in: window)
    case .meanwhile(let page):
      refreshed = page
      land(nil, in: window)
      // Only GitHub knows how many there are.
      head = nil
    case .mistake(let message): mistake = message
    case .lastRun(let date): lastRun = date
    case .end(let ending):
      activity = .idle
      if renewal == nil { self.ending = ending } else { land(ending, in: window) }
    case .retrying(let attempt): activity = .retrying(attempt: attempt)
    case .waiting(let until): activity = .waiting(until: until)
    case .failed(let problem):
      activity = .idle
      self.problem = problem
    }
  }

  private mutating func append(
    _ page: [ListedRepository], _ head: ListHead, _ standsIn: Problem?, in window: ListWindow
  ) {
    activity = .idle
    problem = nil
    standsInBecause = standsIn
    guard renewal != nil else {
      rows += page
      self.head = head
      return
    }
    refreshed += page
    refreshedHead = head
    if hasEnough(for: window) { land(nil, in: window) }
  }
}
