internal import GRDB

/// The upkeep of the full-text index, which marks what was deleted and keeps it.
extension RepositoryRecord {
  /// About as many bytes as the index has: SQLite makes its parts as long as a page.
  static func indexSize(_ db: Database) throws -> Int {
    let pages = try Int.fetchOne(db, sql: "SELECT count(*) FROM repository_text_data") ?? 0
    return try pages * (Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
  }

  /// One step of putting the index together anew; false when nothing is left to do.
  /// Source: https://www.sqlite.org/fts5.html#the_merge_command
  static func tidyTexts(isFirst: Bool, _ db: Database) throws -> Bool {
    let before = db.totalChangesCount
    try db.execute(
      sql: "INSERT INTO repository_text (repository_text, rank) VALUES ('merge', ?)",
      arguments: [isFirst ? -500 : 500])
    return db.totalChangesCount - before >= 2
  }

  /// All of it in one step.
  static func tidyTexts(_ db: Database) throws {
    try db.execute(sql: "INSERT INTO repository_text (repository_text) VALUES ('optimize')")
  }
}
