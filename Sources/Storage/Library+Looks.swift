package import FoundationEssentials
internal import GRDB

/// When a person last looked at a feed, and what was there.
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
