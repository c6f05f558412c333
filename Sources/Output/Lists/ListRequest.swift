package import Access
package import Core
internal import Presentation

/// Which repositories a command lists, and how many.
package struct ListRequest: Sendable {
  let list: ListSearch
  /// The predefined list that it is; nil for a search.
  package var feed: Feed?
  let extent: Extent
  let settings: ReadSettings
  /// How many requests may be in flight at once; nil for the usual number.
  package var parallel: Int?
  /// Whether the list continues where an interrupted one ended.
  package var resumes = false
  /// Whether the command has `--resume`.
  package var canResume = true
  /// Whether the command has `--all`.
  package var canBeComplete = false
  /// Whether a user at the terminal confirms a long list of all matches.
  package var asksFirst = true

  package init(list: ListSearch, extent: Extent, settings: ReadSettings) {
    (self.list, self.extent, self.settings) = (list, extent, settings)
  }

  package enum Extent: Sendable {
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
