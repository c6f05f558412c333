internal import FoundationEssentials
internal import GRDB
internal import GitHub

extension RepositoryRecord {
  /// Puts the record in the place of what was known, and gives its key; nil when the library has no
  /// number left for it.
  func save(_ db: Database) throws -> Int64? {
    let known = try known(db)
    let key = try known?.key ?? Self.nextKey(db)
    guard let place = try place(key, db) else { return nil }
    if let known {
      try update(key, place, db)
      try updateText(of: known, place, db)
    } else {
      try insert(key, place, db)
    }
    return key
  }

  private struct Known {
    let key: Int64
    let account: String
    let textHash: Int64
    let place: Int64
  }

  /// The row to write to. A repository that became public or private keeps its row, and with it its
  /// place in stored pages; what only others may have seen of it stays theirs.
  private func known(_ db: Database) throws -> Known? {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT key, account, text_hash, place FROM repository WHERE host = ? AND id = ?"),
      arguments: [host, repository.id]
    ).map { row in
      Known(
        key: try row.value("key"), account: try row.value("account"),
        textHash: try row.value("text_hash"), place: try row.value("place"))
    }
    let known =
      rows.first { $0.account == account }
      ?? rows.first { account.isEmpty || $0.account.isEmpty }
    if let known, account.isEmpty {
      for row in rows where row.key != known.key { try Self.delete(row.key, db) }
    }
    return known
  }

  /// Known before the row is written, for it is a part of the row's place.
  private static func nextKey(_ db: Database) throws -> Int64 {
    let highest = try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(key) FROM repository"))
    return (highest ?? 0) + 1
  }

  private func place(_ key: Int64, _ db: Database) throws -> Int64? {
    RepositoryPlace(
      stars: Int64(repository.stargazersCount), key: key,
      language: try PlaceNames.number(ofLanguage: repository.language, db),
      audience: try PlaceNames.number(ofAudience: host, account, db), flags: flags.rawValue
    )?.rawValue
  }

  private func update(_ key: Int64, _ place: Int64, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        UPDATE repository SET place = ?, account = ?, full_name = ?, language = ?, license = ?,
          stars = ?, forks = ?, size = ?, topic_count = ?, created_at = ?, updated_at = ?,
          pushed_at = ?, flags = ?, text_hash = ?, seen_at = ? WHERE key = ?
        """
    ).execute(arguments: [place, account] + facts + [key])
    try db.cachedStatement(
      sql: "UPDATE repository_document SET document = ? WHERE repository = ?"
    ).execute(arguments: [repository.document, key])
  }

  private func insert(_ key: Int64, _ place: Int64, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO repository (key, host, id, place, account, full_name, language, license, stars,
          forks, size, topic_count, created_at, updated_at, pushed_at, flags, text_hash, seen_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [key, host, repository.id, place, account] + facts)
    try db.cachedStatement(
      sql: "INSERT INTO repository_document (repository, document) VALUES (?, ?)"
    ).execute(arguments: [key, repository.document])
    try db.cachedStatement(
      sql: """
        INSERT INTO repository_text (rowid, name, owner, description, topics, readme)
        VALUES (?, ?, ?, ?, ?, '')
        """
    ).execute(arguments: [place] + StatementArguments(texts))
  }

  private var facts: StatementArguments {
    [
      repository.fullName, repository.language, repository.license?.key,
      repository.stargazersCount, repository.forksCount, repository.size, repository.topics.count,
      repository.createdAt?.seconds, repository.updatedAt?.seconds, repository.pushedAt?.seconds,
      flags.rawValue, textHash, seenAt,
    ]
  }

  /// Moves the words to `place`, and changes them if they are others; a README stays.
  private func updateText(of known: Known, _ place: Int64, _ db: Database) throws {
    if known.textHash != textHash {
      try db.cachedStatement(
        sql: """
          UPDATE repository_text SET rowid = ?, name = ?, owner = ?, description = ?, topics = ?
          WHERE rowid = ?
          """
      ).execute(arguments: [place] + StatementArguments(texts) + [known.place])
    } else if known.place != place {
      try db.cachedStatement(sql: "UPDATE repository_text SET rowid = ? WHERE rowid = ?")
        .execute(arguments: [place, known.place])
    }
  }

  /// Makes the repository found by the words of its README too.
  static func setReadme(_ text: String, of key: Int64, _ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE repository_text SET readme = ?
        WHERE rowid = (SELECT place FROM repository WHERE key = ?)
        """, arguments: [text, key])
  }

  /// The only way out for a repository: nothing else takes its words along.
  static func delete(_ key: Int64, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        DELETE FROM repository_text WHERE rowid = (SELECT place FROM repository WHERE key = ?)
        """
    ).execute(arguments: [key])
    try db.cachedStatement(sql: "DELETE FROM repository WHERE key = ?").execute(arguments: [key])
  }
}
