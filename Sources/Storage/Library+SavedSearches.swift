package import FoundationEssentials
internal import GRDB

/// A search that the user gave a name.
package struct SavedSearch: Sendable, Equatable {
  package let name: String
  package let question: CacheKey
  package let addedAt: Date

  package init(name: String, question: CacheKey, addedAt: Date) {
    self.name = name
    self.question = question
    self.addedAt = addedAt
  }
}

extension SavedSearch {
  /// The name under which the last visit is stored.
  package var feed: String { "saved:" + name.asciiLowercased }

  init(_ row: Row) throws {
    self.init(
      name: try row.value("name"),
      question: CacheKey(
        host: try row.value("host"), query: try row.value("query"), sort: try row.value("sort"),
        direction: try row.value("direction")),
      addedAt: Date(seconds: try row.value("added_at")))
  }
}

extension Library {
  /// In the order of their names.
  package func savedSearches(on host: String) async throws(LibraryError) -> [SavedSearch] {
    try await read { db in
      try Row.fetchAll(
        db, sql: "SELECT * FROM saved_search WHERE host = ? ORDER BY name", arguments: [host]
      ).map(SavedSearch.init)
    }
  }

  /// The search called `name`, in any case.
  package func savedSearch(
    _ name: String, on host: String
  ) async throws(LibraryError) -> SavedSearch? {
    try await read { db in
      try Row.fetchOne(
        db, sql: "SELECT * FROM saved_search WHERE host = ? AND name = ?", arguments: [host, name]
      ).map(SavedSearch.init)
    }
  }

  /// Saves a search; one of the same name must be removed first. Gives false when there is one.
  package func add(_ search: SavedSearch) async throws(LibraryError) -> Bool {
    try await writeThrough { db in
      let question = search.question
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO saved_search (host, name, query, sort, direction, added_at)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          question.host, search.name, question.query, question.sort, question.direction,
          search.addedAt.seconds,
        ])
      return db.changesCount > 0
    }
  }

  /// Gives a search and what was seen of it another name; false when another search has that.
  package func rename(
    _ search: SavedSearch, to name: String
  ) async throws(LibraryError) -> Bool {
    let renamed = SavedSearch(name: name, question: search.question, addedAt: search.addedAt)
    return try await writeThrough { db in
      let host = search.question.host
      try db.execute(
        sql: "UPDATE OR IGNORE saved_search SET name = ? WHERE host = ? AND name = ?",
        arguments: [name, host, search.name])
      guard db.changesCount > 0 else { return false }
      try db.execute(
        sql: "UPDATE OR REPLACE look SET feed = ? WHERE host = ? AND feed = ?",
        arguments: [renamed.feed, host, search.feed])
      return true
    }
  }

  /// Removes a search and its visits; returns false if there is none.
  package func remove(_ search: SavedSearch) async throws(LibraryError) -> Bool {
    try await writeThrough { db in
      let host = search.question.host
      try db.execute(
        sql: "DELETE FROM look WHERE host = ? AND feed = ?", arguments: [host, search.feed])
      try db.execute(
        sql: "DELETE FROM saved_search WHERE host = ? AND name = ?", arguments: [host, search.name])
      return db.changesCount > 0
    }
  }
}
