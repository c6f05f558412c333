internal import FoundationEssentials
internal import GRDB
internal import GitHub

extension Library {
  /// Looks at every page and every row; gives what is wrong, and changes nothing.
  package func check() async throws(LibraryError) -> [LibraryProblem] {
    // Not through `read`, which would replace a damaged library.
    let connection = try await connections.connection()
    do {
      return try await connection.queue.writeWithoutTransaction { db in
        try LibraryInspection(db: db).problems()
      }
    } catch {
      let error = LibraryError(error, path: path)
      guard case .corrupt = error else { throw error }
      return [.damaged(detail: "\(error)")]
    }
  }

  /// Puts small damage right; a library that is damaged beyond that is set aside, and a new one
  /// begun with the favorites. Does nothing to a sound one.
  package func repair() async throws(LibraryError) {
    _ = try await connections.replace(try await connections.connection())
  }
}

/// What is wrong with a library.
package enum LibraryProblem: Sendable, Equatable {
  /// SQLite's own words about damage to the file.
  case damaged(detail: String)
  /// Rows of `table` belong to rows that are not there.
  case orphans(table: String, count: Int)
  /// The full-text index does not fit the words that it was made of.
  case searchIndex
  /// A cached repository in `table` cannot be read.
  case unreadable(table: String, count: Int)
}

/// A look at every page and every row of a library.
struct LibraryInspection {
  let db: Database

  func problems() throws -> [LibraryProblem] {
    let damage = try structure()
    // What SQLite cannot find its way in says nothing more.
    guard damage.isEmpty else { return damage }
    return try orphans() + searchIndex()
      + unreadable("repository", RepositoryRecord.unreadable(db).count)
      + unreadable("favorite", FavoriteRecord.unreadable(db).count)
  }

  /// Damage that SQLite finds in tables and indexes.
  private func structure() throws -> [LibraryProblem] {
    let damage = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
    guard damage.isEmpty else { return damage.map { .damaged(detail: $0) } }
    let missing = try Schema.statements().subtracting(Schema.statements(in: db))
    return missing.sorted().map { .damaged(detail: "missing: \($0)") }
  }

  private func orphans() throws -> [LibraryProblem] {
    let tables = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map {
      try $0.value("table") as String
    }
    return Dictionary(grouping: tables) { $0 }.sorted { $0.key < $1.key }
      .map { .orphans(table: $0.key, count: $0.value.count) }
  }

  /// SQLite before 3.44 does not look into it in `integrity_check`.
  /// Source: https://www.sqlite.org/fts5.html#the_integrity_check_command
  private func searchIndex() throws -> [LibraryProblem] {
    do {
      try db.execute(
        sql: "INSERT INTO repository_text (repository_text) VALUES ('integrity-check')")
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return [.searchIndex]
    } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {}
    let texts = try Int.fetchOne(db, sql: "SELECT count(*) FROM repository_text")
    let repositories = try Int.fetchOne(db, sql: "SELECT count(*) FROM repository")
    return texts == repositories ? [] : [.searchIndex]
  }

  private func unreadable(_ table: String, _ count: Int) -> [LibraryProblem] {
    count == 0 ? [] : [.unreadable(table: table, count: count)]
  }

  /// Puts small damage right, so that not everything has to be given up for it: whether the library
  /// is sound, at the latest after what can be fetched again was dropped.
  func mend() throws -> Bool {
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
  /// The keys of the repositories whose documents cannot be read.
  static func unreadable(_ db: Database) throws -> [Int64] {
    var keys: [Int64] = []
    let rows = try Row.fetchCursor(
      db, sql: "SELECT repository AS key, document FROM repository_document")
    while let row = try rows.next() {
      let document: Data = try row.value("document")
      if (try? Repository(document: document)) == nil { keys.append(try row.value("key")) }
    }
    return keys
  }
}
