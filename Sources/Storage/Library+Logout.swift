internal import GRDB

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
      let keys = try accounts.flatMap { account in
        try Int64.fetchAll(
          db, sql: "SELECT key FROM repository WHERE host = ? AND account = ?",
          arguments: [host, account])
      }
      try Self.forgetLooks(at: keys, on: host, db)
      for key in keys { try RepositoryRecord.delete(key, db) }
      for account in accounts { try FavoriteRecord.hide(of: account, on: host, db) }
      // Lists, their queries and interrupted listings may name what only the account saw.
      for table in ["last_list", "progress", "slice_run", "page"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE host = ?", arguments: [host])
      }
      try BudgetRecord.forget(viewer.accountKey, on: host, db)
      // The index keeps words of deleted rows, also of earlier ones, until it is put together anew.
      try RepositoryRecord.tidyTexts(db)
      return keys.count
    }
    // What was deleted before this logout still lies in free pages.
    await shrink()
    try await maintain { try $0.execute(sql: "PRAGMA secure_delete = OFF") }
    try await removeDamaged()
    return count
  }

  private static let publicHost = "github.com"

  /// The ids of these repositories leave the last looks at lists.
  private static func forgetLooks(at keys: [Int64], on host: String, _ db: Database) throws {
    let statement = try db.makeStatement(
      sql: """
        DELETE FROM look_row WHERE id = (SELECT id FROM repository WHERE key = ?)
          AND look IN (SELECT key FROM look WHERE host = ?)
        """)
    for key in keys { try statement.execute(arguments: [key, host]) }
  }
}
