internal import FoundationEssentials
internal import GRDB
internal import GitHub

/// Rows of `favorite`: what the person marked, with a copy of what is known, so that nothing that
/// leaves the library takes a favourite with it.
enum FavoriteRecord {
  /// A favourite follows its repository: renamed, starred or described anew.
  static func refresh(from record: RepositoryRecord, _ db: Database) throws {
    let key: StatementArguments = [record.host, record.repository.id, record.account]
    let known = try db.cachedStatement(
      sql: "SELECT 1 FROM favorite WHERE host = ? AND id = ? AND account IN ('', ?)")
    guard try Int.fetchOne(known, arguments: key) != nil else { return }
    try db.execute(
      sql: """
        UPDATE favorite SET account = ?, full_name = ?, document = ?, seen_at = ?
        WHERE host = ? AND id = ?
        """,
      arguments: [
        record.account, record.repository.fullName, record.repository.document, record.seenAt,
        record.host, record.repository.id,
      ])
  }

  /// Whether there is a favourite of `host`, with a note or without.
  static func isAny(on host: String, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM favorite WHERE host = ?)"),
      arguments: [host]) ?? false
  }

  /// Takes away what private favorites of `account` are called and what was written about them, but
  /// not that they are there.
  static func hide(of account: String, on host: String, _ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM favorite_tag WHERE host = :host
          AND id IN (SELECT id FROM favorite WHERE host = :host AND account = :account)
        """, arguments: ["host": host, "account": account])
    try db.execute(
      sql: """
        UPDATE favorite SET full_name = NULL, document = NULL, note = NULL
        WHERE host = ? AND account = ?
        """, arguments: [host, account])
  }
}

extension FavoriteRecord {
  /// Whether it is new. What was seen later than what `favorite` tells stays; an empty note takes
  /// the old one away. A private repository needs an account whose it is, else nothing happens.
  static func add(_ favorite: Favorite, for viewer: Viewer, _ db: Database) throws -> Bool {
    let repository = favorite.repository
    guard !repository.isPrivate || viewer.account != nil else { return false }
    let key: StatementArguments = [viewer.host, repository.id]
    let isNew =
      try Int.fetchOne(
        db, sql: "SELECT 1 FROM favorite WHERE host = ? AND id = ?", arguments: key) == nil
    try db.execute(
      sql: """
        INSERT INTO favorite (host, id, account, full_name, document, note, added_at, seen_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET note = coalesce(excluded.note, note)
        """,
      arguments: key + [
        repository.isPrivate ? viewer.accountKey : "", repository.fullName, repository.document,
        favorite.note, favorite.addedAt.seconds, favorite.seenAt.seconds,
      ])
    try db.execute(
      sql: "UPDATE favorite SET note = NULL WHERE host = ? AND id = ? AND note = ''",
      arguments: key)
    try renew(favorite, for: viewer, db)
    for tag in favorite.tags {
      try db.execute(
        sql: "INSERT OR IGNORE INTO favorite_tag (host, id, tag) VALUES (?, ?, ?)",
        arguments: key + [tag])
    }
    return isNew
  }
  /// What is newer in `favorite` than in the table.
  private static func renew(_ favorite: Favorite, for viewer: Viewer, _ db: Database) throws {
    let repository = favorite.repository
    let seenAt = favorite.seenAt.seconds
    try db.execute(
      sql: """
        UPDATE favorite SET account = ?, full_name = ?, document = ?, seen_at = ?
        WHERE host = ? AND id = ? AND (document IS NULL OR seen_at <= ?)
        """,
      arguments: [
        repository.isPrivate ? viewer.accountKey : "", repository.fullName, repository.document,
        seenAt, viewer.host, repository.id, seenAt,
      ])
  }
}
