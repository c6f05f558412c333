internal import Catalog

/// How many rows a listing brings, and in pages of which size.
struct ListingSize: Sendable {
  let pageThrough: Bool
  let limit: Int?

  /// Rows without `--limit` and `--page-through`.
  static let usualLimit = 30

  /// Rows wanted, nil for all that GitHub gives.
  var rows: Int? { limit ?? (pageThrough ? nil : Self.usualLimit) }

  /// - Parameter isInteractive: a person reads along, so that the first rows matter most.
  func plan(isInteractive: Bool, isLoggedIn: Bool, waits: Bool) -> FeedPlan {
    FeedPlan(
      pageSize: isInteractive && pageThrough ? Self.usualLimit : min(rows ?? 100, 100),
      limit: rows, mode: mode(isInteractive, isLoggedIn), waitsForLimits: waits)
  }

  /// One after another without a token: GitHub allows ten searches a minute then.
  private func mode(_ isInteractive: Bool, _ isLoggedIn: Bool) -> FeedPlan.Mode {
    if let rows, rows <= 100 { return .onePage }
    return isInteractive || !isLoggedIn ? .ahead : .window(4)
  }
}
