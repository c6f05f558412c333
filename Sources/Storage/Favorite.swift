package import FoundationEssentials
internal import GRDB
package import GitHub

/// A repository that the person marked.
package struct Favorite: Sendable, Equatable {
  package var repository: Repository
  package var note: String?
  /// In the order of the alphabet.
  package var tags: [String]
  package var addedAt: Date
  /// When GitHub last told the repository's details.
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
