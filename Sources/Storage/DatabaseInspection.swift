internal import FoundationEssentials
internal import GRDB
internal import GitHub
internal import Platform

extension LocalDatabase {
  /// Reads every page and every row, and returns the problems. Does not create, migrate or replace
  /// the file; a missing one has no problems.
  package func check() async throws(StorageError) -> [DatabaseProblem] {
    try await inspect().problems
  }

  /// Like `check`, and also counts the repositories: those of an older ghrepo, too.
  package func inspect() async throws(StorageError) -> (
    problems: [DatabaseProblem], repositories: Int
  ) {
    let file = DatabaseFile(path: path)
    return try await BlockingThread.run { _ in
      Result { () throws(StorageError) in try file.inspect() }
    }.get()
  }

  /// Repairs small damage; otherwise sets the file aside and creates a new one with the favorites.
  /// Does nothing to an intact file.
  package func repair() async throws(StorageError) {
    _ = try await connections.replace(try await connections.connection())
  }
}

extension DatabaseFile {
  fileprivate func inspect() throws(StorageError) -> (
    problems: [DatabaseProblem], repositories: Int
  ) {
    do throws(StorageError) {
      guard try exists(path) else { return ([], 0) }
      let opened = try locked(.shared) { () throws(StorageError) in
        try exists(path) ? connect() : nil
      }
      guard let (queue, isCurrent) = opened else { return ([], 0) }
      return try attempt {
        try queue.writeWithoutTransaction { db in
          let problems = try DatabaseInspection(db: db, isCurrent: isCurrent).problems()
          guard problems.isEmpty else { return (problems, 0) }
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
  let db: Database
  /// Whether the schema is current; that of an older ghrepo is only checked for damage.
  var isCurrent = true

  func problems() throws -> [DatabaseProblem] {
    let damage = try structure()
    // SQLite cannot read the rest of a file with such damage.
    guard damage.isEmpty else { return damage }
    guard isCurrent else { return try orphans() }
    return try orphans() + searchIndex()
      + unreadable("repository", RepositoryRecord.unreadable(db).count)
      + unreadable("favorite", FavoriteRecord.unreadable(db).count)
  }

  /// Damage that SQLite finds in tables and indexes.
  private func structure() throws -> [DatabaseProblem] {
    let damage = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
    guard damage.isEmpty else { return damage.map { .damaged(detail: $0) } }
    guard isCurrent else { return [] }
    let missing = try Schema.statements().subtracting(Schema.statements(in: db))
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

  private func unreadable(_ table: String, _ count: Int) -> [DatabaseProblem] {
    count == 0 ? [] : [.unreadable(table: table, count: count)]
  }

  /// Repairs small damage, to save the rest of the cache; returns whether the database is intact
  /// afterwards.
  func repair() throws -> Bool {
    guard try structure().isEmpty, try orphans().isEmpty else { return false }
    try db.inTransaction(.immediate) {
      if try !searchIndex().isEmpty {
        try db.execute(sql: "INSERT INTO repository_text (repository_text) VALUES ('rebuild')")
      }
      for key in try RepositoryRecord.unreadable(db) {
        try RepositoryRecord.delete(where: "key = \(key)", db)
      }
      try FavoriteRecord.mend(db)
      return .commit
    }
    return try problems().isEmpty
  }
}

extension RepositoryRecord {
  /// The keys of the repositories with unreadable documents.
  fileprivate static func unreadable(_ db: Database) throws -> [Int64] {
    var keys: [Int64] = []
    let rows = try Row.fetchCursor(db, sql: "SELECT repository, document FROM repository_document")
    while let row = try rows.next() {
      let document: Data = try row.value("document")
      if (try? Repository(document: document)) == nil { keys.append(try row.value("repository")) }
    }
    return keys
  }
}
