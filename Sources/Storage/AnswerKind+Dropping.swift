internal import GRDB

extension AnswerKind {
  /// The two forms of a README, as a list for SQL.
  static let readmes = [AnswerKind.readme, .readmeHTML].map { "'\($0.rawValue)'" }
    .joined(separator: ", ")

  /// Forgets one answer; with the last form of a README its words leave the full-text index.
  static func deleteAnswer(_ key: Int64, _ db: Database) throws {
    let repository = try Int64.fetchOne(
      db,
      sql: """
        SELECT repository FROM answer AS gone WHERE key = ? AND kind IN (\(readmes))
          AND NOT EXISTS (SELECT 1 FROM answer AS other WHERE other.repository = gone.repository
            AND other.key <> gone.key AND other.kind IN (\(readmes)))
        """, arguments: [key])
    if let repository { try RepositoryRecord.setReadme("", of: repository, db) }
    try db.execute(sql: "DELETE FROM answer WHERE key = ?", arguments: [key])
  }
}
