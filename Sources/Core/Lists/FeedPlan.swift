import GitHub

/// What a reader wants from a list, and how many pages may be prefetched.
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

  /// Rows per page; the same for all pages, because GitHub computes a page's start from it.
  package var pageSize: Int
  /// The most rows wanted; nil for all.
  package var limit: Int?
  package let mode: Mode
  /// Whether to wait for the end of a rate limit instead of throwing it.
  package let waitsForLimits: Bool
  /// Whether to retry until a lost connection is back instead of throwing its error.
  package let waitsForNetwork: Bool
  /// Whether the reader waits for all pages, which leave a few requests per minute to other
  /// requests.
  package var isBulk: Bool
  /// The results that can be read; nil for all, which only the cache can provide.
  var window: Int? = SearchQuery.resultWindow

  /// `pageSize` is clamped to GitHub's range of 1 to 100.
  package init(
    pageSize: Int, limit: Int? = nil, mode: Mode = .onePage, waitsForLimits: Bool = false,
    waitsForNetwork: Bool = false, isBulk: Bool = false
  ) {
    self.pageSize = min(max(pageSize, 1), 100)
    self.limit = limit
    self.mode = mode
    self.waitsForLimits = waitsForLimits
    self.waitsForNetwork = waitsForNetwork
    self.isBulk = isBulk
  }

  /// The last page that starts within the window.
  var lastPageInWindow: Int { window.map(pages) ?? .max }

  /// Pages that hold `rows` rows.
  func pages(for rows: Int) -> Int {
    rows <= 0 ? 0 : (rows - 1) / pageSize + 1
  }
}

/// How many rows a listing shows, and the size of its pages.
package struct ListSize: Sendable {
  package let pageThrough: Bool
  package let limit: Int?

  /// Rows without `--limit` and `--page-through`.
  package static let usualLimit = 30

  /// Rows that a run of a saved search checks for new ones: one request returns this many.
  package static let ofRun = 100

  /// Requests that may be in flight at the same time when the reader wants everything. GitHub
  /// recommends one at a time; more than nine are useless because there are ten pages, and only the
  /// first tells how many follow.
  package static let parallel = 1...9
  /// The default: most of the possible gain.
  package static let usualParallel = 4

  package init(pageThrough: Bool, limit: Int?) {
    self.pageThrough = pageThrough
    self.limit = limit
  }

  /// Rows wanted; nil for all.
  package var rows: Int? { limit ?? (pageThrough ? nil : Self.usualLimit) }

  /// - Parameters:
  ///   - isInteractive: whether a user reads along, so that the first rows matter most.
  ///   - parallel: requests that may be in flight at the same time.
  package func plan(
    isInteractive: Bool, isLoggedIn: Bool, waits: Bool, parallel: Int = usualParallel
  ) -> FeedPlan {
    let pageSize = isInteractive && pageThrough ? Self.usualLimit : min(rows ?? 100, 100)
    let isOnePage = rows.map { $0 <= pageSize } ?? false
    return FeedPlan(
      pageSize: pageSize, limit: rows,
      mode: isOnePage ? .onePage : mode(isInteractive, isLoggedIn, parallel), waitsForLimits: waits,
      waitsForNetwork: waits)
  }

  /// Pages are fetched one at a time without a token, because GitHub then allows ten searches a
  /// minute.
  private func mode(_ isInteractive: Bool, _ isLoggedIn: Bool, _ parallel: Int) -> FeedPlan.Mode {
    isInteractive || !isLoggedIn ? .ahead : .window(parallel)
  }
}
