internal import Access
internal import BrowseModel
internal import Core
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Presentation
internal import Rendering
internal import Terminal

/// The position, the current activity, the age of the rows, and the rest of GitHub's rate limit.
struct StatusFacts {
  let scene: ViewContext

  private var state: BrowseState { scene.state }

  /// Omits what does not fit, the least important first.
  func line(columns: Int) -> StyledText {
    let facts: [(text: StyledText?, weight: Int)] = [
      // What the user waits for comes first, and the link that Enter follows.
      (place, hasLink ? 8 : 2), (marked, 6), (activity, state.job == nil ? 4 : 7), (problem, 5),
      (age, 3), (limit, 1),
    ]
    var kept = facts.compactMap { fact in fact.text.map { ($0, fact.weight) } }
    let separator = StyledText(" · ", .muted)
    while kept.count > 1, kept.map(\.0).joined(separator: separator).columns > columns {
      let least = kept.indices.min { kept[$0].1 < kept[$1].1 } ?? 0
      kept.remove(at: least)
    }
    return kept.map(\.0).joined(separator: separator).truncated(to: columns)
  }

  private var hasLink: Bool { scene.isDetailFocused && state.detail?.selected != nil }

  private var place: StyledText? {
    if scene.isDetailFocused, let detail = state.detail { return place(in: detail) }
    guard let list = scene.list, !list.rows.isEmpty else { return nil }
    let (row, total) = (list.selection + 1, list.total)
    return scene.text(
      .browseStatusPlace(
        row: scene.language.number(row), total: scene.language.number(total)), .muted)
  }

  private var marked: StyledText? {
    let count = state.markedRows.count
    return count == 0 ? nil : scene.text(.browseStatusMarked(count: count), .good)
  }

  private func place(in detail: DetailScreen) -> StyledText {
    if let link = detail.selected {
      return StyledText(sanitizing: link.address, .role(.link)).truncated(to: 34)
    }
    let rows = scene.layout.detail.rows
    let last = max(1, detail.page.count - rows)
    let share = detail.page.count <= rows ? 1 : Double(min(detail.offset, last)) / Double(last)
    let percent = Int((share * 100).rounded())
    return StyledText(sanitizing: detail.name.description).truncatedName(to: 30)
      + StyledText(sanitizing: "  \(percent)%", .muted)
  }

  private var activity: StyledText? {
    if let job = state.job {
      return scene.elapsed(job.message ?? .browseStatusLoading, .muted)
    }
    if scene.isDetailFocused, state.detail?.isLoading == true {
      return scene.elapsed(.browseStatusLoading, .muted)
    }
    guard let list = scene.list else { return nil }
    if state.screen == .search, let end = state.heldUntil {
      let time = RemainingTime.text(from: state.now, until: end)
      return scene.text(.browseStatusHeld(time: time), .star)
    }
    switch list.activity {
    case .idle: return nil
    case .loading, .loadingMore:
      return scene.elapsed(state.loading?.message ?? .browseStatusLoading, .muted)
    case .refreshing:
      return scene.elapsed(state.loading?.message ?? .browseStatusRefreshing, .muted)
    case .retrying(let attempt):
      let limit = RetryPolicy.pauses.count
      return scene.elapsed(.browseStatusRetrying(attempt: attempt, limit: limit), .star)
    case .waiting(let end): return waiting(end)
    }
  }

  private func waiting(_ end: Date) -> StyledText {
    scene.text(.browseStatusWaiting(time: RemainingTime.text(from: state.now, until: end)), .star)
  }

  /// The problem of the detail or the list, or why there is no README, where its place below the
  /// page or the rows is not visible.
  private var problem: StyledText? {
    let detail = detailWithHiddenEnd
    if let problem = detail?.problem ?? listProblem {
      return StyledText("! ", .danger) + scene.text(problem.message)
    }
    return detail?.whyNotLoaded(isOffline: state.isOffline).map { scene.text($0, .muted) }
  }

  private var listProblem: Problem? {
    guard let list = scene.list, let problem = list.problem, !list.rows.isEmpty,
      scene.showsDetailPage
        || ListWindow(scene.layout).linesBelow(offset: list.offset, count: list.rows.count) >= 0
    else { return nil }
    return problem
  }

  /// The detail, if the place below its page is not visible.
  private var detailWithHiddenEnd: DetailScreen? {
    guard scene.list != nil, let detail = state.detail,
      detail.page.count - detail.offset >= scene.layout.detail.rows
    else { return nil }
    return detail
  }

  private var age: StyledText? {
    guard let list = scene.list else { return nil }
    if scene.isDetailFocused, let savedAt = state.detail?.savedAt { return stored(savedAt) }
    let stored = (list.head?.savedAt ?? seenAt(list)).map { self.stored($0) }
    if state.isOffline {
      return [scene.text(.browseStatusOffline, .star), stored].compactMap(\.self)
        .joined(separator: StyledText(", ", .muted))
    }
    guard list.standsIn else { return stored }
    return [scene.text(.browseStatusStandsIn, .star), stored ?? storedNow]
      .joined(separator: StyledText(", ", .muted))
  }

  /// In favorites every row has its own age.
  private func seenAt(_ list: FeedList) -> Date? { list.selected?.seenAt }

  private func stored(_ date: Date) -> StyledText {
    scene.text(.browseStatusStored(age: scene.language.age(of: date, at: state.now)), .muted)
  }

  private var storedNow: StyledText { scene.text(.browseStatusStoredNow, .muted) }

  private var limit: StyledText? {
    guard !state.isOffline, let limit = state.limits["search"], limit.resetsAt > state.now,
      scene.list != nil, state.screen != .favorites
    else { return nil }
    // Shown only when little is left, to leave room for keys.
    guard limit.remaining * 3 < limit.limit else { return nil }
    return scene.text(.browseStatusLimit(remaining: limit.remaining, limit: limit.limit), .star)
  }
}
