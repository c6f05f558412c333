internal import GRDB

/// The small numbers that stand for languages and audiences in a `RepositoryPlace`.
enum PlaceNames {
  /// The number of `language`, which gets one when it is new; 0 for none.
  static func number(ofLanguage language: String?, _ db: Database) throws -> Int64 {
    guard let language else { return 0 }
    let known = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT key FROM language WHERE name = ?"), arguments: [language])
    if let known { return known }
    try db.execute(sql: "INSERT INTO language (name) VALUES (?)", arguments: [language])
    return db.lastInsertedRowID
  }

  /// The number of those who see what `account` on `host` sees alone, or of everybody if it is
  /// empty.
  static func number(
    ofAudience host: String, _ account: String, _ db: Database
  ) throws -> Int64 {
    let known = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT key FROM audience WHERE host = ? AND account = ?"),
      arguments: [host, account])
    if let known { return known }
    try db.execute(
      sql: "INSERT INTO audience (host, account) VALUES (?, ?)", arguments: [host, account])
    return db.lastInsertedRowID
  }

  /// The numbers of all audiences that `viewer` belongs to.
  static func audiences(of viewer: Viewer, _ db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db, sql: "SELECT key FROM audience WHERE host = ? AND account IN ('', ?)",
      arguments: [viewer.host, viewer.accountKey])
  }
}
