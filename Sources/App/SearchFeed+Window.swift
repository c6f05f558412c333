import GitHub

extension SearchFeed {
  /// Requests the page the reader waits for, and those after it that the plan allows; when too
  /// much is in flight already, waits for one of those instead.
  func request() async {
    launchWindow(atOnce: max(1, allowedAtOnce))
    if slots[nextPage] == nil, let task = anyTask { await finish(task) }
  }

  /// Requests pages the reader has not asked for yet, if the plan and the budget allow any.
  func prefetch() {
    switch plan.mode {
    case .onePage: break
    // What the user may never read is requested only while enough is left for what they do.
    case .ahead: launchWindow(atOnce: allowedAtOnce, priority: .background)
    case .window: launchWindow(atOnce: allowedAtOnce)
    }
  }

  /// Puts a page on its way, after `pause`.
  func launch(
    _ number: Int, after pause: Duration, retry: PageRetry, priority: RequestPriority = .user
  ) {
    let task = Task { [weak self, source, clock, size = plan.pageSize] in
      let outcome = await Self.fetch(
        number, size: size, priority: priority, from: source, after: pause, by: clock)
      await self?.arrive(number, outcome, isAhead: priority == .background)
    }
    var retry = retry
    retry.start = elapsed() + pause
    slots[number] = .inFlight(task, retry)
  }

  var anyTask: Task<Void, Never>? {
    slots.values.lazy.compactMap(\.task).first
  }

  private func launchWindow(atOnce: Int, priority: RequestPriority = .user) {
    var flying = slots.values.count { $0.task != nil }
    for number in nextPage...lastPageAhead {
      switch slots[number] {
      case .inFlight, .arrived: continue
      // Nothing overtakes a page that GitHub refused or could not serve.
      case .failed: return
      case nil: break
      }
      guard flying < atOnce else { return }
      launch(number, after: .zero, retry: PageRetry(), priority: priority)
      flying += 1
    }
  }

  /// The last page that may be requested before the reader moves on; `nextPage` at least.
  private var lastPageAhead: Int {
    guard case .window(let width) = plan.mode, let expectedLastPage else { return nextPage }
    let wanted = plan.limit.map { nextPage - 1 + plan.pages(for: $0 - rowsGiven) }
    let last = min(
      nextPage + width - 1, expectedLastPage, wanted ?? .max, plan.lastPageInWindow)
    return max(nextPage, last)
  }

  /// Requests that may be in flight together: never more than GitHub has left for us.
  private var allowedAtOnce: Int {
    let width = if case .window(let width) = plan.mode, !isSlowedDown { width } else { 1 }
    return min(width, budget?.remaining ?? width)
  }

  private static func fetch(
    _ number: Int, size: Int, priority: RequestPriority, from source: any SearchPageSource,
    after pause: Duration, by clock: any Clock<Duration>
  ) async -> Result<SearchPage, APIError> {
    if pause > .zero {
      do { try await clock.sleep(for: pause) } catch { return .failure(.cancelled) }
    }
    do throws(APIError) {
      return .success(try await source.page(number, size: size, priority: priority))
    } catch {
      return .failure(error)
    }
  }

  /// Takes over what a page's task brought; runs in that task.
  private func arrive(
    _ number: Int, _ outcome: Result<SearchPage, APIError>, isAhead: Bool
  ) {
    guard case .inFlight(_, let retry) = slots[number] else { return }
    slots[number] = nil
    guard !isCancelled else { return }
    switch outcome {
    case .success(let page):
      note(page.rateLimit)
      slots[number] = .arrived(page)
    case .failure(let error):
      guard !Task.isCancelled else { return }
      // Not sent, to leave the rest to others: requested again when the reader needs it.
      if error.isForeseen, isAhead || number != nextPage { return }
      if error.isPushback { slowDown(number, error) }
      slots[number] = .failed(Failure(error: error, time: elapsed(), retry: retry))
    }
  }

  private func slowDown(_ number: Int, _ error: APIError) {
    guard !isSlowedDown else { return }
    isSlowedDown = true
    if case .window = plan.mode { notice(.slowedDown(page: number, error: error)) }
  }

  /// Pages arrive in any order: of one limit window the smallest remainder is the newest.
  private func note(_ rateLimit: RateLimit?) {
    guard let rateLimit else { return }
    guard let known = budget, known.resetsAt >= rateLimit.resetsAt else {
      budget = rateLimit
      return
    }
    if known.resetsAt == rateLimit.resetsAt, rateLimit.remaining < known.remaining {
      budget = rateLimit
    }
  }
}
