internal import FoundationEssentials
internal import GRDB
internal import GitHub

extension Library {
  /// Looks at every page and every row; gives what is wrong, and changes nothing.
  package func check() async throws(LibraryError) -> [LibraryProblem] {
    do throws(LibraryError) {
      return try await inspect { db in try LibraryInspection(db: db).problems() }
    } catch {
      guard case .corrupt = error else { throw error }
      return [.damaged(detail: "\(error)")]
    }
  }

  /// Puts small damage right; a library that is damaged beyond that is set aside, and a new one
  /// begun with the favorites. Does nothing to a sound one.
  package func repair() async throws(LibraryError) {
    try await replaceIfDamaged()
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
  /// What GitHub told of repositories in `table` cannot be read.
  case unreadable(table: String, count: Int)
}

/// A look at every page and every row of a library.
struct LibraryInspection {
  let db: Database

  func problems() throws -> [LibraryProblem] {
    let damage = try structure()
    // What SQLite cannot find its way in says nothing more.
    guard damage.isEmpty else { return damage }
    return try orphans() + searchIndex() + unreadableRepositories() + unreadableFavorites()
  }

  /// Damage that SQLite finds in tables and indexes.
  func structure() throws -> [LibraryProblem] {
    let damage = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
    guard damage.isEmpty else { return damage.map { .damaged(detail: $0) } }
    let missing = try Schema.statements().subtracting(Schema.statements(in: db))
    return missing.sorted().map { .damaged(detail: "missing: \($0)") }
  }

  func orphans() throws -> [LibraryProblem] {
    let tables = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map {
      try $0.value("table") as String
    }
    return Dictionary(grouping: tables) { $0 }.sorted { $0.key < $1.key }
      .map { .orphans(table: $0.key, count: $0.value.count) }
  }

  /// SQLite before 3.44 does not look into it in `integrity_check`.
  /// Source: https://www.sqlite.org/fts5.html#the_integrity_check_command
  func searchIndex() throws -> [LibraryProblem] {
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

  private func unreadableRepositories() throws -> [LibraryProblem] {
    let count = try RepositoryRecord.unreadable(db).count
    return count == 0 ? [] : [.unreadable(table: "repository", count: count)]
  }

  private func unreadableFavorites() throws -> [LibraryProblem] {
    let count = try FavoriteRecord.unreadable(db).count
    return count == 0 ? [] : [.unreadable(table: "favorite", count: count)]
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

/// Puts small damage right, so that not everything has to be given up for it.
struct LibraryMending {
  let db: Database

  /// Whether the library is sound, at the latest after what can be fetched again was dropped.
  func isSound() throws -> Bool {
    let inspection = LibraryInspection(db: db)
    guard try inspection.structure().isEmpty, try inspection.orphans().isEmpty else { return false }
    try db.inTransaction(.immediate) {
      if try !inspection.searchIndex().isEmpty { try rebuildSearchIndex() }
      for key in try RepositoryRecord.unreadable(db) {
        try RepositoryRecord.delete(where: "key = \(key)", db)
      }
      try FavoriteRecord.mend(db)
      return .commit
    }
    return try inspection.problems().isEmpty
  }

  private func rebuildSearchIndex() throws {
    try db.execute(sql: "INSERT INTO repository_text (repository_text) VALUES ('rebuild')")
  }
}
