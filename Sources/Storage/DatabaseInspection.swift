internal import FoundationEssentials
internal import GRDB
internal import GitHub

extension DatabaseFile {
  func inspect() throws(StorageError) -> (problems: [DatabaseProblem], repositories: Int) {
    try inspect { () throws(StorageError) in
      try locked(.shared) { () throws(StorageError) in try exists(path) ? connect() : nil }
    }
  }

  /// The problems of what `connect` opens; nil has none.
  func inspect(
    _ connect: () throws(StorageError) -> (queue: DatabaseQueue, isCurrent: Bool)?
  ) throws(StorageError) -> (problems: [DatabaseProblem], repositories: Int) {
    do throws(StorageError) {
      guard let (queue, isCurrent) = try connect() else { return ([], 0) }
      return try attempt {
        try queue.writeWithoutTransaction { db in
          let inspection = DatabaseInspection(
            content: content, schema: schema, db: db, isCurrent: isCurrent)
          let problems = try inspection.problems()
          guard problems.isEmpty, isCurrent, content == .cache else { return (problems, 0) }
          return ([], try db.value("SELECT count(*) FROM repository") ?? 0)
        }
      }
    } catch {
      guard case .corrupt = error else { throw error }
      return ([.damaged(detail: path)], 0)
    }
  }
}

/// A problem of the local database.
package enum DatabaseProblem: Sendable, Equatable {
  /// SQLite's message about damage to the file, or the path of a file that it cannot read.
  case damaged(detail: String)
  /// Rows of `table` refer to missing rows.
  case orphans(table: String, count: Int)
  /// The full-text index does not match its words.
  case searchIndex
  /// A cached repository in `table` cannot be read.
  case unreadable(table: String, count: Int)
}

/// Finds damage in every page and every row of the database.
struct DatabaseInspection {
  let content: DatabaseFile.Content
  let schema: Schema
  let db: Database
  /// Whether the schema is current; that of an older ghrepo is only checked for damage.
  let isCurrent: Bool

  func problems() throws -> [DatabaseProblem] {
    let damage = try structure()
    // SQLite cannot read the rest of a file with such damage.
    guard damage.isEmpty else { return damage }
    guard isCurrent, content == .cache else { return try orphans() }
    return try orphans() + searchIndex() + unreadable()
  }

  /// Damage that SQLite finds in tables and indexes.
  private func structure() throws -> [DatabaseProblem] {
    let damage = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
    guard damage.isEmpty else { return damage.map { .damaged(detail: $0) } }
    guard isCurrent else { return [] }
    let missing = try schema.statements().subtracting(Schema.statements(in: db))
    return missing.sorted().map { .damaged(detail: "missing: \($0)") }
  }

  private func orphans() throws -> [DatabaseProblem] {
    try db.rows(
      """
      SELECT "table", count(*) AS count FROM pragma_foreign_key_check GROUP BY 1 ORDER BY 1
      """
    ).map { .orphans(table: try $0.value("table"), count: try $0.value("count")) }
  }

  /// Checked separately, because `integrity_check` skips it in SQLite before 3.44.
  /// Source: https://www.sqlite.org/fts5.html#the_integrity_check_command
  private func searchIndex() throws -> [DatabaseProblem] {
    do {
      try db.execute(
        sql: "INSERT INTO repository_text (repository_text) VALUES ('integrity-check')")
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return [.searchIndex]
    } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {}
    let isComplete: Bool? = try db.value(
      "SELECT (SELECT count(*) FROM repository_text) = (SELECT count(*) FROM repository)")
    return isComplete == true ? [] : [.searchIndex]
  }

  /// Repositories whose documents cannot be read.
  private func unreadable() throws -> [DatabaseProblem] {
    var count = 0
    let rows = try Row.fetchCursor(db, sql: "SELECT document FROM repository_document")
    while let row = try rows.next() {
      let document: Data = try row.value("document")
      if (try? Repository(document: document)) == nil { count += 1 }
    }
    return count == 0 ? [] : [.unreadable(table: "repository", count: count)]
  }
}
