internal import CSQLite
package import FoundationEssentials
internal import GRDB

/// The contents of the local database, and the size and path of the cache.
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
    let (path, limit) = (cache.file.path, limit)
    let (favorites, savedSearches) = try await favorites.read { db in
      (
        try db.value("SELECT count(*) FROM favorite WHERE full_name IS NOT NULL") ?? 0,
        try db.value("SELECT count(*) FROM saved_search") ?? 0
      )
    }
    var summary = try await cache.read { db in
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
          "count(DISTINCT repository) FROM response WHERE kind IN \(CachedResponseKind.readmes)"),
        favorites: favorites, savedSearches: savedSearches,
        oldest: try date("min(seen_at) FROM repository"),
        newest: try date("max(seen_at) FROM repository"))
    }
    summary.size = sizeOnDisk
    return summary
  }

  /// The size of the cache and its log, in bytes.
  package var sizeOnDisk: Int { cache.file.sizeOnDisk }

  /// Moves a long log into its file, because every command that opens the database reads the whole
  /// log. Call this at the end of a command, when everything has been shown.
  ///
  /// While other processes use the file, this is left to the next command; nothing depends on it.
  package func shortenLog() async {
    for file in [favorites, cache] {
      guard DatabaseFile.size(of: file.file.path + "-wal") ?? 0 > Self.longLog else { continue }
      _ = try? await file.maintain { db in
        try db.execute(sql: "PRAGMA busy_timeout = 0")
        defer { try? db.execute(sql: "PRAGMA busy_timeout = \(Int(DatabaseFile.patience * 1000))") }
        try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
  }

  /// In bytes: about sixty pages, or what one list of results writes.
  private static let longLog = 256 * 1024
}
