internal import Access
import FoundationEssentials
import GitHub
internal import Synchronization

extension SearchFeed {
  /// Requests the page that the reader waits for, and those after it that the plan allows. If too
  /// many requests are in flight, waits for one of those instead.
  func request() async {
    launchWindow(atOnce: max(1, allowedAtOnce))
    if slots[nextPage] == nil, let task = anyTask { await finish(task) }
  }

  /// Requests pages that the reader does not need yet, if the plan and the rate limit allow any.
  func prefetch() {
    switch mode {
    case .onePage: break
    // The user may never read this page, so it is requested only while enough of the rate limit is
    // left.
    case .ahead: launchWindow(atOnce: allowedAtOnce, priority: .background)
    case .window: launchWindow(atOnce: allowedAtOnce)
    }
  }

  /// Requests a page after `pause`.
  func launch(
    _ number: Int, after pause: Duration, retry: RetryPolicy, priority: RequestPriority = .user
  ) {
    let task = Task { [weak self, source, requests, clock, size = plan.pageSize] in
      let outcome = await Self.fetch(
        number, size: size, priority: priority, counting: requests, from: source, after: pause,
        by: clock)
      await self?.arrive(number, outcome, isAhead: priority == .background)
    }
    var retry = retry
    retry.start = elapsed() + pause
    slots[number] = .inFlight(task, retry)
  }

  var anyTask: Task<Void, Never>? {
    slots.values.lazy.compactMap(\.task).first
  }

  func launchWindow(atOnce: Int, priority: RequestPriority = .user) {
    var flying = slots.values.count { $0.task != nil }
    for number in nextPage...lastPageAhead {
      switch slots[number] {
      case .inFlight, .arrived: continue
      // No later page is requested after one that GitHub rejected or could not serve.
      case .failed: return
      case nil: break
      }
      guard flying < atOnce else { return }
      launch(
        number, after: .zero,
        retry: RetryPolicy(
          waitsForLimits: plan.waitsForLimits, waitsForNetwork: plan.waitsForNetwork),
        priority: priority)
      flying += 1
    }
  }

  /// The last page that may be requested before the reader needs it; at least `nextPage`.
  private var lastPageAhead: Int {
    guard case .window(let width) = mode, let expectedLastPage else { return nextPage }
    let wanted = plan.limit.map { nextPage - 1 + plan.pages(for: $0 - rowsGiven) }
    let last = min(nextPage + width - 1, expectedLastPage, wanted ?? .max, plan.lastPageInWindow)
    return max(nextPage, last)
  }

  /// Requests that may be in flight at the same time, at most as many as the rate limit has left.
  private var allowedAtOnce: Int {
    let width = if case .window(let width) = mode, !isSlowedDown { width } else { 1 }
    return min(width, rateLimit?.remaining ?? width)
  }

  private static func fetch(
    _ number: Int, size: Int, priority: RequestPriority, counting requests: RequestCounter?,
    from source: any SearchPageSource<Item>, after pause: Duration, by clock: any Clock<Duration>
  ) async -> Result<FetchedPage<Item>, ReadError> {
    if pause > .zero {
      do { try await clock.sleep(for: pause) } catch { return .failure(.cancelled) }
    }
    do throws(ReadError) {
      return .success(
        try await source.page(number, size: size, priority: requests?.begin() ?? priority))
    } catch {
      return .failure(error)
    }
  }

  /// Handles the outcome of a page's task, in that task.
  private func arrive(_ number: Int, _ outcome: Result<FetchedPage<Item>, ReadError>, isAhead: Bool)
  {
    guard case .inFlight(_, let retry) = slots[number] else { return }
    slots[number] = nil
    guard !isCancelled else { return }
    switch outcome {
    case .success(let fetched):
      if fetched.savedAt == nil { isFirst = false }
      note(fetched.page.rateLimit)
      requests?.answer(pages: wantedPages(of: fetched.page.totalCount))
      slots[number] = .arrived(fetched)
    case .failure(let error):
      guard !Task.isCancelled else { return }
      if let error = error.api {
        if case .refused = error { isFirst = false }
        // The request was not sent, to leave the rest of the limit to others; it is sent when the
        // reader needs the page.
        if error.isForeseen, isAhead || number != nextPage { return }
        if error.isPushback { slowDown(number, error) }
      }
      slots[number] = .failed(Failure(error: error, time: elapsed(), retry: retry))
    }
  }

  /// The number of pages in the whole list, according to the newest response.
  private func wantedPages(of total: Int) -> Int {
    plan.pages(for: min(total, plan.window ?? .max, plan.limit ?? .max))
  }

  private func slowDown(_ number: Int, _ error: APIError) {
    guard !isSlowedDown else { return }
    isSlowedDown = true
    if case .window = mode { ready.append(.notice(.slowedDown(page: number, error: error))) }
  }

  /// Pages arrive in any order: within one limit window, the smallest remainder is the newest.
  private func note(_ newest: RateLimit?) {
    guard let newest else { return }
    guard let known = rateLimit, known.resetsAt >= newest.resetsAt else {
      rateLimit = newest
      return
    }
    if known.resetsAt == newest.resetsAt, newest.remaining < known.remaining {
      rateLimit = newest
    }
  }

  /// Retries the failed page that the reader waits for, or throws its error and clears it, so that
  /// the next call starts over. Later pages that have arrived are kept.
  func retryOrThrow(_ failure: Failure) async throws(ReadError) {
    guard let error = failure.error.api else { throw forgetFailures(failure.error) }
    var retry = failure.retry
    let decision = retry.decide(
      after: error, at: failure.time, isFirst: isFirst, jitter: jitter)
    if decision != .giveUp, isSlowedDown, let task = anyTask { return await finish(task) }

    let passed = elapsed() - failure.time
    switch decision {
    case .giveUp: throw forgetFailures(failure.error)
    case .retry(let count, let limit, let pause):
      let rest = max(.zero, pause - passed)
      ready.append(
        .notice(
          .retrying(page: nextPage, number: count, of: limit, pause: rest, error: error)))
      launch(nextPage, after: rest, retry: retry)
    case .waitForLimit(let wait):
      let rest = max(.zero, wait - passed)
      if rest > .zero {
        let until = now().addingTimeInterval(rest / .seconds(1))
        ready.append(.notice(.waiting(page: nextPage, for: rest, until: until, error: error)))
      }
      launch(nextPage, after: rest, retry: retry)
    }
  }

  private func forgetFailures(_ error: ReadError) -> ReadError {
    slots = slots.filter { if case .failed = $0.value { false } else { true } }
    return error
  }

  /// Waits until a page's task has ended; cancels that task if the waiting task is canceled.
  func finish(_ task: Task<Void, Never>) async {
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Cancels all requests and returns when they have ended; pages that have arrived are kept.
  func drain() async {
    let tasks = slots.values.compactMap(\.task)
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }
}

/// Counts the requests of a list that waits for all its pages, so that they leave a few requests
/// per minute to others.
///
/// A class with a lock because pages are fetched in parallel.
package final class RequestCounter: Sendable {
  private struct State {
    var sent = 0
    var answered = 0
    var expected = 1
    var isEstimated = false
    var isFirst = true
  }

  private let state = Mutex(State())

  /// Counts requests of an earlier run of the list.
  func add(sent: Int) {
    state.withLock { $0.sent += sent }
  }

  /// Whether GitHub has responded to none of this run's requests yet.
  var isFirst: Bool { state.withLock(\.isFirst) }

  /// Requests sent so far.
  package var sent: Int { state.withLock(\.sent) }

  /// Sets the expected number of requests, whatever single pages report.
  package func expect(_ requests: Int) {
    state.withLock { ($0.expected, $0.answered, $0.isEstimated) = (requests, 0, true) }
  }

  /// Counts one more request and returns its priority; requests in flight count as still wanted.
  func begin() -> RequestPriority {
    state.withLock { state in
      state.sent += 1
      return .bulk(wanted: max(1, state.expected - state.answered))
    }
  }

  /// Records a response, according to which the list has `pages` pages.
  func answer(pages: Int) {
    state.withLock { state in
      state.isFirst = false
      state.answered += 1
      if !state.isEstimated { state.expected = pages }
    }
  }
}
