package import FoundationEssentials
internal import GRDB
package import GitHub

/// The kinds of cached responses about one repository, each as GitHub sent it.
package enum CachedResponseKind: String, Sendable, CaseIterable {
  case detail
  case languages
  case release
  case readme
  case readmeHTML = "readme-html"
  case starHistory = "star-history"
  /// The first two pages of it.
  case yearOfStars = "star-year"
  /// All pages of it.
  case wholeStarHistory = "whole-star-history"
  /// Only their number.
  case contributors
  /// A `FirstImage`.
  case firstImage = "first-picture"
}

/// A cached response of GitHub.
package struct CachedResponse: Sendable, Equatable {
  package let body: Data
  /// GitHub's name for this version, for conditional requests.
  package let etag: String?
  package let savedAt: Date
  /// False for details that a ghrepo with other fields stored. They may lack fields that GitHub has,
  /// so a newer response should replace them even if GitHub's copy has not changed.
  package let isComplete: Bool

  package init(body: Data, etag: String?, savedAt: Date, isComplete: Bool = true) {
    self.body = body
    self.etag = etag
    self.savedAt = savedAt
    self.isComplete = isComplete
  }
}

extension CachedResponse {
  fileprivate init(_ row: Row, of kind: CachedResponseKind) throws {
    self.init(
      body: try row.value("body"), etag: try row.value("etag"), savedAt: try row.date("saved_at"),
      isComplete: try kind != .detail || row.value("fields") == RepositoryField.version)
  }

  fileprivate func save(as kind: CachedResponseKind, of repository: Int64, _ db: Database) throws {
    try db.run(
      """
      INSERT INTO response (repository, kind, etag, body, saved_at, fields)
      VALUES (\(repository), \(kind.rawValue), \(etag), \(body), \(savedAt.seconds),
        \(isComplete ? RepositoryField.version : 0))
      ON CONFLICT DO UPDATE SET etag = excluded.etag, body = excluded.body,
        saved_at = excluded.saved_at, fields = excluded.fields
      """)
  }
}

extension LocalDatabase {
  /// Caches responses about `repository`, which was requested as `name`, and `repository` itself.
  /// Searches find it by the `words` of its README.
  package func remember(
    _ responses: [CachedResponseKind: CachedResponse], of repository: Repository,
    named name: RepositoryName? = nil, words: String? = nil,
    seenBy viewer: Viewer, at time: Date
  ) async throws(StorageError) {
    try await save([repository], seenBy: viewer, at: time) { keys, db in
      guard let key = keys[0] else { return }
      for (kind, response) in responses { try response.save(as: kind, of: key, db) }
      if let name { try RepositoryRecord.remember(name, of: repository, key: key, db) }
      if let words {
        let text = String(decoding: words.utf8.prefix(Self.searchableReadme), as: UTF8.self)
        try db.run("UPDATE repository_text SET readme = \(text) WHERE rowid = \(key)")
      }
    }
  }

  /// In bytes; GitHub searches no more of a README either.
  private static let searchableReadme = 64 * 1024

  /// All cached responses about the repository named `name`.
  package func responses(
    of name: RepositoryName, for viewer: Viewer
  ) async throws(StorageError) -> [CachedResponseKind: CachedResponse] {
    try await cache.read { db in
      let rows = try db.rows(
        """
        SELECT kind, etag, body, saved_at, fields FROM response WHERE repository = (
          \(RepositoryRecord.key(of: name, for: viewer)))
        """)
      return try rows.reduce(into: [:]) { responses, row in
        guard let kind = CachedResponseKind(rawValue: try row.value("kind")) else { return }
        responses[kind] = try CachedResponse(row, of: kind)
      }
    }
  }

  /// The cached responses of one kind, by the ids of their repositories.
  package func responses(
    _ kind: CachedResponseKind, of ids: [Int64], for viewer: Viewer
  ) async throws(StorageError) -> [Int64: CachedResponse] {
    try await cache.read { db in
      let rows = try db.rows(
        """
        SELECT repository.id AS id, etag, body, response.saved_at AS saved_at, fields
        FROM repository JOIN response ON response.repository = repository.key
        WHERE \(viewer.sees("repository")) AND kind = \(kind.rawValue)
          AND repository.id IN \(ids)
        """)
      return try rows.reduce(into: [:]) { responses, row in
        responses[try row.value("id")] = try CachedResponse(row, of: kind)
      }
    }
  }

  /// Records when GitHub had no newer version of these responses.
  package func confirm(
    _ times: [CachedResponseKind: Date], of repository: Repository, for viewer: Viewer
  ) async throws(StorageError) {
    try await write { db in
      for (kind, time) in times {
        try db.run(
          """
          UPDATE response SET saved_at = \(time.seconds)
          WHERE kind = \(kind.rawValue) AND repository IN (
            SELECT key FROM repository WHERE \(viewer.sees("repository")) AND id = \(repository.id))
          """)
      }
    }
  }
}

extension CachedResponseKind {
  /// The two formats of a README.
  static let readmes = [CachedResponseKind.readme, .readmeHTML].map(\.rawValue)

  /// Deletes responses; deleting a repository's last README removes its words from the full-text
  /// index.
  static func delete(where condition: SQL, _ db: Database) throws {
    try db.run(
      """
      UPDATE repository_text SET readme = '' WHERE rowid IN (
          SELECT repository FROM response WHERE kind IN \(readmes) AND \(condition))
        AND rowid NOT IN (
          SELECT repository FROM response WHERE kind IN \(readmes) AND NOT (\(condition)))
      """)
    try db.run("DELETE FROM response WHERE \(condition)")
  }
}

/// A repository's thumbnail in lists, found in its README.
package struct FirstImage: Sendable, Equatable {
  /// In a format of the caller's choice; nil if there is no image.
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

extension LocalDatabase {
  /// The cached thumbnails of the repositories with these ids.
  package func firstImages(
    of ids: [Int64], for viewer: Viewer
  ) async throws(StorageError) -> [Int64: FirstImage] {
    try await cache.read { db in
      var images: [Int64: FirstImage] = [:]
      for id in ids {
        images[id] = try db.row(
          """
          SELECT body, etag, saved_at FROM response
          WHERE kind = \(CachedResponseKind.firstImage.rawValue) AND repository IN (
            SELECT key FROM repository WHERE \(viewer.sees("repository")) AND id = \(id))
          ORDER BY saved_at DESC LIMIT 1
          """
        ).map(FirstImage.init)
      }
      return images
    }
  }

  /// Caches thumbnails and their repositories.
  package func remember(
    _ images: [(repository: Repository, image: FirstImage)], seenBy viewer: Viewer,
    at time: Date
  ) async throws(StorageError) {
    guard isCaching else { return }
    try await save(images.map(\.repository), seenBy: viewer, at: time) { keys, db in
      for (key, image) in zip(keys, images.map(\.image)) {
        if let key { try image.response.save(as: .firstImage, of: key, db) }
      }
    }
  }
}

extension FirstImage {
  fileprivate init(_ row: Row) throws {
    let response = try CachedResponse(row, of: .firstImage)
    self.init(
      address: response.body.isEmpty ? nil : String(decoding: response.body, as: UTF8.self),
      version: response.etag, askedAt: response.savedAt)
  }

  fileprivate var response: CachedResponse {
    CachedResponse(body: Data((address ?? "").utf8), etag: version, savedAt: askedAt)
  }
}
