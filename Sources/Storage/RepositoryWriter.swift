internal import FoundationEssentials
internal import GRDB
internal import GitHub

/// Writes the repositories of one transaction, and their words into the full-text index.
///
/// For a repository that has not changed, only updates the time.
struct RepositoryWriter {
  private let viewer: Viewer
  private let time: Date
  private let db: Database

  init(for viewer: Viewer, at time: Date, _ db: Database) {
    (self.viewer, self.time, self.db) = (viewer, time, db)
  }

  /// Replaces the older copies of `repositories`, and returns their keys; nil for one that must not
  /// be cached.
  func save(_ repositories: [Repository]) throws -> [Int64?] {
    var texts: [Text] = []
    let keys = try repositories.map { repository -> Int64? in
      guard let record = RepositoryRecord(repository, seenBy: viewer, at: time) else { return nil }
      return try write(record, known(record), &texts)
    }
    // After all rows: each row begins a nested transaction, at which FTS5 writes the words it has
    // collected. Mixed, each repository takes 0.2 ms instead of 0.03 ms.
    for (key, words, isNew) in texts {
      if isNew {
        try RepositoryRecord.insertWords(words, key: key, db)
      } else {
        try RepositoryRecord.updateWords(words, key: key, db)
      }
    }
    return keys
  }

  private typealias Text = (key: Int64, words: [String], isNew: Bool)

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

  /// The row to write to. A repository that became public or private keeps its row and so its
  /// position in cached pages; rows of other accounts are not changed.
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
      let others = rows.map(\.key).filter { $0 != known.key }
      if !others.isEmpty { try RepositoryRecord.delete(where: "key IN \(others)", db) }
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
    texts.append((key, record.repository.words, known == nil))
    return key
  }
}

/// A row of `repository`: one repository as one kind of viewer sees it.
struct RepositoryRecord {
  let host: String
  /// Empty for what everyone may see.
  let account: String
  let repository: Repository
  let seenAt: Int64

  /// Nil for a private repository that was fetched with a token of an unknown account: no logout
  /// would ever delete it.
  init?(_ repository: Repository, seenBy viewer: Viewer, at time: Date) {
    guard !repository.isPrivate || viewer.account != nil else { return nil }
    host = viewer.host
    account = repository.isPrivate ? viewer.accountKey : ""
    self.repository = repository
    seenAt = time.seconds
  }

  /// The yes-or-no properties of a repository.
  struct Flags: OptionSet {
    let rawValue: Int64

    static let fork = Flags(rawValue: 1)
    static let archived = Flags(rawValue: 2)
    static let `private` = Flags(rawValue: 4)
    static let template = Flags(rawValue: 8)
    static let disabled = Flags(rawValue: 16)
    static let mirror = Flags(rawValue: 32)
    static let `internal` = Flags(rawValue: 64)
  }

  var flags: Flags {
    var flags: Flags = []
    if repository.isFork { flags.insert(.fork) }
    if repository.isArchived { flags.insert(.archived) }
    if repository.isPrivate { flags.insert(.private) }
    if repository.isTemplate { flags.insert(.template) }
    if repository.isDisabled { flags.insert(.disabled) }
    if repository.mirrorURL != nil { flags.insert(.mirror) }
    if repository.visibility == "internal" { flags.insert(.internal) }
    return flags
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
  @discardableResult static func delete(where condition: SQL, _ db: Database) throws -> Int {
    try db.run(
      "DELETE FROM repository_text WHERE rowid IN (SELECT key FROM repository WHERE \(condition))")
    return try db.run("DELETE FROM repository WHERE \(condition)")
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

  /// Replaces the words only if they have changed, because indexing costs more than comparing.
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
  /// The words to search in, in the order of the columns of `repository_text`.
  var words: [String] {
    [name, Self.words(named: fullName)[1], description ?? "", topics.joined(separator: " ")]
  }

  /// The words of a repository if only its full name is readable.
  static func words(named fullName: String) -> [String] {
    let parts = fullName.split(separator: "/", maxSplits: 1).map(String.init)
    return [parts.last ?? "", parts.first ?? "", "", ""]
  }
}
