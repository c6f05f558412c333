import FoundationEssentials
internal import GRDB
internal import GitHub

/// Rows of `favorite`: each has a copy of its repository, so that deleting cached data deletes no
/// favorite.
enum FavoriteRecord {
  static func condition(_ name: RepositoryName, _ viewer: Viewer) -> SQL {
    "\(viewer.sees("favorite")) AND full_name = \(name.description)"
  }

  /// Tags of the viewer's favorites, ignoring case.
  static func tagged(_ tags: [String], _ viewer: Viewer) -> SQL {
    """
    host = \(viewer.host) AND tag IN \(tags)
      AND id IN (SELECT id FROM favorite WHERE \(viewer.sees("favorite")))
    """
  }

  /// Updates a favorite whose repository was fetched, for example after a rename. One that only
  /// another account saw stays that account's, unless the repository is public now.
  static func refresh(from record: RepositoryRecord, _ db: Database) throws {
    let (repository, account) = (record.repository, record.account)
    try db.run(
      """
      UPDATE favorite SET account = \(account), full_name = \(repository.fullName),
        document = \(repository.document), seen_at = \(record.seenAt), is_gone = 0,
        former_name = iif(full_name <> \(repository.fullName), full_name, former_name)
      WHERE host = \(record.host) AND id = \(repository.id)
        AND (\(account) = '' OR account IN ('', \(account)))
      """)
  }

  /// Deletes names, notes and tags of favorites that only `accounts` may see, but not the
  /// favorites.
  static func hide(of accounts: [String], on host: String, _ db: Database) throws {
    let hidden: SQL = "host = \(host) AND account IN \(accounts)"
    for table in ["favorite_tag", "favorite_state", "favorite_event"] {
      try db.run(
        """
        DELETE FROM \(sql: table) WHERE host = \(host)
          AND id IN (SELECT id FROM favorite WHERE \(hidden))
        """)
    }
    try db.run("DELETE FROM told WHERE host = \(host) AND account IN \(accounts)")
    try db.run(
      """
      UPDATE favorite SET full_name = NULL, former_name = NULL, document = NULL, note = NULL
      WHERE \(hidden)
      """)
  }

  /// Returns whether it is new, or a logout had hidden it. A newer copy of the repository is kept, unless it is imported; an
  /// empty note deletes the old one. A private repository is ignored without an account, or if
  /// another account saw the favorite.
  static func add(
    _ favorite: Favorite, for viewer: Viewer, isImported: Bool = false, _ db: Database
  ) throws -> Bool {
    let repository = favorite.repository
    guard !repository.isPrivate || viewer.account != nil else { return false }
    let (host, id, note) = (viewer.host, repository.id, favorite.note)
    let (document, seenAt) = (repository.document, favorite.seenAt.seconds)
    let account = repository.isPrivate ? viewer.accountKey : ""
    let row = try db.row(
      "SELECT account, full_name IS NULL AS hidden FROM favorite WHERE host = \(host) AND id = \(id)"
    )
    let isHidden: Bool = try row?.value("hidden") ?? true
    // Nobody's after a logout.
    let owner: String? = isHidden ? nil : try row?.value("account")
    if let owner, !["", viewer.accountKey].contains(owner), repository.isPrivate || isImported {
      return false
    }
    try db.run(
      """
      INSERT INTO favorite (
        host, id, account, full_name, document, note, added_at, seen_at, former_name, is_gone)
      VALUES (\(host), \(id), \(account), \(repository.fullName), \(document), nullif(\(note), ''),
        \(favorite.addedAt.seconds), \(seenAt), \(favorite.formerName), \(favorite.isGone))
      ON CONFLICT DO UPDATE SET note = iif(\(note) IS NULL, note, excluded.note)
      """)
    try db.run(
      """
      UPDATE favorite SET account = \(account), full_name = \(repository.fullName),
        document = \(document), seen_at = \(seenAt)
      WHERE host = \(host) AND id = \(id)
        AND (document IS NULL OR seen_at <= \(seenAt) AND NOT \(isImported))
      """)
    for tag in favorite.tags {
      try db.run(
        "INSERT OR IGNORE INTO favorite_tag (host, id, tag) VALUES (\(host), \(id), \(tag))")
    }
    return isHidden
  }

  /// The copy of the repository; with no more than its name, if the copy cannot be read.
  static func repository(in row: Row) throws -> Repository {
    let document: Data? = try row.value("document")
    if let document, let repository = try? Repository(document: document) { return repository }
    let name = try RepositoryName(parsing: row.value("full_name"))
    return Repository(
      id: try row.value("id"), name: name.name, fullName: "\(name)",
      htmlURL: "https://\(try row.value("host") as String)/\(name)")
  }
}
