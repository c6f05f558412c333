/// How many rows a listing brings, and in pages of which size.
package struct ListSize: Sendable {
  let pageThrough: Bool
  package let limit: Int?

  /// Rows without `--limit` and `--page-through`.
  package static let usualLimit = 30

  /// Requests that may be in flight together, for a reader that wants everything. GitHub asks for one at
  /// a time; more than nine bring no gain, as there are ten pages and the first tells about the rest.
  package static let parallel = 1...9
  /// Without a choice: most of what is to be gained.
  package static let usualParallel = 4

  package init(pageThrough: Bool, limit: Int?) {
    self.pageThrough = pageThrough
    self.limit = limit
  }

  /// Rows wanted, nil for all that GitHub gives.
  package var rows: Int? { limit ?? (pageThrough ? nil : Self.usualLimit) }

  /// - Parameters:
  ///   - isInteractive: a user reads along, so the first rows matter most.
  ///   - parallel: requests that may be in flight together.
  package func plan(
    isInteractive: Bool, isLoggedIn: Bool, waits: Bool, parallel: Int = usualParallel
  ) -> FeedPlan {
    FeedPlan(
      pageSize: isInteractive && pageThrough ? Self.usualLimit : min(rows ?? 100, 100),
      limit: rows, mode: mode(isInteractive, isLoggedIn, parallel), waitsForLimits: waits)
  }

  /// One after another without a token: GitHub allows ten searches a minute then.
  private func mode(
    _ isInteractive: Bool, _ isLoggedIn: Bool, _ parallel: Int
  ) -> FeedPlan.Mode {
    if let rows, rows <= 100 { return .onePage }
    return isInteractive || !isLoggedIn ? .ahead : .window(parallel)
  }
}
