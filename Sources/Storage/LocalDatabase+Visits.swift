package import FoundationEssentials
internal import GRDB
package import GitHub

/// The visits to a feed: when the last one was, and which repositories the user saw in all of them.
package struct LastVisit: Sendable, Equatable {
  package let visitedAt: Date
  package let ids: Set<Int64>
  /// The number of the last row that the last visit reached, if it is known; rows that were not
  /// shown because earlier visits had shown them count.
  package let reached: Int?

  /// `reached` of a visit to every row: whatever is added later is new.
  package static let wholeList = Int(Int32.max)

  package init(visitedAt: Date, ids: Set<Int64>, reached: Int? = nil) {
    self.visitedAt = visitedAt
    self.ids = ids
    self.reached = reached
  }
}

extension LocalDatabase {
  /// The last visit to `feed`, a name of the caller's choice; nil if there was none.
  package func lastVisit(to feed: String, on host: String) async throws(StorageError) -> LastVisit?
  {
    try await favorites.read { db in
      let row = try db.row(
        "SELECT key, visited_at, reached FROM visit WHERE host = \(host) AND feed = \(feed)")
      guard let row else { return nil }
      let key: Int64 = try row.value("key")
      return LastVisit(
        visitedAt: try row.date("visited_at"),
        ids: Set(try db.values("SELECT id FROM visit_row WHERE visit = \(key)")),
        reached: try row.value("reached"))
    }
  }

  /// Adds `visit` to the earlier visits to `feed`.
  package func remember(
    _ visit: LastVisit, at feed: String, on host: String
  ) async throws(StorageError) {
    try await favorites.write { db in
      let key: Int64? = try db.value(
        """
        INSERT INTO visit (host, feed, visited_at, reached)
        VALUES (\(host), \(feed), \(visit.visitedAt.seconds), \(visit.reached))
        ON CONFLICT DO UPDATE SET
          visited_at = excluded.visited_at, reached = coalesce(excluded.reached, reached)
        RETURNING key
        """)
      for id in visit.ids {
        try db.run("INSERT OR IGNORE INTO visit_row (visit, id) VALUES (\(key), \(id))")
      }
    }
  }

  /// Stores the rows that `terminal` shows, so that commands there can name them by number.
  /// `offset` rows were shown before these; with 0 a new list begins.
  package func rememberList(
    _ names: [RepositoryName?], after offset: Int, for viewer: Viewer, in terminal: String,
    at time: Date
  ) async throws(StorageError) {
    try await write { db in
      if offset == 0 {
        // Lists of closed terminals are deleted after 30 days.
        let oldest = time.seconds - 30 * 86_400
        try db.run("DELETE FROM last_list WHERE terminal = \(terminal) OR shown_at < \(oldest)")
      }
      for (position, name) in zip((offset + 1)..., names) {
        guard let name else { continue }
        try db.run(
          """
          INSERT OR REPLACE INTO last_list (terminal, position, host, account, full_name, shown_at)
          VALUES (\(terminal), \(position), \(viewer.host), \(viewer.accountKey),
            \(name.description), \(time.seconds))
          """)
      }
    }
  }

  /// The repository in row `position`, counted from 1, of the last list in `terminal`; nil if that
  /// list has no such row or belonged to another account.
  package func row(
    _ position: Int, ofLastListFor viewer: Viewer, in terminal: String
  ) async throws(StorageError) -> RepositoryName? {
    try await cache.read { db in
      let name: String? = try db.value(
        """
        SELECT full_name FROM last_list WHERE terminal = \(terminal) AND position = \(position)
          AND host = \(viewer.host) AND account = \(viewer.accountKey)
        """)
      return name.flatMap { try? RepositoryName(parsing: $0) }
    }
  }

  /// Keeps the last list as the one whose numbers were used, until `adoptList` is called again.
  package func adoptList(in terminal: String) async throws(StorageError) {
    let adopted = Self.adopted(in: terminal)
    try await write { db in
      try db.run("DELETE FROM last_list WHERE terminal = \(adopted)")
      try db.run(
        """
        INSERT INTO last_list (terminal, position, host, account, full_name, shown_at)
        SELECT \(adopted), position, host, account, full_name, shown_at
        FROM last_list WHERE terminal = \(terminal)
        """)
    }
  }

  /// The name under which the table has the list that was adopted.
  package static func adopted(in terminal: String) -> String { "adopted " + terminal }

  /// The number of rows of that list; 0 without one.
  package func rows(
    ofLastListFor viewer: Viewer, in terminal: String
  ) async throws(StorageError) -> Int {
    try await cache.read { db in
      try db.value(
        """
        SELECT count(*) FROM last_list WHERE terminal = \(terminal)
          AND host = \(viewer.host) AND account = \(viewer.accountKey)
        """) ?? 0
    }
  }
}
