internal import FoundationEssentials
internal import GRDB
internal import GitHub

/// Writes the repositories of one transaction, one after another.
///
/// What has not changed since it was written is only marked as seen again; the words of the rest
/// wait in `WaitingTexts`.
struct RepositoryWriter {
  private let viewer: Viewer
  private let time: Date
  private let db: Database
  private let hasFavorites: Bool
  private let knownRows: RowStatement
  private let insertion: RowStatement
  private let change: RowStatement
  private let documentChange: RowStatement
  private let sight: RowStatement
  private let waiting: WaitingTexts
  private var languages: [String: Int64] = [:]
  private var audiences: [String: Int64] = [:]
  private var lastKey: Int64?

  init(for viewer: Viewer, at time: Date, _ db: Database) throws {
    (self.viewer, self.time, self.db) = (viewer, time, db)
    hasFavorites = try FavoriteRecord.isAny(on: viewer.host, db)
    knownRows = try RowStatement(Self.selection, db)
    insertion = try RowStatement(Self.insertion, db)
    change = try RowStatement(Self.change, db)
    documentChange = try RowStatement(Self.documentChange, db)
    sight = try RowStatement("UPDATE repository SET seen_at = ? WHERE key = ?", db)
    waiting = try WaitingTexts(db)
  }

  /// Puts `repository` in the place of what was known of it, a favourite of it too, and gives its
  /// key; nil when it must not be kept, or when the library has no number left for it.
  mutating func save(_ repository: Repository) throws -> Int64? {
    guard let record = RepositoryRecord(repository, seenBy: viewer, at: time) else { return nil }
    let document = repository.document
    let known = try known(record, document)
    guard let key = try write(record, document, known) else { return nil }
    if hasFavorites { try FavoriteRecord.refresh(from: record, db) }
    return key
  }

  private struct Known {
    let key: Int64
    let account: String
    let textHash: Int64
    let place: Int64
    let seenAt: Int64
    let isSameDocument: Bool
  }

  /// The row to write to. A repository that became public or private keeps its row, and with it its
  /// place in stored pages; what only others may have seen of it stays theirs.
  private func known(_ record: RepositoryRecord, _ document: Data) throws -> Known? {
    var rows: [Known] = []
    try knownRows.rows(.text(record.host), .int(record.repository.id)) { row in
      rows.append(
        Known(
          key: row.int(0), account: row.text(1), textHash: row.int(2), place: row.int(3),
          seenAt: row.int(4), isSameDocument: row.holds(document, in: 5)))
    }
    let known =
      rows.first { $0.account == record.account }
      ?? rows.first { record.account.isEmpty || $0.account.isEmpty }
    if let known, record.account.isEmpty {
      for row in rows where row.key != known.key { try RepositoryRecord.delete(row.key, db) }
    }
    return known
  }

  private mutating func write(
    _ record: RepositoryRecord, _ document: Data, _ known: Known?
  ) throws -> Int64? {
    if let known, known.isSameDocument, known.account == record.account {
      if known.seenAt != record.seenAt { try sight.run(.int(record.seenAt), .int(known.key)) }
      return known.key
    }
    let key = try known?.key ?? nextKey()
    guard let place = try place(of: record, key) else { return nil }
    let hash = record.textHash
    if known == nil {
      try run(insertion, record, place, hash, key)
      try waiting.add(key, indexedAt: nil)
    } else {
      try run(change, record, place, hash, key)
    }
    if let known, known.textHash != hash || known.place != place {
      try waiting.add(key, indexedAt: known.place)
    }
    try documentChange.run(.int(key), .bytes(document))
    return key
  }

  /// Known before the row is written, for it is a part of the row's place.
  private mutating func nextKey() throws -> Int64 {
    let last =
      try lastKey ?? Int64.fetchOne(db.cachedStatement(sql: "SELECT max(key) FROM repository"))
    let key = (last ?? 0) + 1
    lastKey = key
    return key
  }

  private mutating func place(of record: RepositoryRecord, _ key: Int64) throws -> Int64? {
    let name = record.repository.language
    let language =
      try name.flatMap { languages[$0] } ?? PlaceNames.number(ofLanguage: name, db)
    if let name { languages[name] = language }
    let audience =
      try audiences[record.account]
      ?? PlaceNames.number(ofAudience: record.host, record.account, db)
    audiences[record.account] = audience
    return RepositoryPlace(
      stars: Int64(record.repository.stargazersCount), key: key, language: language,
      audience: audience, flags: record.flags.rawValue
    )?.rawValue
  }

  private func run(
    _ statement: RowStatement, _ record: RepositoryRecord, _ place: Int64, _ textHash: Int64,
    _ key: Int64
  ) throws {
    let repository = record.repository
    try statement.run(
      .int(place), .text(record.host), .int(repository.id), .text(record.account),
      .text(repository.fullName), .text(repository.language), .text(repository.license?.key),
      .int(Int64(repository.stargazersCount)), .int(Int64(repository.forksCount)),
      .int(Int64(repository.size)), .int(Int64(repository.topics.count)),
      .int(repository.createdAt?.seconds), .int(repository.updatedAt?.seconds),
      .int(repository.pushedAt?.seconds), .int(record.flags.rawValue), .int(textHash),
      .int(record.seenAt), .int(key))
  }

  private static let selection = """
    SELECT key, account, text_hash, place, seen_at, document
    FROM repository LEFT JOIN repository_document ON repository = key WHERE host = ? AND id = ?
    """

  private static let insertion = """
    INSERT INTO repository (place, host, id, account, full_name, language, license, stars, forks,
      size, topic_count, created_at, updated_at, pushed_at, flags, text_hash, seen_at, key)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  private static let change = """
    UPDATE repository SET place = ?, host = ?, id = ?, account = ?, full_name = ?, language = ?,
      license = ?, stars = ?, forks = ?, size = ?, topic_count = ?, created_at = ?,
      updated_at = ?, pushed_at = ?, flags = ?, text_hash = ?, seen_at = ? WHERE key = ?
    """

  private static let documentChange = """
    INSERT INTO repository_document (repository, document) VALUES (?, ?)
    ON CONFLICT DO UPDATE SET document = excluded.document
    """
}

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

extension Repository {
  /// The words by which it is found, in the order of the columns of `repository_text`.
  var words: [String] {
    [name, owner(in: fullName), description ?? "", topics.joined(separator: " ")]
  }

  /// The same for the same words, in every process: FNV-1a.
  /// Source: https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
  var wordsHash: Int64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for (index, word) in words.enumerated() {
      if index > 0 { hash = hash &* Self.prime }
      for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* Self.prime }
    }
    return Int64(bitPattern: hash)
  }

  private static let prime: UInt64 = 0x100_0000_01b3

  private func owner(in fullName: String) -> String {
    let parts = fullName.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1)
    return parts.first.map { String(Substring($0)) } ?? ""
  }
}
