package import FoundationEssentials
internal import GRDB
package import GitHub

extension LocalDatabase {
  /// Caches page `number`, counted from 1, of a search in pages of `size`, with its repositories:
  /// for `viewer` only, because others may get other rows.
  package func remember(
    _ page: SearchPage<Repository>, number: Int, size: Int, of cacheKey: CacheKey,
    seenBy viewer: Viewer,
    at time: Date
  ) async throws(StorageError) {
    try await save(page.items, seenBy: viewer, at: time) { keys, db in
      let rows = keys.compactMap(\.self)
      let ofSearch = cacheKey.condition(for: viewer)
      guard rows.count == keys.count else {
        // The page would lack the repositories that must not be cached.
        try db.run("DELETE FROM page WHERE \(ofSearch)")
        return
      }
      let record = try PageRecord(
        page, number: number, size: size, of: cacheKey, for: viewer, at: time, db)
      try record.save(rows: rows, db)
      if !page.hasNextPage {
        // The search became shorter.
        try db.run("DELETE FROM page WHERE \(ofSearch) AND size = \(size) AND number > \(number)")
      }
    }
  }

  /// Page `number` in pages of `size` from the cache, if necessary from cached pages of another
  /// size.
  ///
  /// Omits repositories that `viewer` must not see any more.
  package func page(
    _ number: Int, size: Int, of cacheKey: CacheKey, for viewer: Viewer
  ) async throws(StorageError) -> CachedPage<Repository>? {
    try await cache.read { db in
      // A damaged file may have pages of any size.
      let pages = try PageRecord.fetchAll(
        db,
        SQLRequest(
          literal: """
            SELECT * FROM page WHERE \(cacheKey.condition(for: viewer))
              AND size BETWEEN 1 AND 1000 AND number BETWEEN 1 AND 1000 ORDER BY number
            """))
      guard let cut = PageCut(rows: size, onPage: number, from: pages) else { return nil }
      return try cut.page(for: viewer, db)
    }
  }
}

/// A page of a search from the cache.
package struct CachedPage<Item: Sendable & Equatable>: Sendable, Equatable {
  package let page: SearchPage<Item>
  package let savedAt: Date
  /// Whether a ghrepo with the same fields stored it; otherwise its items may lack some.
  package let isComplete: Bool

  package init(page: SearchPage<Item>, savedAt: Date, isComplete: Bool = true) {
    self.page = page
    self.savedAt = savedAt
    self.isComplete = isComplete
  }
}

/// A row of `page`: a cached page without its repositories.
private struct PageRecord: Decodable, FetchableRecord {
  static let databaseColumnDecodingStrategy = DatabaseColumnDecodingStrategy.convertFromSnakeCase

  let key: Int64
  let size: Int
  let number: Int
  let total: Int
  let isIncomplete: Bool
  let hasNext: Bool
  let savedAt: Int64
  let fields: Int64

  /// The positions, counted from 0 over all pages, of the rows on this page.
  var positions: Range<Int> { (number - 1) * size..<number * size }

  /// Writes a page, without its repositories.
  init(
    _ page: SearchPage<Repository>, number: Int, size: Int, of cacheKey: CacheKey,
    for viewer: Viewer,
    at time: Date, _ db: Database
  ) throws {
    let record = try PageRecord.fetchOne(
      db,
      SQLRequest(
        literal: """
          INSERT INTO page (host, account, query, sort, direction, size, number, total,
            is_incomplete, has_next, saved_at, fields)
          VALUES (\(cacheKey.values(for: viewer)), \(size), \(number), \(page.totalCount),
            \(page.isIncomplete), \(page.hasNextPage), \(time.seconds),
            \(RepositoryField.version))
          ON CONFLICT DO UPDATE SET total = excluded.total, is_incomplete = excluded.is_incomplete,
            has_next = excluded.has_next, saved_at = excluded.saved_at, fields = excluded.fields
          RETURNING *
          """))
    guard let record else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
    self = record
  }

  /// Writes the keys of the page's repositories; does nothing if they have not changed.
  func save(rows: [Int64], _ db: Database) throws {
    let rows = rows.enumerated().map { ($0.offset, $0.element) }
    let stored = try db.rows(
      "SELECT position, repository FROM page_row WHERE page = \(key) ORDER BY position"
    ).map { (try $0.value("position") as Int, try $0.value("repository") as Int64) }
    guard !stored.elementsEqual(rows, by: ==) else { return }
    try db.run("DELETE FROM page_row WHERE page = \(key)")
    let insertion = try db.cachedStatement(
      sql: "INSERT INTO page_row (page, position, repository) VALUES (?, ?, ?)")
    for (position, repository) in rows {
      try insertion.execute(arguments: [key, position, repository])
    }
  }
}

/// One page, cut out of cached pages that may have another size.
private struct PageCut {
  private let positions: Range<Int>
  /// Consecutive pages of one size that cover the positions, as far as there are rows.
  private let pages: [PageRecord]

  /// Nil if the first row is on no cached page. Prefers pages of the same size, then the most rows,
  /// then the newest.
  init?(rows size: Int, onPage number: Int, from cached: [PageRecord]) {
    let positions = (number - 1) * size..<number * size
    let runs = Dictionary(grouping: cached, by: \.size).values
      .map { pages in
        // Without a gap, from the page with the first position on.
        let onward = pages.drop { $0.positions.upperBound <= positions.lowerBound }
        return zip(onward, (positions.lowerBound / pages[0].size + 1)...)
          .prefix { $0.number == $1 && $0.positions.overlaps(positions) }.map(\.0)
      }.filter { !$0.isEmpty }
    func order(_ run: [PageRecord]) -> (Int, Int, Int64) {
      (run[0].size == size ? 1 : 0, run.count * run[0].size, run[0].savedAt)
    }
    guard let best = runs.max(by: { order($0) < order($1) }) else { return nil }
    self.positions = positions
    pages = best
  }

  /// The age is that of the oldest part.
  func page(for viewer: Viewer, _ db: Database) throws -> CachedPage<Repository>? {
    guard let last = pages.last, let savedAt = pages.map(\.savedAt).min() else { return nil }
    let page = SearchPage(
      totalCount: last.total, isIncomplete: pages.contains(where: \.isIncomplete),
      items: try pages.flatMap { try repositories(on: $0, viewer, db) },
      hasNextPage: last.hasNext
        || min(last.positions.upperBound, last.total) > positions.upperBound)
    return CachedPage(
      page: page, savedAt: Date(seconds: savedAt),
      isComplete: pages.allSatisfy { $0.fields == RepositoryField.version })
  }

  private func repositories(
    on page: PageRecord, _ viewer: Viewer, _ db: Database
  ) throws -> [Repository] {
    let start = page.positions.lowerBound
    return try db.rows(
      """
      SELECT document FROM page_row JOIN repository ON key = page_row.repository
        JOIN repository_document USING (repository)
      WHERE page = \(page.key) AND account IN ('', \(viewer.accountKey))
        AND position >= \(positions.lowerBound - start)
        AND position < \(positions.upperBound - start)
      ORDER BY position
      """
    ).map { try Repository(document: $0.value("document")) }
  }
}
