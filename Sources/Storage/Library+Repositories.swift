package import FoundationEssentials
internal import GRDB
package import GitHub

extension Library {
  /// Remembers what GitHub just told, in the place of what was known of the same repositories.
  package func remember(
    _ repositories: [Repository], seenBy viewer: Viewer, at time: Date
  ) async throws(LibraryError) {
    guard !repositories.isEmpty else { return }
    let keepsAnswers = remembersAnswers
    let waiting = try await write { db in
      if keepsAnswers {
        var writer = try RepositoryWriter(for: viewer, at: time, db)
        for repository in repositories { _ = try writer.save(repository) }
      } else {
        for repository in repositories { try Self.refreshFavorite(repository, viewer, time, db) }
      }
      return try WaitingTexts.count(db)
    }
    await catchUpIfLate(waiting)
  }

  /// What is known of the repository called `name` now or, after a rename, was when it was seen.
  package func repository(
    _ name: RepositoryName, for viewer: Viewer
  ) async throws(LibraryError) -> SeenRepository? {
    try await read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT document, seen_at FROM repository JOIN repository_document ON repository = key
          WHERE \(viewer.sees("repository")) AND full_name = :name ORDER BY seen_at DESC LIMIT 1
          """, arguments: viewer.arguments + ["name": "\(name.owner)/\(name.name)"]
      ).map(SeenRepository.init)
    }
  }

  /// When GitHub last told of the repositories with these ids.
  package func seenTimes(
    of ids: [Int64], for viewer: Viewer
  ) async throws(LibraryError) -> [Int64: Date] {
    try await read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT max(seen_at) FROM repository WHERE \(viewer.sees("repository")) AND id = :id")
      let times = try ids.map { id in
        (id, try Int64.fetchOne(statement, arguments: viewer.arguments + ["id": id]))
      }
      return Dictionary(times) { first, _ in first }.compactMapValues {
        $0.map(Date.init(seconds:))
      }
    }
  }

  /// All that is done with a repository where nothing that GitHub tells is kept.
  static func refreshFavorite(
    _ repository: Repository, _ viewer: Viewer, _ time: Date, _ db: Database
  ) throws {
    guard let record = RepositoryRecord(repository, seenBy: viewer, at: time) else { return }
    try FavoriteRecord.refresh(from: record, db)
  }
}
