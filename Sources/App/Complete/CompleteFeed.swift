package import FoundationEssentials
package import GitHub
import Rendering

/// A search as one list of every match, however many there are: a query that matches more than
/// GitHub shows is divided into slices that do not overlap.
///
/// An actor because pages arrive in tasks of their own while the reader waits for the next one.
package actor CompleteFeed {
  /// A slice whose first page is on its way, or there.
  private struct Opening {
    let pages: SlicePages
    let task: Task<Result<FeedPage?, APIError>, Never>
  }

  private let query: PartitionedQuery
  private let plan: FeedPlan
  private let source: @Sendable (String) -> any SearchPageSource
  private let clock: any Clock<Duration>
  private let jitter: @Sendable () -> Double
  private let notice: @Sendable (FeedNotice) -> Void
  private let now: @Sendable () -> Date

  private let gauge: RequestGauge
  private var planner: SlicePlanner
  private var counts: CompleteStats
  private var seen: Set<Int64>
  /// The rows of the current slice; nil until it is known to fit.
  private var feed: SearchFeed?
  private var opening: Opening?
  private var isCancelled = false

  /// - Parameters:
  ///   - plan: its `limit` does not count.
  ///   - start: where an interrupted listing of the same query continues; `seen` are its rows.
  ///   - now: only dates notices.
  package init(
    query: PartitionedQuery, plan: FeedPlan, from start: CompletePosition? = nil,
    seen: Set<Int64> = [], source: @escaping @Sendable (String) -> any SearchPageSource,
    clock: any Clock<Duration>,
    jitter: @escaping @Sendable () -> Double = { .random(in: 0.75...1.25) },
    notice: @escaping @Sendable (FeedNotice) -> Void,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.query = query
    self.plan = plan
    self.source = source
    self.clock = clock
    self.jitter = jitter
    self.notice = notice
    self.now = now
    self.seen = seen
    planner = start.map { SlicePlanner(query, parts: $0.parts) } ?? SlicePlanner(query)
    counts = start?.stats ?? CompleteStats()
    gauge = RequestGauge(count: counts.requests)
  }

  deinit {
    opening?.task.cancel()
  }

  /// What was promised and given so far.
  package var stats: CompleteStats {
    var stats = counts
    stats.requests = gauge.count
    return stats
  }

  /// What the rest will take; sends one request at most, for a page that is given later if it fits.
  package func estimate() async throws(APIError) -> CompleteEstimate {
    if planner.isFresh { counts.promised = try await firstPage().head.totalCount }
    guard planner.next != nil else {
      return CompleteEstimate(total: counts.promised, requests: 0)
    }
    return CompleteEstimate(
      total: counts.promised, rest: max(counts.promised - counts.delivered, 1),
      pageSize: plan.pageSize)
  }

  /// The next page's new rows; nil at the end. After a throw, calling again repeats the failed page.
  ///
  /// Throws `.transport(.cancelled)` when the calling task or the feed is cancelled.
  package func next() async throws(APIError) -> CompletePage? {
    while let part = planner.next {
      if isCancelled || Task.isCancelled {
        opening?.task.cancel()
        throw .cancelled
      }
      guard let feed else {
        try await open(part)
        continue
      }
      guard let page = try await feed.next() else {
        close()
        continue
      }
      return give(page, isLast: await feed.ending != nil)
    }
    return nil
  }

  /// Ends what is in flight and the feed with it: `next()` throws from now on.
  package func cancel() async {
    isCancelled = true
    opening?.task.cancel()
    await feed?.cancel()
  }

  private func give(_ page: FeedPage, isLast: Bool) -> CompletePage {
    let rows = page.repositories.filter { seen.insert($0.id).inserted }
    counts.delivered += rows.count
    // Most rows of a repeated slice were given before.
    if planner.next?.isRepeat == false {
      counts.duplicates += page.duplicates + page.repositories.count - rows.count
    }
    planner.next?.page = page.number
    planner.note(total: page.head.totalCount)
    if page.head.isIncomplete { planner.next?.isIncomplete = true }
    if isLast { close() }
    return CompletePage(
      repositories: rows,
      position: CompletePosition(parts: planner.parts, stats: stats))
  }

  /// Begins the rows of `part`, or divides it when it does not fit.
  private func open(_ part: SlicePlanner.Part) async throws(APIError) {
    if part.page > 0 {
      feed = rows(
        of: SlicePages(source(query.text(of: part.slice)), gauge: gauge), after: part.page)
      return
    }
    let first = try await firstPage()
    let total = first.head.totalCount
    if planner.isFresh { counts.promised = total }
    planner.note(total: total)
    if total > FeedPlan.resultWindow {
      if planner.divide(first.repositories) {
        opening = nil
        return
      }
      planner.next?.isOverfull = true
    } else if first.head.isIncomplete, !part.isRepeat {
      planner.readAgain(first.repositories)
      opening = nil
      return
    }
    feed = opening.map { rows(of: $0.pages, after: 0) }
    opening = nil
  }

  /// The current slice is given: fetches the first page of the next one already.
  private func close() {
    feed = nil
    guard let part = planner.next else { return }
    if part.isIncomplete, !part.isRepeat {
      planner.readAgain([])
    } else {
      counts.add(part)
      planner.finish()
    }
    if plan.mode != .onePage, let next = planner.next, !isCancelled { beginOpening(next.slice) }
  }

  /// The first page of the next slice; after a throw the next call fetches it again.
  private func firstPage() async throws(APIError) -> FeedPage {
    let opening = opening ?? beginOpening(planner.next?.slice ?? .whole)
    let outcome = await withTaskCancellationHandler {
      await opening.task.value
    } onCancel: {
      opening.task.cancel()
    }
    do throws(APIError) {
      guard let page = try outcome.get() else { throw .cancelled }
      return page
    } catch {
      self.opening = nil
      throw error
    }
  }

  @discardableResult private func beginOpening(_ slice: Slice) -> Opening {
    let pages = SlicePages(source(query.text(of: slice)), gauge: gauge)
    let feed = feed(of: pages, mode: .onePage, after: 0)
    let task = Task<Result<FeedPage?, APIError>, Never> {
      do throws(APIError) { return .success(try await feed.next()) } catch {
        return .failure(error)
      }
    }
    let opening = Opening(pages: pages, task: task)
    self.opening = opening
    return opening
  }

  private func rows(of pages: SlicePages, after page: Int) -> SearchFeed {
    // As in any feed, after the first pushback there is one request at a time.
    let isSlow = gauge.isSlowedDown && plan.mode != .onePage
    return feed(of: pages, mode: isSlow ? .ahead : plan.mode, after: page)
  }

  private func feed(of pages: SlicePages, mode: FeedPlan.Mode, after page: Int) -> SearchFeed {
    let isOpening = mode == .onePage && plan.mode != .onePage
    return SearchFeed(
      source: pages,
      plan: FeedPlan(
        pageSize: plan.pageSize, mode: mode, waitsForLimits: plan.waitsForLimits,
        maximumWait: plan.maximumWait),
      from: FeedPosition(page: page, rows: page * plan.pageSize, ids: []), clock: clock,
      jitter: jitter,
      notice: { [notice] in
        // Said when the page is given.
        if isOpening, case .incomplete = $0 { return }
        notice($0)
      }, now: now)
  }
}
