package import FoundationEssentials
package import GitHub

/// The rows of one page that the feed has not given before, in GitHub's order.
package struct FeedPage: Sendable, Equatable {
  /// What the page says about the whole search.
  package struct Head: Sendable, Equatable {
    /// Every match there is, by GitHub's estimate at the time of this page.
    package let totalCount: Int
    /// GitHub stopped at its time limit and answered with what it had.
    package let isIncomplete: Bool
    /// When GitHub gave this page, if it was kept since; nil for one that came just now.
    package let savedAt: Date?

    package init(totalCount: Int, isIncomplete: Bool, savedAt: Date? = nil) {
      self.totalCount = totalCount
      self.isIncomplete = isIncomplete
      self.savedAt = savedAt
    }
  }

  /// Counted from 1.
  package let number: Int
  /// Can be empty though more pages follow, when every row was there before.
  package let repositories: [Repository]
  package let head: Head
  /// Rows left out because the feed gave them before.
  package let duplicates: Int

  package init(number: Int, repositories: [Repository], head: Head, duplicates: Int) {
    self.number = number
    self.repositories = repositories
    self.head = head
    self.duplicates = duplicates
  }
}
