internal import GRDB

/// What `Library.clear` is to forget.
package struct LibraryParts: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Pages of searches, and the repositories that only they kept.
  package static let pages = LibraryParts(rawValue: 1)
  /// READMEs, details, languages and releases.
  package static let answers = LibraryParts(rawValue: 2)
  /// The cache and the visits; saved searches and favorites stay.
  package static let seen: LibraryParts = [pages, answers, LibraryParts(rawValue: 4)]
  /// What cannot be fetched again.
  package static let favorites = LibraryParts(rawValue: 8)
}

extension Library {
  /// Forgets `parts` and gives their room back to the disk; gives the number of bytes that it was.
  @discardableResult package func clear(_ parts: LibraryParts) async throws(LibraryError) -> Int {
    let before = sizeOnDisk
    try await writeThrough { db in try parts.clear(db) }
    await shrink()
    if parts.isSuperset(of: .seen) { try await connections.removeDamaged() }
    return max(before - sizeOnDisk, 0)
  }

  /// Leaves nothing on the disk of what was forgotten. Where there is no room for SQLite to write
  /// the file anew, at least its free end goes.
  func shrink() async {
    do throws(LibraryError) { try await maintain { try $0.execute(sql: "VACUUM") } } catch {
      try? await giveBackRoom()
    }
    // Somebody who is reading keeps the log; the next one to write begins it anew.
    _ = try? await maintain { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
  }
}

extension LibraryParts {
  fileprivate func clear(_ db: Database) throws {
    if isSuperset(of: .seen) {
      try clearSeen(db)
    } else {
      if contains(.answers) { try AnswerKind.delete(where: "TRUE", db) }
      if contains(.pages) { try clearPages(db) }
    }
    if contains(.favorites) { try db.execute(sql: "DELETE FROM favorite") }
  }

  private func clearPages(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM page")
    try db.execute(sql: "DELETE FROM progress")
    try db.execute(sql: "DELETE FROM slice_run")
    try RepositoryRecord.delete(
      where: """
        \(OldestFirst.isAlone)
        AND NOT EXISTS (SELECT 1 FROM answer WHERE answer.repository = repository.key)
        """, db)
  }

  private func clearSeen(_ db: Database) throws {
    try clearTexts(db)
    let tables = [
      "answer", "page", "repository", "last_list", "look", "progress", "slice_run",
    ]
    for table in tables {
      try db.execute(sql: "DELETE FROM \(table)")
    }
  }

  /// Made anew: SQLite would take every row out of the index one by one.
  private func clearTexts(_ db: Database) throws {
    let definition = try String.fetchOne(
      db, sql: "SELECT sql FROM sqlite_schema WHERE name = 'repository_text'")
    guard let definition else { return }
    try db.execute(sql: "DROP TABLE repository_text")
    try db.execute(sql: definition)
  }
}

extension Library {
  /// Forgets everything that only `account` on `host` may see, in all files; favorites keep their
  /// place, without what they are called, until the account sees them again. Gives the number of
  /// repositories.
  ///
  /// On github.com that is what is private; another server shows nothing to strangers.
  package func forget(account: String, on host: String) async throws(LibraryError) -> Int {
    let viewer = Viewer(host: host, account: account)
    let accounts = host == Self.publicHost ? [viewer.accountKey] : [viewer.accountKey, ""]
    try await maintain { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    let count = try await writeThrough { db in
      var count = 0
      for account in accounts {
        // The ids of these repositories leave the last looks at lists.
        try db.execute(
          sql: """
            DELETE FROM look_row WHERE look IN (SELECT key FROM look WHERE host = :host)
              AND id IN (SELECT id FROM repository WHERE host = :host AND account = :account)
            """, arguments: ["host": host, "account": account])
        count += try RepositoryRecord.delete(
          where: "host = :host AND account = :account",
          arguments: ["host": host, "account": account], db)
        try FavoriteRecord.hide(of: account, on: host, db)
      }
      // Lists, their queries and interrupted listings may name what only the account saw.
      for table in ["last_list", "progress", "slice_run", "page"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE host = ?", arguments: [host])
      }
      try RateLimitRecord.forget(viewer.accountKey, on: host, db)
      // The index keeps words of deleted rows, also of earlier ones, until it is put together anew.
      try RepositoryRecord.tidyTexts(db)
      return count
    }
    // What was deleted before this logout still lies in free pages.
    await shrink()
    try await maintain { try $0.execute(sql: "PRAGMA secure_delete = OFF") }
    try await connections.removeDamaged()
    return count
  }

  private static let publicHost = "github.com"
}
