import FoundationEssentials
package import GitHub

extension CompleteFeed {
  /// What the rest will take; asks GitHub once at most, for a page that is given later if it fits.
  package func estimate() async throws(APIError) -> CompleteEstimate {
    if planner.isFresh {
      planner.choose(axes)
      counts.promised = try await head().head.totalCount
    }
    if planner.isDone { return CompleteEstimate(total: counts.promised, requests: 0) }
    return CompleteEstimate(
      total: counts.promised, rest: max(counts.promised - counts.delivered, 1),
      pageSize: plan.pageSize, isDivided: counts.promised > FeedPlan.resultWindow)
  }

  /// Settles on the next slice that fits and opens it, or divides one that does not.
  func open() async throws(APIError) {
    let isFirst = planner.isFresh || (planner.levels.isEmpty && planner.current?.page == 0)
    planner.choose(axes)
    guard let current = planner.current else { return }
    let slice = planner.slice(axes)
    if current.page > 0 {
      feed = rows(of: SlicePages(source(question.text(of: slice)), gauge: gauge), after: current)
      return
    }
    let first = try await head()
    let total = first.head.totalCount
    if isFirst { counts.promised = total }
    planner.current?.total = total
    if total > FeedPlan.resultWindow {
      let horizon = try await horizon()
      if planner.divide(total: total, sample: first.sample, horizon: horizon, axes) {
        notice(.divided(slice, total: total))
        opening = nil
        return
      }
      planner.current?.isOverfull = true
    } else if first.head.isIncomplete, !current.isRepeat,
      planner.askAgain(sample: first.sample, axes)
    {
      notice(.readAgain(slice))
      opening = nil
      return
    }
    notice(.began(slice, total: total))
    feed = opening.map { rows(of: $0.pages, after: current) }
    opening = nil
  }

  /// The current slice is given: settles on the next one, and asks for its first page already.
  func close() {
    let slice = planner.slice(axes)
    feed = nil
    guard let current = planner.current else { return }
    if current.isIncomplete, !current.isRepeat, planner.askAgain(sample: .init(), axes) {
      notice(.readAgain(slice))
    } else {
      counts.close(slice, current)
      planner.finish(axes)
    }
    planner.choose(axes)
    if plan.mode != .onePage, !planner.isDone, !isCancelled { beginOpening() }
  }

  /// The first page of the current slice; after a throw the next call asks again.
  private func head() async throws(APIError) -> FeedPage {
    let opening = opening ?? beginOpening()
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

  @discardableResult private func beginOpening() -> SliceOpening {
    let pages = SlicePages(source(question.text(of: planner.slice(axes))), gauge: gauge)
    let feed = feed(of: pages, mode: .onePage, from: .start)
    let opening = SliceOpening(pages: pages, task: Task { await feed.result() })
    self.opening = opening
    return opening
  }

  /// Where GitHub's window ends on the current slice, when its rows come in the order of stars.
  private func horizon() async throws(APIError) -> SlicePlanner.Horizon? {
    guard question.sort == .stars, planner.levels.count < 2, let opening else { return nil }
    let before = plan.lastPageInWindow - 1
    let start = FeedPosition(page: before, rows: 0, ids: [])
    let page = try await feed(of: opening.pages, mode: .onePage, from: start).next()
    guard let page, let last = page.repositories.last else { return nil }
    let count = page.repositories.count { $0.stargazersCount != last.stargazersCount }
    return SlicePlanner.Horizon(
      stars: Int64(last.stargazersCount),
      rowsBefore: count == 0 ? nil : before * plan.pageSize + count)
  }

  private func rows(of pages: SlicePages, after current: SlicePlanner.Current) -> SearchFeed {
    // As in any feed, who was pushed back once sends one request at a time.
    let isSlow = gauge.isSlowedDown && plan.mode != .onePage
    return feed(
      of: pages, mode: isSlow ? .ahead : plan.mode,
      from: FeedPosition(page: current.page, rows: current.page * plan.pageSize, ids: []))
  }

  private func feed(
    of pages: SlicePages, mode: FeedPlan.Mode, from start: FeedPosition
  ) -> SearchFeed {
    let isOpening = mode == .onePage && plan.mode != .onePage
    return SearchFeed(
      source: pages,
      plan: FeedPlan(
        pageSize: plan.pageSize, mode: mode, waitsForLimits: plan.waitsForLimits,
        maximumWait: plan.maximumWait),
      from: start, clock: clock, jitter: jitter,
      notice: { [notice] in
        // Said when the page is given.
        if isOpening, case .incomplete = $0 { return }
        notice(.feed($0))
      }, now: now)
  }
}

extension SearchFeed {
  fileprivate func result() async -> Result<FeedPage?, APIError> {
    do throws(APIError) { return .success(try await next()) } catch { return .failure(error) }
  }
}

extension FeedPage {
  fileprivate var sample: SlicePlanner.Sample {
    SlicePlanner.Sample(
      stars: repositories.map { Int64($0.stargazersCount) },
      created: repositories.compactMap(\.createdAt).map {
        Int64(min(max($0.timeIntervalSince1970, -1e11), 1e11))
      })
  }
}
