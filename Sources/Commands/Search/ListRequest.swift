internal import Core
internal import Presentation

/// Which repositories a command lists, and how many.
struct ListRequest: Sendable {
  let list: ListSearch
  /// The predefined list that it is; nil for a search.
  var feed: Feed?
  let extent: Extent
  let settings: ReadSettings
  /// How many requests may be in flight at once; nil for the usual number.
  var parallel: Int?
  /// Whether the list continues where an interrupted one ended.
  var resumes = false
  /// Whether the command has `--resume`.
  var canResume = true
  /// Whether the command has `--all`.
  var canBeComplete = false
  /// Whether a user at the terminal confirms a long list of all matches.
  var asksFirst = true

  enum Extent: Sendable {
    /// The first pages of GitHub's results.
    case pages(ListSize)
    /// Every match, or `limit` of them.
    case everyMatch(limit: Int?)
    /// Only the number of matches.
    case count
  }

  var isComplete: Bool { if case .everyMatch = extent { true } else { false } }

  /// Whether the rows go on to the end.
  var isWhole: Bool {
    switch extent {
    case .pages(let size): size.pageThrough
    case .everyMatch: true
    case .count: false
    }
  }

  /// The number of rows that the user chose; nil for the usual number.
  var limit: Int? {
    switch extent {
    case .pages(let size): size.limit
    case .everyMatch(let limit): limit
    case .count: nil
    }
  }

  /// The size of the list's pages.
  ///
  /// - Parameter isInteractive: whether a user reads along, so that the first rows matter most.
  func plan(isInteractive: Bool, isLoggedIn: Bool, parallel: Int) -> FeedPlan {
    let waits = settings.waitsForLimits
    var plan: FeedPlan
    switch extent {
    case .count:
      return FeedPlan(pageSize: 1, limit: 1, waitsForLimits: waits, waitsForNetwork: waits)
    case .pages(let size):
      plan = size.plan(
        isInteractive: isInteractive, isLoggedIn: isLoggedIn, waits: waits, parallel: parallel)
    case .everyMatch(let limit):
      plan = ListSize(pageThrough: true, limit: nil).plan(
        isInteractive: isInteractive, isLoggedIn: isLoggedIn, waits: waits, parallel: parallel)
      plan.limit = limit
    }
    plan.isBulk = waits && !isInteractive
    return plan
  }
}
