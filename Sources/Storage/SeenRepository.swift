package import FoundationEssentials
internal import GRDB
package import GitHub

/// A repository as the library has it.
package struct SeenRepository: Sendable, Equatable {
  package let repository: Repository
  /// When GitHub told it.
  package let seenAt: Date

  package init(repository: Repository, seenAt: Date) {
    self.repository = repository
    self.seenAt = seenAt
  }
}

extension SeenRepository {
  /// From a row with `document` and `seen_at`.
  init(_ row: Row) throws {
    self.init(
      repository: try Repository(document: row.value("document")),
      seenAt: Date(seconds: try row.value("seen_at")))
  }
}

extension Viewer {
  /// The condition under which a row of `table` may be shown to this viewer.
  func sees(_ table: String) -> String {
    "\(table).host = :host AND \(table).account IN ('', :account)"
  }

  var arguments: StatementArguments { ["host": host, "account": accountKey] }
}
