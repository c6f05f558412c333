internal import GRDB

/// Puts small damage right, so that not everything has to be given up for it.
struct LibraryMending {
  let db: Database

  /// Whether the library is sound, at the latest after what can be fetched again was dropped.
  func isSound() throws -> Bool {
    let inspection = LibraryInspection(db: db)
    guard try inspection.structure().isEmpty, try inspection.orphans().isEmpty else { return false }
    try db.inTransaction(.immediate) {
      if try !inspection.searchIndex().isEmpty { try rebuildSearchIndex() }
      for key in try RepositoryRecord.unreadable(db) { try RepositoryRecord.delete(key, db) }
      try FavoriteRecord.mend(db)
      return .commit
    }
    return try inspection.problems().isEmpty
  }

  private func rebuildSearchIndex() throws {
    try db.execute(sql: "INSERT INTO repository_text (repository_text) VALUES ('rebuild')")
  }
}
