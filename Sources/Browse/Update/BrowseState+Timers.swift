internal import BrowseModel
internal import FoundationEssentials

/// Starts the timers that the state needs, and cancels the others.
extension BrowseState {
  private static let shimmerPause = 0.1
  private static let second = 1.0

  mutating func begin(_ timer: BrowseTimer, after seconds: Double) -> [BrowseEffect] {
    timers[timer] = now.addingTimeInterval(seconds)
    return [.timer(timer, after: .milliseconds(Int64((max(0, seconds) * 1000).rounded(.up))))]
  }

  mutating func cancel(_ timer: BrowseTimer) -> [BrowseEffect] {
    timers.removeValue(forKey: timer) == nil ? [] : [.cancelTimer(timer)]
  }

  /// Handles a timer that has fired; ignores one that was cancelled.
  mutating func ring(_ timer: BrowseTimer) -> [BrowseEffect] {
    guard timers.removeValue(forKey: timer) != nil else { return [] }
    switch timer {
    case .typing: return submitSearch()
    case .resting: return showRestedOn()
    case .limit(let id):
      return lists[id].retry(refreshOrigin)
    case .shimmer: shimmer &+= 1
    case .toast: toast = nil
    // `now` has advanced, which is all that a countdown needs.
    case .second: break
    }
    return []
  }

  /// Starts and cancels timers according to what is visible.
  mutating func wantedTimers() -> [BrowseEffect] {
    var effects = shimmers ? keep(.shimmer, Self.shimmerPause) : cancel(.shimmer)
    effects += countsDown ? keep(.second, Self.second) : cancel(.second)
    for id in ListID.all {
      if id == listOnScreen, let until = lists[id].problem?.limitEnd {
        if timers[.limit(id)] != until {
          effects += begin(.limit(id), after: until.timeIntervalSince(now))
          timers[.limit(id)] = until
        }
      } else {
        effects += cancel(.limit(id))
      }
    }
    return effects
  }

  /// Notes since when the repository in front, the list or the account has been loading.
  mutating func noteLoading() {
    let subject = loadingSubject
    if loading?.subject == subject { return }
    loading = subject.map { Job($0, since: now) }
  }

  var loadingRepositories: Job.Subject? {
    guard let list = listOnScreen.map({ lists[$0] }) else { return nil }
    if let detail, isDetailFocused { return detail.isLoading ? .repository : nil }
    return list.activity.isBusy ? .list(list.id, generation: list.generation) : nil
  }

  private mutating func keep(_ timer: BrowseTimer, _ seconds: Double) -> [BrowseEffect] {
    timers[timer] == nil ? begin(timer, after: seconds) : []
  }

  /// Whether a placeholder is visible.
  private var shimmers: Bool {
    seesList && (listOnScreen.map { hasSkeletons(lists[$0]) } ?? false)
  }

  private func hasSkeletons(_ list: FeedList) -> Bool {
    switch list.activity {
    case .idle, .waiting: return false
    case .loading: return true
    case .refreshing: return list.rows.isEmpty
    case .loadingMore, .retrying:
      let window = ListWindow(layout)
      return window.linesBelow(offset: list.offset, count: list.rows.count) < 0
    }
  }

  /// Whether a countdown is visible.
  private var countsDown: Bool {
    if layout.isTooSmall { return false }
    if job != nil || loading != nil { return true }
    var ends: [Date?] = []
    if let list = listOnScreen.map({ lists[$0] }) {
      ends.append(list.problem?.limitEnd)
      if case .waiting(let until) = list.activity { ends.append(until) }
    }
    if screen == .search { ends.append(heldUntil) }
    if screen == .account, case .device(let wait) = account.step { ends.append(wait.expiresAt) }
    return ends.contains { $0.map { $0 > now } ?? false }
  }
}
