internal import FoundationEssentials
internal import GRDB
internal import Glibc

/// The parts of the local database that `LocalDatabase.clear` can delete.
package struct DatabaseParts: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Pages of searches, and the repositories that are nowhere else.
  package static let pages = DatabaseParts(rawValue: 1)
  /// READMEs, details, languages and releases.
  package static let responses = DatabaseParts(rawValue: 2)
  /// The cache and the visits; favorites stay, and saved searches with what they have shown.
  package static let seen: DatabaseParts = [pages, responses, DatabaseParts(rawValue: 4)]
  /// Favorites, with their notes and tags.
  package static let favorites = DatabaseParts(rawValue: 8)
}

extension LocalDatabase {
  /// Deletes `parts` and returns their space to the disk; returns the number of bytes.
  @discardableResult package func clear(_ parts: DatabaseParts) async throws(StorageError) -> Int {
    let before = sizeOnDisk
    try await writeThrough(isErasing: true) { db in try parts.clear(db) }
    await shrink()
    if parts.isSuperset(of: .seen) { try await connections.removeDamaged() }
    return max(before - sizeOnDisk, 0)
  }

  /// Removes all traces of deleted data from the disk. If the disk is too full for SQLite to
  /// rewrite the file, at least truncates its free end.
  private func shrink() async {
    do throws(StorageError) { try await maintain { try $0.execute(sql: "VACUUM") } } catch {
      try? await giveBackRoom()
    }
    // A process that is reading keeps the log; the next writer starts it over.
    _ = try? await maintain { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
  }

  /// Deletes everything on `host` that only `account` may see, in all files; returns the number of
  /// repositories. Private favorites stay without name, note and tags until the account sees them
  /// again.
  ///
  /// On github.com those are the private repositories; another server shows nothing without a
  /// login, so after the logout of its last account nothing stays. Does not create the file.
  package func forget(
    account: String, on host: String, isLast: Bool
  ) async throws(StorageError) -> Int {
    guard FileManager.default.fileExists(atPath: path) else {
      unlink(DatabaseFile(path: path) { _ in }.backup)
      return 0
    }
    let viewer = Viewer(host: host, account: account)
    let accounts =
      isLast && host != "github.com" ? [viewer.accountKey, ""] : [viewer.accountKey]
    try await maintain { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    let count = try await writeThrough(isErasing: true) { db in
      // Deletes these repositories from the visits.
      try db.run(
        """
        DELETE FROM look_row WHERE look IN (SELECT key FROM look WHERE host = \(host)) AND id IN (
          SELECT id FROM repository WHERE host = \(host) AND account IN \(accounts))
        """)
      let count = try RepositoryRecord.delete(
        where: "host = \(host) AND account IN \(accounts)", db)
      try FavoriteRecord.hide(of: accounts, on: host, db)
      // Lists, queries and interrupted listings may include names that only the account saw.
      for table in ["last_list", "progress", "slice_run", "page"] {
        try db.run("DELETE FROM \(sql: table) WHERE host = \(host)")
      }
      for table in ["budget", "budget_hold"] {
        try db.run(
          "DELETE FROM \(sql: table) WHERE host = \(host) AND account = \(viewer.accountKey)")
      }
      // The index keeps deleted words, including earlier ones, until it is merged.
      try db.execute(sql: "INSERT INTO repository_text (repository_text) VALUES ('optimize')")
      return count
    }
    // Data that was deleted before this logout is still in free pages.
    await shrink()
    try await maintain { try $0.execute(sql: "PRAGMA secure_delete = OFF") }
    try await connections.removeDamaged()
    return count
  }
}

extension DatabaseParts {
  fileprivate func clear(_ db: Database) throws {
    if isSuperset(of: .seen) {
      try clearTexts(db)
      for table in ["answer", "page", "repository", "last_list", "progress", "slice_run"] {
        try db.execute(sql: "DELETE FROM \(table)")
      }
      // The runs of saved searches cannot be fetched again.
      try db.execute(sql: "DELETE FROM look WHERE \(SavedSearch.isNoRun)")
    } else {
      if contains(.responses) { try CachedResponseKind.delete(where: "TRUE", db) }
      if contains(.pages) { try clearPages(db) }
    }
    if contains(.favorites) { try db.execute(sql: "DELETE FROM favorite") }
  }

  private func clearPages(_ db: Database) throws {
    for table in ["page", "progress", "slice_run"] { try db.execute(sql: "DELETE FROM \(table)") }
    try RepositoryRecord.delete(
      where: """
        \(OldestFirst.isAlone)
        AND NOT EXISTS (SELECT 1 FROM answer WHERE answer.repository = repository.key)
        """, db)
  }

  /// Creates the index again: SQLite would delete each row separately.
  private func clearTexts(_ db: Database) throws {
    try db.execute(sql: "DROP TABLE repository_text")
    try db.execute(sql: Schema.text)
  }
}
