internal import GRDB

extension RepositoryRecord {
  /// Makes the repository found by the words of its README too.
  static func setReadme(_ text: String, of key: Int64, _ db: Database) throws {
    try WaitingTexts.index(only: key, db)
    try db.execute(
      sql: """
        UPDATE repository_text SET readme = ?
        WHERE rowid = (SELECT place FROM repository WHERE key = ?)
        """, arguments: [text, key])
  }

  /// The only way out for a repository: nothing else takes its words along.
  static func delete(_ key: Int64, _ db: Database) throws {
    try db.cachedStatement(
      sql: "DELETE FROM repository_text WHERE rowid = \(WaitingTexts.indexedPlace("?"))"
    ).execute(arguments: [key])
    try db.cachedStatement(sql: "DELETE FROM repository WHERE key = ?").execute(arguments: [key])
  }
}
