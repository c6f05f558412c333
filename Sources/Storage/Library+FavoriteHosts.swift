internal import GRDB

extension Library {
  /// The hosts that have favourites, in the order of the alphabet.
  package func favoriteHosts() async throws(LibraryError) -> [String] {
    try await read { db in
      try String.fetchAll(db, sql: "SELECT DISTINCT host FROM favorite ORDER BY host")
    }
  }

  /// Adds the favourites of several viewers, all or none; gives how many are new.
  package func add(
    _ favorites: [(viewer: Viewer, favorite: Favorite)]
  ) async throws(LibraryError) -> Int {
    try await writeThrough { db in
      try favorites.count { try FavoriteRecord.add($0.favorite, for: $0.viewer, db) }
    }
  }
}
