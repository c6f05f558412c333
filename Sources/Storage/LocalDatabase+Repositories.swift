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
    guard !repositories.isEmpty else { return }
    let isCaching = isCaching
    try await write { db in
      try RepositoryWriter(for: viewer, at: time, isCaching: isCaching, db).save(repositories)
    }
  }

  /// The repository that is named `name` now, or was when it was fetched.
  package func repository(
    _ name: RepositoryName, for viewer: Viewer
  ) async throws(StorageError) -> SeenRepository? {
    try await read { db in
      try db.row(
        """
        SELECT document, seen_at FROM repository JOIN repository_document ON repository = key
        WHERE \(viewer.sees("repository")) AND full_name = \(name.description)
        ORDER BY seen_at DESC LIMIT 1
        """
      ).map(SeenRepository.init)
    }
  }

  /// When the repositories with these ids were last fetched.
  package func seenTimes(
    of ids: [Int64], for viewer: Viewer
  ) async throws(StorageError) -> [Int64: Date] {
    try await read { db in
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
