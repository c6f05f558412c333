package import FoundationEssentials
internal import GRDB
package import GitHub

/// A repository in the cache.
package struct SeenRepository: Sendable, Equatable {
  package let repository: Repository
  /// When it was fetched.
  package let seenAt: Date

  package init(repository: Repository, seenAt: Date) {
    self.repository = repository
    self.seenAt = seenAt
  }
}

extension SeenRepository {
  /// From a row with `document` and `seen_at`.
  init(_ row: Row) throws {
    self.init(
      repository: try Repository(document: row.value("document")), seenAt: try row.date("seen_at"))
  }
}

extension LocalDatabase {
  /// Caches repositories that were just fetched, in place of older copies.
  package func remember(
    _ repositories: [Repository], seenBy viewer: Viewer, at time: Date
  ) async throws(StorageError) {
    try await save(repositories, seenBy: viewer, at: time) { _, _ in }
  }

  /// Caches fetched repositories and what `body` adds about those with the given keys, then updates
  /// the favorites among them. A repository that must not be cached has no key; with the cache off,
  /// `body` is not called.
  func save(
    _ repositories: [Repository], seenBy viewer: Viewer, at time: Date,
    _ body: @escaping @Sendable (_ keys: [Int64?], Database) throws -> Void
  ) async throws(StorageError) {
    if isCaching {
      try await write { db in
        try body(try RepositoryWriter(for: viewer, at: time, db).save(repositories), db)
      }
    }
    if !repositories.isEmpty {
      try await refreshFavorites(repositories, seenBy: viewer, at: time)
    }
  }

  /// The repository that is named `name` now, or was when it was fetched.
  package func repository(
    _ name: RepositoryName, for viewer: Viewer
  ) async throws(StorageError) -> SeenRepository? {
    try await cache.read { db in
      try db.row(
        """
        SELECT document, seen_at FROM repository JOIN repository_document ON repository = key
        WHERE key = (\(RepositoryRecord.key(of: name, for: viewer)))
        """
      ).map(SeenRepository.init)
    }
  }

  /// The same, or the favorite with this name: it stays when the cache is gone.
  package func repositoryOrFavorite(
    _ name: RepositoryName, for viewer: Viewer
  ) async throws(StorageError) -> SeenRepository? {
    if let seen = try await repository(name, for: viewer) { return seen }
    return try await favorite(named: name, for: viewer).map {
      SeenRepository(repository: $0.repository, seenAt: $0.seenAt)
    }
  }

  /// When the repositories with these ids were last fetched.
  package func seenTimes(
    of ids: [Int64], for viewer: Viewer
  ) async throws(StorageError) -> [Int64: Date] {
    try await cache.read { db in
      var times: [Int64: Date] = [:]
      for id in ids {
        let seconds: Int64? = try db.value(
          "SELECT max(seen_at) FROM repository WHERE \(viewer.sees("repository")) AND id = \(id)")
        times[id] = seconds.map(Date.init(seconds:))
      }
      return times
    }
  }
}

extension RepositoryRecord {
  /// Selects the key of the newest repository that is named `name`; if there is none, of one that
  /// GitHub has found by this name. The cross join starts with the few former names; SQLite would start
  /// with all repositories of the host.
  static func key(of name: RepositoryName, for viewer: Viewer) -> SQL {
    """
    SELECT key FROM (
      SELECT key, seen_at, 0 AS is_former FROM repository
      WHERE \(viewer.sees("repository")) AND full_name = \(name.description)
      UNION ALL
      SELECT key, seen_at, 1
      FROM former_name CROSS JOIN repository ON key = former_name.repository
      WHERE former_name.full_name = \(name.description) AND \(viewer.sees("repository"))
    ) ORDER BY is_former, seen_at DESC LIMIT 1
    """
  }

  /// Stores that GitHub found the repository with `key` as `name`, which may be its name now.
  static func remember(
    _ name: RepositoryName, of repository: Repository, key: Int64, _ db: Database
  ) throws {
    // A name leads to one repository: another one may have had it before.
    try db.run(
      """
      DELETE FROM former_name WHERE full_name = \(name.description)
        AND (SELECT host FROM repository WHERE key = former_name.repository)
          = (SELECT host FROM repository WHERE key = \(key))
      """)
    guard repository.fullName.lowercased() != name.description.lowercased() else { return }
    try db.run(
      "INSERT INTO former_name (repository, full_name) VALUES (\(key), \(name.description))")
  }
}
