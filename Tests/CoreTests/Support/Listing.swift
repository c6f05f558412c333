import FoundationEssentials
import GitHub
import HTTP

/// GitHub's response to a search that matches `ids`, in this order.
struct Listing: Sendable {
  var ids: [Int64]
  var pageSize: Int
  var incompletePages: Set<Int> = []
  /// The number of rows on each page that cannot be decoded.
  var omittedRows = 0
  /// The pages for which GitHub left out organizations with single sign-on.
  var partialPages: Set<Int> = []
  /// Requests left after each page, if GitHub reports it.
  var remaining: Int?

  init(rows: Int, pageSize: Int) {
    self.init(ids: (0..<Int64(rows)).map { $0 + 1 }, pageSize: pageSize)
  }

  init(ids: [Int64], pageSize: Int) {
    self.ids = ids
    self.pageSize = pageSize
  }

  /// Pages that start before the result 1000, as far as there are rows.
  var lastPage: Int { lastPage(size: pageSize) }

  private func lastPage(size: Int) -> Int {
    let pages = (ids.count + size - 1) / size
    return min(max(pages, 1), (1000 + size - 1) / size)
  }

  func page(_ number: Int) -> SearchPage<Repository> { page(number, size: pageSize) }

  func page(_ number: Int, size: Int) -> SearchPage<Repository> {
    let lastPage = lastPage(size: size)
    let rows = ids.dropFirst((number - 1) * size).prefix(size)
    var page = SearchPage(
      totalCount: ids.count, isIncomplete: incompletePages.contains(number),
      items: rows.dropFirst(omittedRows).map(repository), omittedRows: omittedRows,
      hasNextPage: number < lastPage,
      lastPage: number < lastPage ? lastPage : nil,
      rateLimit: remaining.map {
        RateLimit(
          resource: "search", limit: 30, remaining: $0,
          resetsAt: Date(timeIntervalSince1970: 1_700_000_000))
      })
    page.isPartialForSingleSignOn = partialPages.contains(number)
    return page
  }
}

func repository(_ id: Int64) -> Repository {
  Repository(
    id: id, name: "r\(id)", fullName: "o/r\(id)", htmlURL: "https://github.com/o/r\(id)")
}
