internal import FoundationEssentials
internal import GRDB
internal import GitHub

/// Which page of which search, and how it is written.
struct PagePlace {
  let question: Question
  let number: Int
  let size: Int

  /// `rows` are the keys of the page's repositories; nil where one must not be kept.
  func save(_ page: SearchPage, rows: [Int64?], at time: Date, _ db: Database) throws {
    let key = try savePage(page, at: time, db)
    try save(rows.enumerated().compactMap { row in row.element.map { (row.offset, $0) } }, key, db)
    if !page.hasNextPage { try deleteLaterPages(db) }
  }

  /// Writes nothing where the page has the same rows as before.
  private func save(_ rows: [(position: Int, key: Int64)], _ page: Int64, _ db: Database) throws {
    var stored: [(Int, Int64)] = []
    try RowStatement(
      "SELECT position, repository FROM page_row WHERE page = ? ORDER BY position", db
    ).rows(.int(page)) { stored.append((Int($0.int(0)), $0.int(1))) }
    guard !stored.elementsEqual(rows, by: ==) else { return }
    try db.execute(sql: "DELETE FROM page_row WHERE page = ?", arguments: [page])
    let insertion = try RowStatement(
      "INSERT INTO page_row (page, position, repository) VALUES (?, ?, ?)", db)
    for row in rows { try insertion.run(.int(page), .int(Int64(row.position)), .int(row.key)) }
  }

  private func savePage(_ page: SearchPage, at time: Date, _ db: Database) throws -> Int64 {
    let arguments: StatementArguments = [
      "size": size, "number": number, "total": page.totalCount, "incomplete": page.isIncomplete,
      "next": page.hasNextPage, "last": page.lastPage, "time": time.seconds,
    ]
    let key = try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          INSERT INTO page (host, query, sort, direction, size, number, total, is_incomplete,
            has_next, last_page, saved_at)
          VALUES (:host, :query, :sort, :direction, :size, :number, :total, :incomplete, :next,
            :last, :time)
          ON CONFLICT DO UPDATE SET total = :total, is_incomplete = :incomplete, has_next = :next,
            last_page = :last, saved_at = :time
          RETURNING key
          """), arguments: question.arguments + arguments)
    guard let key else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
    return key
  }

  /// The search became shorter.
  private func deleteLaterPages(_ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM page WHERE \(Question.condition) AND size = :size AND number > :number",
      arguments: question.arguments + ["size": size, "number": number])
  }
}
