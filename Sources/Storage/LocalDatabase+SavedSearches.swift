package import FoundationEssentials
internal import GRDB

/// A search that the user saved under a name.
package struct SavedSearch: Sendable, Equatable {
  package let name: String
  package let cacheKey: CacheKey
  package let addedAt: Date

  package init(name: String, cacheKey: CacheKey, addedAt: Date) {
    self.name = name
    self.cacheKey = cacheKey
    self.addedAt = addedAt
  }

  /// The name under which visits are stored.
  package var feed: String { Self.feed(of: name) }

  /// The name under which visits of the saved search `name` are stored.
  package static func feed(of name: String) -> String { feedPrefix + name.asciiLowercased }

  private static let feedPrefix = "saved:"
  /// Whether a row of `visit` is about another feed.
  static let isNoRun = "substr(feed, 1, \(feedPrefix.count)) != '\(feedPrefix)'"
}

extension SavedSearch {
  fileprivate init(_ row: Row) throws {
    self.init(
      name: try row.value("name"),
      cacheKey: CacheKey(
        host: try row.value("host"), query: try row.value("query"), sort: try row.value("sort"),
        direction: try row.value("direction")),
      addedAt: try row.date("added_at"))
  }

  fileprivate var condition: SQL { "host = \(cacheKey.host) AND name = \(name)" }
}

extension LocalDatabase {
  /// Sorted by name.
  package func savedSearches(on host: String) async throws(StorageError) -> [SavedSearch] {
    try await favorites.read { db in
      try db.rows("SELECT * FROM saved_search WHERE host = \(host) ORDER BY name")
        .map(SavedSearch.init)
    }
  }

  /// The search named `name`, ignoring case.
  package func savedSearch(
    _ name: String, on host: String
  ) async throws(StorageError) -> SavedSearch? {
    try await favorites.read { db in
      try db.row("SELECT * FROM saved_search WHERE host = \(host) AND name = \(name)")
        .map(SavedSearch.init)
    }
  }

  /// How many saved searches each host has, of those named `name` if it is given.
  package func savedSearchCounts(
    named name: String? = nil
  ) async throws(StorageError) -> [(host: String, count: Int)] {
    let condition: SQL = name.map { "name = \($0)" } ?? "1"
    return try await favorites.read { db in
      try db.rows(
        """
        SELECT host, count(*) AS count FROM saved_search WHERE \(condition)
        GROUP BY host ORDER BY host
        """
      ).map { (try $0.value("host"), try $0.value("count")) }
    }
  }

  /// Saves a search; returns false if there is one of the same name.
  package func add(_ search: SavedSearch) async throws(StorageError) -> Bool {
    try await changeFavorites { db in
      let cacheKey = search.cacheKey
      return try db.run(
        """
        INSERT OR IGNORE INTO saved_search (host, name, query, sort, direction, added_at)
        VALUES (\(cacheKey.host), \(search.name), \(cacheKey.query), \(cacheKey.sort),
          \(cacheKey.direction), \(search.addedAt.seconds))
        """) > 0
    }
  }

  /// Renames a search and its visits; returns false if another search has that name.
  package func rename(_ search: SavedSearch, to name: String) async throws(StorageError) -> Bool {
    let renamed = SavedSearch(name: name, cacheKey: search.cacheKey, addedAt: search.addedAt)
    return try await changeFavorites { db in
      guard
        try db.run("UPDATE OR IGNORE saved_search SET name = \(name) WHERE \(search.condition)") > 0
      else { return false }
      try db.run(
        """
        UPDATE OR REPLACE visit SET feed = \(renamed.feed)
        WHERE host = \(search.cacheKey.host) AND feed = \(search.feed)
        """)
      return true
    }
  }

  /// Removes a search and its visits; returns false if there is none.
  package func remove(_ search: SavedSearch) async throws(StorageError) -> Bool {
    try await changeFavorites { db in
      try db.run("DELETE FROM visit WHERE host = \(search.cacheKey.host) AND feed = \(search.feed)")
      return try db.run("DELETE FROM saved_search WHERE \(search.condition)") > 0
    }
  }
}
