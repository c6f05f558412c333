internal import GRDB

extension AnswerKind {
  /// The two forms of a README, as a list for SQL.
  static let readmes = [AnswerKind.readme, .readmeHTML].map { "'\($0.rawValue)'" }
    .joined(separator: ", ")

  /// Forgets one answer; a README also leaves the full-text index.
  static func deleteAnswer(_ key: Int64, _ db: Database) throws {
    let repository = try Int64.fetchOne(
      db, sql: "SELECT repository FROM answer WHERE key = ? AND kind = ?",
      arguments: [key, AnswerKind.readme.rawValue])
    if let repository { try RepositoryRecord.setReadme("", of: repository, db) }
    try db.execute(sql: "DELETE FROM answer WHERE key = ?", arguments: [key])
  }
}
