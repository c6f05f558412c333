package import FoundationEssentials
internal import GRDB
package import GitHub

/// When a user last looked at a feed, and what was there.
package struct Look: Sendable, Equatable {
  package let lookedAt: Date
  package let ids: Set<Int64>

  package init(lookedAt: Date, ids: Set<Int64>) {
    self.lookedAt = lookedAt
    self.ids = ids
  }
}

extension Library {
  /// The last look at `feed`, a name of the caller's choice; nil when it was never looked at.
  package func lastLook(at feed: String, on host: String) async throws(LibraryError) -> Look? {
    try await read { db in
      let row = try Row.fetchOne(
        db, sql: "SELECT key, looked_at FROM look WHERE host = ? AND feed = ?",
        arguments: [host, feed])
      guard let row else { return nil }
      let ids = try Int64.fetchSet(
        db, sql: "SELECT id FROM look_row WHERE look = ?",
        arguments: [try row.value("key") as Int64])
      return Look(lookedAt: Date(seconds: try row.value("looked_at")), ids: ids)
    }
  }

  /// Remembers that `look.ids` have been seen in `feed`, besides those seen before.
  package func remember(
    _ look: Look, at feed: String, on host: String
  ) async throws(LibraryError) {
    try await write { db in
      let key = try Int64.fetchOne(
        db,
        sql: """
          INSERT INTO look (host, feed, looked_at) VALUES (?, ?, ?)
          ON CONFLICT DO UPDATE SET looked_at = excluded.looked_at RETURNING key
          """, arguments: [host, feed, look.lookedAt.seconds])
      let insertion = try db.cachedStatement(
        sql: "INSERT OR IGNORE INTO look_row (look, id) VALUES (?, ?)")
      for id in look.ids { try insertion.execute(arguments: [key, id]) }
    }
  }
}

extension Library {
  /// Lists of terminals that are closed are of no use to anybody.
  private static let longest = 30 * 24 * 60 * 60

  /// Remembers what a user has just been shown in `terminal`, so that rows can be named by their
  /// numbers there. `offset` rows were shown before these; with 0 a new list begins.
  package func rememberList(
    _ names: [RepositoryName?], after offset: Int, for viewer: Viewer, in terminal: String,
    at time: Date
  ) async throws(LibraryError) {
    try await write { db in
      if offset == 0 {
        try db.execute(
          sql: "DELETE FROM last_list WHERE terminal = ? OR shown_at < ?",
          arguments: [terminal, time.seconds - Int64(Self.longest)])
      }
      let insertion = try db.cachedStatement(
        sql: """
          INSERT OR REPLACE INTO last_list (terminal, position, host, account, full_name, shown_at)
          VALUES (?, ?, ?, ?, ?, ?)
          """)
      for (position, name) in zip((offset + 1)..., names) {
        guard let name else { continue }
        try insertion.execute(
          arguments: [
            terminal, position, viewer.host, viewer.accountKey, "\(name)", time.seconds,
          ])
      }
    }
  }

  /// The repository in row `position`, counted from 1, of the last list in `terminal`; nil when that
  /// list has no such row or was another account's.
  package func row(
    _ position: Int, ofLastListFor viewer: Viewer, in terminal: String
  ) async throws(LibraryError) -> RepositoryName? {
    try await read { db in
      try String.fetchOne(
        db,
        sql: """
          SELECT full_name FROM last_list
          WHERE terminal = ? AND position = ? AND host = ? AND account = ?
          """,
        arguments: [terminal, position, viewer.host, viewer.accountKey]
      ).flatMap { try? RepositoryName(parsing: $0) }
    }
  }
}
