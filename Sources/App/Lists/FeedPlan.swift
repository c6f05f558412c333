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
