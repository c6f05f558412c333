package import FoundationEssentials

/// Which rows a list returns, and the size of its pages.
package struct ListOptions: Sendable {
  package var plan: FeedPlan
  /// Whether to return every match, beyond GitHub's limit for one query.
  package var isComplete = false
  /// When it is stored where the list continues after an interruption.
  package var resumption = Resumption.never

  package enum Resumption: Sendable {
    case never
    /// Only when `storePosition` is called: other runs of the same search keep their place.
    case afterFailure
    /// After each page.
    case always
  }

  /// The size of all pages after the first, if it differs.
  package var laterPageSize: Int?
  /// Whether to return outdated rows while GitHub's are loading.
  package var showsCachedFirst = false

  package init(plan: FeedPlan) {
    self.plan = plan
  }
}

/// Where an interrupted list continues.
package struct ListStart: Sendable {
  package let rows: Int
  package let page: Int
  package let savedAt: Date
}
