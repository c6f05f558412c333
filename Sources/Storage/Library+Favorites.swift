package import FoundationEssentials
internal import GRDB
package import GitHub

/// A repository that the user marked.
package struct Favorite: Sendable, Equatable {
  package var repository: Repository
  package var note: String?
  /// In the order of the alphabet.
  package var tags: [String]
  package var addedAt: Date
  /// When the repository's details were last fetched.
  package var seenAt: Date

  package init(
    repository: Repository, note: String? = nil, tags: [String] = [], addedAt: Date, seenAt: Date
  ) {
    self.repository = repository
    self.note = note
    self.tags = tags
    self.addedAt = addedAt
    self.seenAt = seenAt
  }
}

extension Favorite {
  init(_ row: Row, tags: [String]) throws {
    self.init(
      repository: try Repository(document: row.value("document")), note: try row.value("note"),
      tags: tags, addedAt: Date(seconds: try row.value("added_at")),
      seenAt: Date(seconds: try row.value("seen_at")))
  }
}

extension Library {
  /// The viewer's favorites, the newest first.
  package func favorites(for viewer: Viewer) async throws(LibraryError) -> [Favorite] {
    try await read { db in
      let tags = try Self.tags(on: viewer.host, db)
      return try Row.fetchAll(
        db,
        sql: """
          SELECT * FROM favorite WHERE \(viewer.sees("favorite")) AND document IS NOT NULL
          ORDER BY added_at DESC, full_name
          """, arguments: viewer.arguments
      ).map { try Favorite($0, tags: tags[$0.value("id")] ?? []) }
    }
  }

  /// The ids of all favorites on `host`, for marking them in lists.
  package func favoriteIDs(on host: String) async throws(LibraryError) -> Set<Int64> {
    try await read { db in
      try Int64.fetchSet(db, sql: "SELECT id FROM favorite WHERE host = ?", arguments: [host])
    }
  }

  /// Adds `favorite` and safely writes it to the disk. One that is there keeps its date; a nil note
  /// keeps the old one, and tags are added to the old ones. Gives whether it is new.
  package func add(_ favorite: Favorite, for viewer: Viewer) async throws(LibraryError) -> Bool {
    try await add([favorite], for: viewer) == 1
  }

  /// All of them or none; gives how many are new.
  package func add(
    _ favorites: [Favorite], for viewer: Viewer
  ) async throws(LibraryError) -> Int {
    try await writeThrough { db in
      try favorites.count { try FavoriteRecord.add($0, for: viewer, db) }
    }
  }

  /// Removes the favorite called `name`; returns false if there is none.
  package func removeFavorite(
    _ name: RepositoryName, for viewer: Viewer
  ) async throws(LibraryError) -> Bool {
    try await writeThrough { db in
      try db.execute(
        sql: "DELETE FROM favorite WHERE \(viewer.sees("favorite")) AND full_name = :name",
        arguments: viewer.arguments + ["name": "\(name)"])
      return db.changesCount > 0
    }
  }

  /// Takes tags off the favorite called `name`; gives how many it had of them, nil when there is no
  /// such favorite.
  package func removeTags(
    _ tags: [String], ofFavorite name: RepositoryName, for viewer: Viewer
  ) async throws(LibraryError) -> Int? {
    try await writeThrough { db in
      let id = try Int64.fetchOne(
        db, sql: "SELECT id FROM favorite WHERE \(viewer.sees("favorite")) AND full_name = :name",
        arguments: viewer.arguments + ["name": "\(name)"])
      guard let id else { return nil }
      var count = 0
      for tag in tags {
        try db.execute(
          sql: "DELETE FROM favorite_tag WHERE host = ? AND id = ? AND tag = ?",
          arguments: [viewer.host, id, tag])
        count += db.changesCount
      }
      return count
    }
  }

  private static func tags(on host: String, _ db: Database) throws -> [Int64: [String]] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, tag FROM favorite_tag WHERE host = ? ORDER BY tag", arguments: [host])
    return try Dictionary(grouping: rows) { try $0.value("id") as Int64 }
      .mapValues { try $0.map { try $0.value("tag") } }
  }

  /// The hosts that have favorites, in the order of the alphabet.
  package func favoriteHosts() async throws(LibraryError) -> [String] {
    try await read { db in
      try String.fetchAll(db, sql: "SELECT DISTINCT host FROM favorite ORDER BY host")
    }
  }

  /// Adds the favorites of several viewers, all or none; gives how many are new.
  package func add(
    _ favorites: [(viewer: Viewer, favorite: Favorite)]
  ) async throws(LibraryError) -> Int {
    try await writeThrough { db in
      try favorites.count { try FavoriteRecord.add($0.favorite, for: $0.viewer, db) }
    }
  }
}

/// Rows of `favorite`: what the user marked, with a copy of what is known, so that nothing that
/// leaves the library takes a favorite with it.
enum FavoriteRecord {
  /// A favorite follows its repository: renamed, starred or described anew.
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

  /// Whether there is a favorite of `host`, with a note or without.
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

  /// Whether it is new. What was seen later than what `favorite` tells stays; an empty note takes
  /// the old one away. A private repository needs an account whose it is, else nothing happens.
  static func add(_ favorite: Favorite, for viewer: Viewer, _ db: Database) throws -> Bool {
    let repository = favorite.repository
    guard !repository.isPrivate || viewer.account != nil else { return false }
    let key: StatementArguments = ["host": viewer.host, "id": repository.id]
    let isNew =
      try Int.fetchOne(
        db, sql: "SELECT 1 FROM favorite WHERE host = :host AND id = :id", arguments: key) == nil
    let values: StatementArguments = [
      "account": repository.isPrivate ? viewer.accountKey : "", "name": repository.fullName,
      "document": repository.document, "seen": favorite.seenAt.seconds,
    ]
    try db.execute(
      sql: """
        INSERT INTO favorite (host, id, account, full_name, document, note, added_at, seen_at)
        VALUES (:host, :id, :account, :name, :document, nullif(:note, ''), :added, :seen)
        ON CONFLICT DO UPDATE SET note = CASE WHEN :note IS NULL THEN note ELSE excluded.note END
        """,
      arguments: key + values + ["note": favorite.note, "added": favorite.addedAt.seconds])
    try db.execute(
      sql: """
        UPDATE favorite SET account = :account, full_name = :name, document = :document,
          seen_at = :seen
        WHERE host = :host AND id = :id AND (document IS NULL OR seen_at <= :seen)
        """, arguments: key + values)
    for tag in favorite.tags {
      try db.execute(
        sql: "INSERT OR IGNORE INTO favorite_tag (host, id, tag) VALUES (:host, :id, :tag)",
        arguments: key + ["tag": tag])
    }
    return isNew
  }

  /// The keys of the favorites whose documents cannot be read.
  static func unreadable(_ db: Database) throws -> [Row] {
    try Row.fetchAll(
      db, sql: "SELECT host, id, full_name, document FROM favorite WHERE document IS NOT NULL"
    ).filter { row in
      let document: Data? = try? row.value("document")
      return document.flatMap { try? Repository(document: $0) } == nil
    }
  }

  /// Puts the little that is known beside it in the place of each document that is unreadable or,
  /// as in a backup, was left out.
  static func mend(_ db: Database) throws {
    let bare = try Row.fetchAll(
      db, sql: "SELECT * FROM favorite WHERE document IS NULL AND full_name IS NOT NULL")
    for row in try unreadable(db) + bare {
      let document = plainDocument(of: row)
      try db.execute(
        sql: """
          UPDATE favorite SET document = ?, full_name = CASE WHEN ? THEN full_name END
          WHERE host IS ? AND id IS ?
          """,
        arguments: [
          document, document != nil, row["host"] as DatabaseValue, row["id"] as DatabaseValue,
        ])
    }
  }

  /// Nil when not even the name is one.
  private static func plainDocument(of row: Row) -> Data? {
    guard let host: String = try? row.value("host"), let id: Int64 = try? row.value("id"),
      let text: String = try? row.value("full_name"),
      let name = try? RepositoryName(parsing: text)
    else { return nil }
    let repository = Repository(
      id: id, name: name.name, fullName: "\(name)", htmlURL: "https://\(host)/\(name)")
    return repository.document
  }
}
