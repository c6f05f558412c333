package import GitHub

/// The rows of one page of one slice that were not given before, and where to go on after it.
package struct CompletePage: Sendable, Equatable {
  /// Can be empty though more pages follow, when every row was there before.
  package let repositories: [Repository]
  package let slice: Slice
  /// Where an interrupted listing goes on when these rows are written.
  package let position: CompletePosition
  package let account: CompleteStats

  package init(
    repositories: [Repository], slice: Slice, position: CompletePosition,
    account: CompleteStats
  ) {
    self.repositories = repositories
    self.slice = slice
    self.position = position
    self.account = account
  }
}
