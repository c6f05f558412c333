package import FoundationEssentials
internal import GRDB

extension LocalDatabase {
  /// How many queries of one account are kept.
  package static let mostRecentQueries = 200

  /// The queries that `viewer` searched for, the latest first.
  package func recentQueries(of viewer: Viewer) async throws(StorageError) -> [String] {
    try await cache.read { db in
      try db.values(
        """
        SELECT words FROM recent_query
        WHERE host = \(viewer.host) AND account = \(viewer.accountKey) ORDER BY key DESC
        """)
    }
  }

  /// Remembers a query as the latest one; drops the oldest beyond `mostRecentQueries`.
  package func remember(
    query words: String, of viewer: Viewer, at time: Date
  ) async throws(StorageError) {
    try await write { db in
      let isTheirs: SQL = "host = \(viewer.host) AND account = \(viewer.accountKey)"
      try db.run("DELETE FROM recent_query WHERE \(isTheirs) AND words = \(words)")
      try db.run(
        """
        INSERT INTO recent_query (host, account, words, used_at)
        VALUES (\(viewer.host), \(viewer.accountKey), \(words), \(time.seconds))
        """)
      try db.run(
        """
        DELETE FROM recent_query WHERE \(isTheirs) AND key NOT IN (
          SELECT key FROM recent_query WHERE \(isTheirs)
          ORDER BY key DESC LIMIT \(Self.mostRecentQueries))
        """)
    }
  }
}
