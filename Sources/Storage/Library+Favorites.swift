internal import FoundationEssentials
internal import GRDB
package import GitHub

extension Library {
  /// The viewer's favourites, the newest first.
  package func favorites(for viewer: Viewer) async throws(LibraryError) -> [Favorite] {
    try await read { db in
      let tags = try Self.tags(on: viewer.host, db)
      return try Row.fetchAll(
        db,
        sql: """
          SELECT * FROM favorite WHERE \(viewer.sees("favorite")) AND document IS NOT NULL
          ORDER BY added_at DESC, full_name
          """, arguments: viewer.arguments
      ).map { try Favorite($0, tags: tags[$0.value("id")] ?? []) }
    }
  }

  /// The ids of all favourites on `host`, for marking them in lists.
  package func favoriteIDs(on host: String) async throws(LibraryError) -> Set<Int64> {
    try await read { db in
      try Int64.fetchSet(db, sql: "SELECT id FROM favorite WHERE host = ?", arguments: [host])
    }
  }

  /// Adds `favorite` and safely writes it to the disk. One that is there keeps its date; a nil note
  /// keeps the old one, and tags are added to the old ones. Gives whether it is new.
  package func add(_ favorite: Favorite, for viewer: Viewer) async throws(LibraryError) -> Bool {
    try await add([favorite], for: viewer) == 1
  }

  /// All of them or none; gives how many are new.
  package func add(
    _ favorites: [Favorite], for viewer: Viewer
  ) async throws(LibraryError) -> Int {
    try await writeThrough { db in
      try favorites.count { try FavoriteRecord.add($0, for: viewer, db) }
    }
  }

  /// Removes the favourite called `name`, or gives false when there is none.
  package func removeFavorite(
    _ name: RepositoryName, for viewer: Viewer
  ) async throws(LibraryError) -> Bool {
    try await writeThrough { db in
      try db.execute(
        sql: "DELETE FROM favorite WHERE \(viewer.sees("favorite")) AND full_name = :name",
        arguments: viewer.arguments + ["name": "\(name)"])
      return db.changesCount > 0
    }
  }

  /// Takes tags off the favorite called `name`; gives how many it had of them, nil when there is no
  /// such favorite.
  package func removeTags(
    _ tags: [String], ofFavorite name: RepositoryName, for viewer: Viewer
  ) async throws(LibraryError) -> Int? {
    try await writeThrough { db in
      let id = try Int64.fetchOne(
        db, sql: "SELECT id FROM favorite WHERE \(viewer.sees("favorite")) AND full_name = :name",
        arguments: viewer.arguments + ["name": "\(name)"])
      guard let id else { return nil }
      var count = 0
      for tag in tags {
        try db.execute(
          sql: "DELETE FROM favorite_tag WHERE host = ? AND id = ? AND tag = ?",
          arguments: [viewer.host, id, tag])
        count += db.changesCount
      }
      return count
    }
  }

  private static func tags(on host: String, _ db: Database) throws -> [Int64: [String]] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, tag FROM favorite_tag WHERE host = ? ORDER BY tag", arguments: [host])
    return try Dictionary(grouping: rows) { try $0.value("id") as Int64 }
      .mapValues { try $0.map { try $0.value("tag") } }
  }
}
