internal import GRDB

extension Library {
  /// Forgets `parts` and gives their room back to the disk; gives the number of bytes that it was.
  @discardableResult package func clear(_ parts: LibraryParts) async throws(LibraryError) -> Int {
    let before = sizeOnDisk
    try await writeThrough { db in try parts.clear(db) }
    await shrink()
    if parts.isSuperset(of: .seen) { try await removeDamaged() }
    return max(before - sizeOnDisk, 0)
  }

  /// Leaves nothing on the disk of what was forgotten. Where there is no room for SQLite to write
  /// the file anew, at least its free end goes.
  func shrink() async {
    do throws(LibraryError) { try await maintain { try $0.execute(sql: "VACUUM") } } catch {
      try? await giveBackRoom()
    }
    // Somebody who is reading keeps the log; the next one to write begins it anew.
    _ = try? await maintain { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
  }
}

extension LibraryParts {
  fileprivate func clear(_ db: Database) throws {
    if isSuperset(of: .seen) {
      try clearSeen(db)
    } else {
      if contains(.answers) { try clearAnswers(db) }
      if contains(.pages) { try clearPages(db) }
    }
    if contains(.favorites) { try db.execute(sql: "DELETE FROM favorite") }
  }

  private func clearAnswers(_ db: Database) throws {
    for key in try Int64.fetchAll(db, sql: "SELECT key FROM answer") {
      try AnswerKind.deleteAnswer(key, db)
    }
  }

  private func clearPages(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM page")
    try db.execute(sql: "DELETE FROM progress")
    try db.execute(sql: "DELETE FROM slice_run")
    let alone = try Int64.fetchAll(
      db,
      sql: """
        SELECT key FROM repository WHERE \(OldestFirst.isAlone)
        AND NOT EXISTS (SELECT 1 FROM answer WHERE answer.repository = repository.key)
        """)
    for key in alone { try RepositoryRecord.delete(key, db) }
  }

  private func clearSeen(_ db: Database) throws {
    try clearTexts(db)
    let tables = [
      "answer", "page", "waiting_text", "repository", "language", "audience", "last_list", "look",
      "progress", "slice_run",
    ]
    for table in tables {
      try db.execute(sql: "DELETE FROM \(table)")
    }
  }

  /// Made anew: SQLite would take every row out of the index one by one.
  private func clearTexts(_ db: Database) throws {
    let definition = try String.fetchOne(
      db, sql: "SELECT sql FROM sqlite_schema WHERE name = 'repository_text'")
    guard let definition else { return }
    try db.execute(sql: "DROP TABLE repository_text")
    try db.execute(sql: definition)
  }
}
