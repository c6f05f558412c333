package import FoundationEssentials
internal import GRDB
package import GitHub

/// The cached responses about one repository, each as GitHub sent it.
package enum AnswerKind: String, Sendable, CaseIterable {
  case detail
  case languages
  case release
  case readme
  case readmeHTML = "readme-html"
  /// What `FirstPicture` holds.
  case firstPicture = "first-picture"
}

/// An answer of GitHub as it was stored.
package struct StoredAnswer: Sendable, Equatable {
  package let body: Data
  /// GitHub's name for this version, to ask whether there is a newer one.
  package let etag: String?
  package let savedAt: Date

  package init(body: Data, etag: String?, savedAt: Date) {
    self.body = body
    self.etag = etag
    self.savedAt = savedAt
  }
}

extension StoredAnswer {
  init(_ row: Row) throws {
    self.init(
      body: try row.value("body"), etag: try row.value("etag"),
      savedAt: Date(seconds: try row.value("saved_at")))
  }
}

extension Library {
  /// Remembers answers about `repository`, which is remembered with them and found by the `words`
  /// of its README.
  package func remember(
    _ answers: [AnswerKind: StoredAnswer], of repository: Repository, words: String? = nil,
    seenBy viewer: Viewer, at time: Date
  ) async throws(LibraryError) {
    let keepsAnswers = remembersAnswers
    try await write { db in
      guard keepsAnswers else { return try Self.refreshFavorite(repository, viewer, time, db) }
      let writer = try RepositoryWriter(for: viewer, at: time, db)
      guard let key = try writer.save([repository])[0] else { return }
      for (kind, answer) in answers { try Self.save(answer, kind, of: key, db) }
      if let words {
        // GitHub searches no more of a README than this either.
        let text = String(decoding: words.utf8.prefix(Self.searchableReadme), as: UTF8.self)
        try db.execute(
          sql: "UPDATE repository_text SET readme = ? WHERE rowid = ?", arguments: [text, key])
      }
    }
  }

  /// Everything stored of the repository called `name`.
  package func answers(
    of name: RepositoryName, for viewer: Viewer
  ) async throws(LibraryError) -> [AnswerKind: StoredAnswer] {
    try await read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT kind, etag, body, saved_at FROM answer WHERE repository = (
            SELECT key FROM repository WHERE \(viewer.sees("repository")) AND full_name = :name
            ORDER BY seen_at DESC LIMIT 1)
          """, arguments: viewer.arguments + ["name": "\(name)"])
      let answers = try rows.compactMap { row in
        try AnswerKind(rawValue: row.value("kind")).map { kind in (kind, try StoredAnswer(row)) }
      }
      return Dictionary(answers) { first, _ in first }
    }
  }

  /// GitHub said that these answers are still true.
  package func confirm(
    _ kinds: Set<AnswerKind>, of repository: Repository, for viewer: Viewer, at time: Date
  ) async throws(LibraryError) {
    try await write { db in
      for kind in kinds {
        try db.execute(
          sql: """
            UPDATE answer SET saved_at = :time WHERE kind = :kind AND repository IN (
              SELECT key FROM repository WHERE \(viewer.sees("repository")) AND id = :id)
            """,
          arguments: viewer.arguments
            + ["time": time.seconds, "kind": kind.rawValue, "id": repository.id])
      }
    }
  }

  private static let searchableReadme = 64 * 1024

  static func save(
    _ answer: StoredAnswer, _ kind: AnswerKind, of repository: Int64, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO answer (repository, kind, etag, body, saved_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET etag = excluded.etag, body = excluded.body,
          saved_at = excluded.saved_at
        """,
      arguments: [repository, kind.rawValue, answer.etag, answer.body, answer.savedAt.seconds])
  }
}

extension AnswerKind {
  /// The two forms of a README, as a list for SQL.
  static let readmes = [AnswerKind.readme, .readmeHTML].map { "'\($0.rawValue)'" }
    .joined(separator: ", ")

  /// Deletes answers; with the last form of a README its words leave the full-text index.
  static func delete(where condition: String, _ db: Database) throws {
    let repositories = try String.fetchAll(
      db,
      sql: "SELECT DISTINCT repository FROM answer WHERE kind IN (\(readmes)) AND \(condition)")
    try db.execute(sql: "DELETE FROM answer WHERE \(condition)")
    try db.execute(
      sql: """
        UPDATE repository_text SET readme = '' WHERE rowid IN (\(repositories.joined(separator: ",")))
          AND rowid NOT IN (SELECT repository FROM answer WHERE kind IN (\(readmes)))
        """)
  }
}

/// The picture that stands for a repository in lists, as it was found in its README.
package struct FirstPicture: Sendable, Equatable {
  /// In a form of the caller's choice; nil where the README has none.
  package let address: String?
  /// The README's version: its git blob's id.
  package let version: String?
  package let askedAt: Date

  package init(address: String?, version: String? = nil, askedAt: Date) {
    self.address = address
    self.version = version
    self.askedAt = askedAt
  }
}

extension Library {
  /// What is known of the first pictures of the repositories with these ids.
  package func firstPictures(
    of ids: [Int64], for viewer: Viewer
  ) async throws(LibraryError) -> [Int64: FirstPicture] {
    try await read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT body, etag, saved_at FROM answer WHERE kind = :kind AND repository IN (
            SELECT key FROM repository WHERE \(viewer.sees("repository")) AND id = :id)
          ORDER BY saved_at DESC LIMIT 1
          """)
      var pictures: [Int64: FirstPicture] = [:]
      for id in ids {
        let arguments =
          viewer.arguments + ["id": id, "kind": AnswerKind.firstPicture.rawValue]
        pictures[id] = try Row.fetchOne(statement, arguments: arguments).map(FirstPicture.init)
      }
      return pictures
    }
  }

  /// Remembers first pictures, and with them the repositories that they are of.
  package func remember(
    _ pictures: [(repository: Repository, picture: FirstPicture)], seenBy viewer: Viewer,
    at time: Date
  ) async throws(LibraryError) {
    guard remembersAnswers, !pictures.isEmpty else { return }
    try await write { db in
      let writer = try RepositoryWriter(for: viewer, at: time, db)
      for (key, picture) in zip(
        try writer.save(pictures.map(\.repository)), pictures.map(\.picture))
      {
        if let key { try Self.save(picture.answer, .firstPicture, of: key, db) }
      }
    }
  }
}

extension FirstPicture {
  fileprivate init(_ row: Row) throws {
    let answer = try StoredAnswer(row)
    self.init(
      address: answer.body.isEmpty ? nil : String(decoding: answer.body, as: UTF8.self),
      version: answer.etag, askedAt: answer.savedAt)
  }

  fileprivate var answer: StoredAnswer {
    StoredAnswer(body: Data((address ?? "").utf8), etag: version, savedAt: askedAt)
  }
}
