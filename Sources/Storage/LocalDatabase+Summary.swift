internal import CSQLite
package import FoundationEssentials
internal import GRDB

/// The size and contents of the local database.
package struct DatabaseSummary: Sendable, Equatable {
  package var path: String
  /// Bytes on the disk.
  package var size: Int
  package var limit: Int
  package var schemaVersion: Int
  package var repositories: Int
  package var pages: Int
  /// Searches with at least one page.
  package var searches: Int
  /// Repositories with a README.
  package var readmes: Int
  package var favorites: Int
  package var savedSearches: Int
  /// When the least recently fetched repository was fetched; nil if there is none.
  package var oldest: Date?
  package var newest: Date?
}

extension LocalDatabase {
  /// The version of SQLite that is part of this program.
  package static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

  package func summary() async throws(StorageError) -> DatabaseSummary {
    let (path, limit) = (path, limit)
    var summary = try await read { db in
      func number(_ sql: SQL) throws -> Int { try db.value("SELECT \(sql)") ?? 0 }
      func date(_ sql: SQL) throws -> Date? {
        try db.value("SELECT \(sql)").map(Date.init(seconds:))
      }
      return DatabaseSummary(
        path: path, size: 0, limit: limit, schemaVersion: try db.value("PRAGMA user_version") ?? 0,
        repositories: try number("count(*) FROM repository"),
        pages: try number("count(*) FROM page"),
        searches: try number(
          "count(*) FROM (SELECT DISTINCT host, query, sort, direction FROM page)"),
        readmes: try number(
          "count(DISTINCT repository) FROM answer WHERE kind IN \(CachedResponseKind.readmes)"),
        favorites: try number("count(*) FROM favorite WHERE document IS NOT NULL"),
        savedSearches: try number("count(*) FROM saved_search"),
        oldest: try date("min(seen_at) FROM repository"),
        newest: try date("max(seen_at) FROM repository"))
    }
    summary.size = sizeOnDisk
    return summary
  }

  /// The size of the file and its log, in bytes.
  package var sizeOnDisk: Int {
    let path = DatabaseFile.resolved(path)
    return DatabaseFile.suffixes.compactMap { DatabaseFile.size(of: path + $0) }.reduce(0, +)
  }

  /// Moves a long log into the file, because every command that opens the database reads the whole
  /// log. Call this at the end of a command, when everything has been shown.
  ///
  /// While other processes use the file, this is left to the next command; nothing depends on it.
  package func settle() async {
    let log = DatabaseFile.resolved(path) + "-wal"
    _ = try? await maintain { db in
      guard let size = DatabaseFile.size(of: log), size > Self.longLog else { return }
      try db.execute(sql: "PRAGMA busy_timeout = 0")
      defer { try? db.execute(sql: "PRAGMA busy_timeout = \(Int(DatabaseFile.patience * 1000))") }
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// In bytes: about sixty pages, or what one list of results writes.
  private static let longLog = 256 * 1024
}
