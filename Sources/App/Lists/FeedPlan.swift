/// What a reader wants from a list, and how far ahead pages may be fetched.
package struct FeedPlan: Sendable, Equatable {
  /// How many pages may be fetched before the reader needs them.
  package enum Mode: Sendable, Equatable {
    /// None: every page is fetched when it is needed.
    case onePage
    /// The next page, while the user reads the current one.
    case ahead
    /// Up to this many pages at once after the first one, for a reader that wants everything.
    case window(Int)
  }

  /// GitHub shows the results that start before this one and refuses the rest.
  /// Source: https://docs.github.com/rest/search/search#about-search
  package static let resultWindow = 1000

  /// Rows on each page; the same for all pages, as a page's start is counted in it.
  package var pageSize: Int
  /// Rows wanted at most; nil is all there are.
  package var limit: Int?
  package let mode: Mode
  /// Whether to wait for the end of a rate limit instead of throwing it.
  package let waitsForLimits: Bool
  /// Whether all pages are waited for: they leave a few requests of each minute to others.
  package var isBulk: Bool

  /// `pageSize` is kept within the 1 to 100 that GitHub serves.
  package init(
    pageSize: Int, limit: Int? = nil, mode: Mode = .onePage, waitsForLimits: Bool = false,
    isBulk: Bool = false
  ) {
    self.pageSize = min(max(pageSize, 1), 100)
    self.limit = limit
    self.mode = mode
    self.waitsForLimits = waitsForLimits
    self.isBulk = isBulk
  }

  /// The last page that starts inside GitHub's window.
  var lastPageInWindow: Int { (Self.resultWindow - 1) / pageSize + 1 }

  /// Pages that hold `rows` rows.
  func pages(for rows: Int) -> Int {
    rows <= 0 ? 0 : (rows - 1) / pageSize + 1
  }
}

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
