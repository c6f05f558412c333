package import Core
package import Presentation
package import Storage

/// What was read about several repositories, and what could not be, and why.
package struct RepositoryReport: Sendable {
  package enum Rows: Sendable {
    case comparison([RepositoryDetails])
    case check([RepositoryCheck])
    /// What has happened to favorites since the last look, the oldest first.
    case updates([FavoriteEvent])
  }

  package let rows: Rows
  package let skipped: [Notice]

  package init(_ rows: Rows, skipped: [Notice] = []) {
    self.rows = rows
    self.skipped = skipped
  }
}
