package import FoundationEssentials
internal import GRDB
package import GitHub

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
      var writer = try RepositoryWriter(for: viewer, at: time, db)
      for (repository, picture) in pictures {
        guard let key = try writer.save(repository) else { continue }
        try Self.save(picture.answer, .firstPicture, of: key, db)
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
