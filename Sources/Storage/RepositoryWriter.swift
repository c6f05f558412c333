internal import FoundationEssentials
internal import GRDB
internal import GitHub

/// Writes the repositories of one transaction, and their words into the full-text index.
///
/// A repository that has not changed is only marked as seen again.
struct RepositoryWriter {
  private let viewer: Viewer
  private let time: Date
  private let db: Database
  private let hasFavorites: Bool

  init(for viewer: Viewer, at time: Date, _ db: Database) throws {
    (self.viewer, self.time, self.db) = (viewer, time, db)
    hasFavorites = try FavoriteRecord.isAny(on: viewer.host, db)
  }

  /// Replaces what was known of `repositories`, in favorites of them too, and returns their keys; nil
  /// for one that must not be kept.
  func save(_ repositories: [Repository]) throws -> [Int64?] {
    var texts: [Text] = []
    let keys = try repositories.map { repository -> Int64? in
      guard let record = RepositoryRecord(repository, seenBy: viewer, at: time) else { return nil }
      let key = try write(record, known(record), &texts)
      if hasFavorites { try FavoriteRecord.refresh(from: record, db) }
      return key
    }
    // After all rows: each of those begins a nested transaction, for which FTS5 would write the words
    // that it has collected so far. That takes 0.2 ms instead of 0.03 ms for each repository.
    for text in texts {
      if text.isNew {
        try RepositoryRecord.insertWords(text.words, key: text.key, db)
      } else {
        try RepositoryRecord.updateWords(text.words, key: text.key, db)
      }
    }
    return keys
  }

  private struct Text {
    let key: Int64
    let words: [String]
    let isNew: Bool
  }

  private struct Known {
    let key: Int64
    let account: String
    let seenAt: Int64
    let document: Data?

    init(_ row: Row) throws {
      key = try row.value("key")
      account = try row.value("account")
      seenAt = try row.value("seen_at")
      document = try row.value("document")
    }
  }

  /// The row to write to. A repository that became public or private keeps its row, and with it its
  /// position in stored pages; rows that other accounts have seen stay theirs.
  private func known(_ record: RepositoryRecord) throws -> Known? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT key, account, seen_at, document
        FROM repository LEFT JOIN repository_document ON repository = key
        WHERE host = ? AND id = ?
        """)
    let rows = try Row.fetchAll(statement, arguments: [record.host, record.repository.id])
      .map(Known.init)
    let known =
      rows.first { $0.account == record.account }
      ?? rows.first { record.account.isEmpty || $0.account.isEmpty }
    if let known, record.account.isEmpty {
      for row in rows where row.key != known.key {
        try RepositoryRecord.delete(where: "key = \(row.key)", db)
      }
    }
    return known
  }

  private func write(
    _ record: RepositoryRecord, _ known: Known?, _ texts: inout [Text]
  ) throws -> Int64 {
    let document = record.repository.document
    if let known, known.document == document, known.account == record.account {
      if known.seenAt != record.seenAt {
        try db.cachedStatement(sql: "UPDATE repository SET seen_at = ? WHERE key = ?")
          .execute(arguments: [record.seenAt, known.key])
      }
      return known.key
    }
    try db.cachedStatement(sql: RepositoryRecord.upsert)
      .execute(arguments: record.arguments(key: known?.key))
    let key = known?.key ?? db.lastInsertedRowID
    try db.cachedStatement(
      sql: """
        INSERT INTO repository_document (repository, document) VALUES (?, ?)
        ON CONFLICT DO UPDATE SET document = excluded.document
        """
    ).execute(arguments: [key, document])
    texts.append(Text(key: key, words: record.repository.words, isNew: known == nil))
    return key
  }
}

extension RepositoryRecord {
  private static let columns = [
    "key", "host", "id", "account", "full_name", "language", "license", "stars", "forks", "size",
    "topic_count", "created_at", "updated_at", "pushed_at", "flags", "seen_at",
  ]

  fileprivate static let upsert = """
    INSERT INTO repository (\(columns.joined(separator: ", ")))
    VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
    ON CONFLICT (key) DO UPDATE
    SET \(columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
    """

  /// The values of `columns`; a new repository gets its key from SQLite.
  fileprivate func arguments(key: Int64?) -> StatementArguments {
    [
      key, host, repository.id, account, repository.fullName, repository.language,
      repository.license?.key, repository.stargazersCount, repository.forksCount, repository.size,
      repository.topics.count, repository.createdAt?.seconds, repository.updatedAt?.seconds,
      repository.pushedAt?.seconds, flags.rawValue, seenAt,
    ]
  }

  /// Deletes repositories and their words; returns how many there were.
  @discardableResult static func delete(
    where condition: String, arguments: StatementArguments = [:], _ db: Database
  ) throws -> Int {
    try db.execute(
      sql: """
        DELETE FROM repository_text WHERE rowid IN (SELECT key FROM repository WHERE \(condition))
        """, arguments: arguments)
    try db.execute(sql: "DELETE FROM repository WHERE \(condition)", arguments: arguments)
    return db.changesCount
  }

  /// Adds the words of a new repository to the full-text index.
  static func insertWords(
    _ words: [String], readme: String? = nil, key: Int64, _ db: Database
  ) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO repository_text (name, owner, description, topics, readme, rowid)
        VALUES (?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: StatementArguments(words) + [readme ?? "", key])
  }

  /// Replaces words that have changed; indexing them again costs more than comparing them.
  fileprivate static func updateWords(_ words: [String], key: Int64, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        UPDATE repository_text SET name = ?1, owner = ?2, description = ?3, topics = ?4
        WHERE rowid = ?5 AND (name, owner, description, topics) IS NOT (?1, ?2, ?3, ?4)
        """
    ).execute(arguments: StatementArguments(words) + [key])
  }
}

extension Repository {
  /// The words by which it is found, in the order of the columns of `repository_text`.
  var words: [String] {
    [name, Self.words(named: fullName)[1], description ?? "", topics.joined(separator: " ")]
  }

  /// The words of a repository of which only the full name can be read.
  static func words(named fullName: String) -> [String] {
    let parts = fullName.split(separator: "/", maxSplits: 1).map(String.init)
    return [parts.last ?? "", parts.first ?? "", "", ""]
  }
}
