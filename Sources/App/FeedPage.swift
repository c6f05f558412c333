package import GitHub
package import Rendering

/// The rows of one page that the feed has not given before, in GitHub's order.
package struct FeedPage: Sendable, Equatable {
  /// Counted from 1.
  package let number: Int
  /// Can be empty though more pages follow, when every row was there before.
  package let repositories: [Repository]
  package let head: ListHead
  /// Rows left out because the feed gave them before.
  package let duplicates: Int

  package init(number: Int, repositories: [Repository], head: ListHead, duplicates: Int) {
    self.number = number
    self.repositories = repositories
    self.head = head
    self.duplicates = duplicates
  }
}
