internal import FoundationEssentials
internal import GRDB
internal import GitHub

/// One page of an answer, cut out of stored pages that may have another size.
struct PageCut {
  private let positions: Range<Int>
  /// Neighbours of one size that hold the positions, as far as there are such rows.
  private let pages: [PageRecord]

  /// Nil when the first row is on no stored page. Pages of the same size win, then the newest.
  init?(rows size: Int, onPage number: Int, from stored: [PageRecord]) {
    let positions = (number - 1) * size..<number * size
    let runs = Dictionary(grouping: stored, by: \.size).compactMap { length, pages in
      (size: length, pages: Self.run(over: positions, pages))
    }.filter { !$0.pages.isEmpty }
    let best =
      runs.first { $0.size == size }
      ?? runs.max {
        ($0.pages.count * $0.size, $0.pages[0].savedAt) < (
          $1.pages.count * $1.size, $1.pages[0].savedAt
        )
      }
    guard let best else { return nil }
    self.positions = positions
    pages = best.pages
  }

  /// The pages from the one with the first position on, without a gap.
  private static func run(over positions: Range<Int>, _ pages: [PageRecord]) -> [PageRecord] {
    guard let first = pages.firstIndex(where: { $0.positions.contains(positions.lowerBound) })
    else { return [] }
    var run = [pages[first]]
    for page in pages[(first + 1)...] where page.positions.overlaps(positions) {
      guard run.last.map({ $0.number + 1 == page.number }) == true else { break }
      run.append(page)
    }
    return run
  }

  /// As old as its oldest part.
  func page(for viewer: Viewer, _ db: Database) throws -> StoredPage? {
    guard let last = pages.last, let savedAt = pages.map(\.savedAt).min() else { return nil }
    let page = SearchPage(
      totalCount: last.total, isIncomplete: pages.contains(where: \.isIncomplete),
      repositories: try pages.flatMap { try repositories(on: $0, viewer, db) },
      hasNextPage: last.hasNext || last.positions.upperBound > positions.upperBound)
    return StoredPage(page: page, savedAt: Date(seconds: savedAt))
  }

  private func repositories(
    on page: PageRecord, _ viewer: Viewer, _ db: Database
  ) throws -> [Repository] {
    let start = page.positions.lowerBound
    return try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT document FROM page_row JOIN repository ON key = page_row.repository
            JOIN repository_document USING (repository)
          WHERE page = :page AND position >= :from AND position < :to AND account IN ('', :account)
          ORDER BY position
          """),
      arguments: [
        "page": page.key, "from": positions.lowerBound - start, "to": positions.upperBound - start,
        "account": viewer.accountKey,
      ]
    ).map { try Repository(document: $0.value("document")) }
  }
}
