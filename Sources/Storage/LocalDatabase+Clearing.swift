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
    let size = { [favorites, cache] in favorites.file.sizeOnDisk + cache.file.sizeOnDisk }
    let before = size()
    if parts.contains(.responses) || parts.contains(.pages) {
      let favorites = await favoriteKeys()
      try await write { try parts.clear($0, except: favorites) }
      await shrink(cache)
    }
    if parts.isSuperset(of: .seen) {
      // The runs of saved searches cannot be fetched again.
      try await favorites.write {
        try $0.execute(sql: "DELETE FROM visit WHERE \(SavedSearch.isNoRun)")
      }
    }
    if parts.contains(.favorites) {
      try await changeFavorites(isErasing: true) { try $0.execute(sql: "DELETE FROM favorite") }
      await shrink(favorites)
      try await favorites.withFile { file throws(StorageError) in try file.removeDamaged() }
    }
    return max(before - size(), 0)
  }

  /// Removes all traces of deleted data from the disk. If the disk is too full for SQLite to
  /// rewrite the file, at least truncates its free end.
  private func shrink(_ file: ConnectionProvider) async {
    do throws(StorageError) { try await file.maintain { try $0.execute(sql: "VACUUM") } } catch {
      try? await giveBackRoom()
    }
    // A process that is reading keeps the log; the next writer starts it over.
    _ = try? await file.maintain { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
  }

  /// Deletes everything on `host` that only `account` may see, in all files; returns the number of
  /// repositories. Private favorites stay without name, note and tags until the account sees them
  /// again.
  ///
  /// On github.com those are the private repositories; another server shows nothing without a
  /// login, so after the logout of its last account nothing stays. Creates no file.
  package func forget(
    account: String, on host: String, isLast: Bool
  ) async throws(StorageError) -> Int {
    let viewer = Viewer(host: host, account: account)
    let accounts = viewer.accountsOfLogout(isLast: isLast)
    var (ids, failure) = ([Int64](), nil as StorageError?)
    // An unusable cache does not keep favorites from being hidden.
    do throws(StorageError) { ids = try await forgetCache(of: viewer, accounts) } catch {
      failure = error
    }
    try await forgetFavorites(of: accounts, on: host, seen: ids)
    if let failure { throw failure }
    return ids.count
  }

  /// The number of favorites that would lose a note or tags in `forget`. Creates no file.
  package func annotatedFavorites(
    of account: String, on host: String, isLast: Bool
  ) async throws(StorageError) -> Int {
    let viewer = Viewer(host: host, account: account)
    guard try await hasFavoritesFile() else { return 0 }
    return try await favorites.read { db in
      try db.value(
        """
        SELECT count(*) FROM favorite
        WHERE host = \(host) AND account IN \(viewer.accountsOfLogout(isLast: isLast))
          AND (note IS NOT NULL OR id IN (SELECT id FROM favorite_tag WHERE host = \(host)))
        """) ?? 0
    }
  }

  private func hasFavoritesFile() async throws(StorageError) -> Bool {
    try await favorites.withFile { file throws(StorageError) in try file.exists(file.path) }
  }

  /// Hides favorites that only `accounts` could see, and forgets visits to repositories with `ids`;
  /// what saved searches have shown stays, as numbers only.
  private func forgetFavorites(
    of accounts: [String], on host: String, seen ids: [Int64]
  ) async throws(StorageError) {
    guard try await hasFavoritesFile() else {
      unlink(favorites.file.backup)
      return
    }
    try await changeFavorites(isErasing: true) { db in
      // Of a visit that showed nothing else, everything would be new.
      try db.run(
        """
        DELETE FROM visit WHERE host = \(host) AND \(sql: SavedSearch.isNoRun)
          AND EXISTS (SELECT 1 FROM visit_row WHERE visit = key)
          AND NOT EXISTS (
            SELECT 1 FROM visit_row
            WHERE visit = key AND id NOT IN (SELECT value FROM json_each(\("\(ids)"))))
        """)
      try db.run(
        """
        DELETE FROM visit_row WHERE id IN (SELECT value FROM json_each(\("\(ids)")))
          AND visit IN (
            SELECT key FROM visit WHERE host = \(host) AND \(sql: SavedSearch.isNoRun))
        """)
      try FavoriteRecord.hide(of: accounts, on: host, db)
    }
    // Data that was deleted before this logout is still in the log.
    await shrink(favorites)
    try await favorites.withFile { file throws(StorageError) in try file.removeDamaged() }
  }

  /// Returns the ids of the repositories that only `accounts` could see.
  private func forgetCache(
    of viewer: Viewer, _ accounts: [String]
  ) async throws(StorageError) -> [Int64] {
    let host = viewer.host
    let isThere = try await cache.withFile { file throws(StorageError) in
      try file.exists(file.path)
    }
    guard isThere else { return [] }
    try await cache.maintain { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    let ids = try await cache.write { db in
      let isTheirs: SQL = "host = \(host) AND account IN \(accounts)"
      let ids: [Int64] = try db.values("SELECT id FROM repository WHERE \(isTheirs)")
      try RepositoryRecord.delete(where: isTheirs, db)
      // Lists, queries and interrupted listings may include names that only the account saw.
      for table in ["last_list", "recent_query", "progress", "slice_run", "page"] {
        try db.run("DELETE FROM \(sql: table) WHERE host = \(host)")
      }
      for table in ["rate_limit", "rate_limit_hold"] {
        try db.run(
          "DELETE FROM \(sql: table) WHERE host = \(host) AND account = \(viewer.accountKey)")
      }
      // The index keeps deleted words, including earlier ones, until it is merged.
      try db.execute(sql: "INSERT INTO repository_text (repository_text) VALUES ('optimize')")
      return ids
    }
    // Data that was deleted before this logout is still in free pages.
    await shrink(cache)
    try await cache.maintain { try $0.execute(sql: "PRAGMA secure_delete = OFF") }
    return ids
  }
}

extension Viewer {
  /// The accounts in tables whose data a logout deletes.
  fileprivate func accountsOfLogout(isLast: Bool) -> [String] {
    isLast && host != "github.com" ? [accountKey, ""] : [accountKey]
  }
}

extension DatabaseParts {
  fileprivate func clear(_ db: Database, except favorites: String) throws {
    if isSuperset(of: .seen) { return try clearAll(db) }
    if contains(.responses) { try CachedResponseKind.delete(where: "TRUE", db) }
    guard contains(.pages) else { return }
    for table in ["page", "progress", "slice_run"] { try db.execute(sql: "DELETE FROM \(table)") }
    try RepositoryRecord.delete(
      where: """
        \(OldestFirst.isUnused(except: favorites))
        AND NOT EXISTS (SELECT 1 FROM response WHERE response.repository = repository.key)
        """, db)
  }

  /// Everything but rate limits, which still apply.
  private func clearAll(_ db: Database) throws {
    // SQLite would delete each row of the index separately.
    try db.execute(sql: "DROP TABLE repository_word; DROP TABLE repository_text; \(Schema.text)")
    let tables = [
      "response", "page", "repository", "last_list", "recent_query", "progress", "slice_run",
    ]
    for table in tables {
      try db.execute(sql: "DELETE FROM \(table)")
    }
  }
}
