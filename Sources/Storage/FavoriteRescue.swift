internal import GRDB

/// Carries what the person made over from a damaged library, as far as it can be read, and the rest
/// from its backup.
struct FavoriteRescue {
  /// The first that has a row counts.
  let sources: [String]

  init(from sources: [String]) {
    self.sources = sources
  }

  /// The number of favourites that were carried over into `queue`; all that can be, or it throws.
  func favorites(into queue: DatabaseQueue) throws -> Int {
    let tables = LibraryFile.ownTables.map { table in
      (table, sources.flatMap { rows(of: table, in: $0) })
    }
    return try queue.write { db in
      for (table, rows) in tables { for row in rows { try insert(row, into: table, db) } }
      try FavoriteRecord.mend(db)
      return try Int.fetchOne(db, sql: "SELECT count(*) FROM favorite") ?? 0
    }
  }

  /// A row that does not fit today's table is left out; the others are not lost with it.
  private func insert(_ row: [String: DatabaseValue], into table: String, _ db: Database) throws {
    let columns = try db.columns(in: table).map(\.name).filter { row[$0] != nil }
    guard !columns.isEmpty else { return }
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    do {
      try db.inSavepoint {
        try db.execute(
          sql:
            "INSERT OR IGNORE INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))",
          arguments: StatementArguments(columns.compactMap { row[$0] }))
        return .commit
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {}
  }

  /// The readable rows from the front and, past the damage, from the back: by the table's key, and
  /// where it has them by its row numbers, which lie on other pages.
  private func rows(of table: String, in source: String) -> [[String: DatabaseValue]] {
    let configuration = LibraryFile.configuration(readOnly: true)
    guard let queue = try? DatabaseQueue(path: source, configuration: configuration) else {
      return []
    }
    return ["1, 2", "1 DESC, 2 DESC", "rowid", "rowid DESC"].flatMap { order in
      var rows: [[String: DatabaseValue]] = []
      try? queue.read { db in
        let cursor = try Row.fetchCursor(db, sql: "SELECT * FROM \(table) ORDER BY \(order)")
        while let row = try cursor.next() {
          rows.append(Dictionary(row.map { ($0, $1) }, uniquingKeysWith: { first, _ in first }))
        }
      }
      return rows
    }
  }
}
