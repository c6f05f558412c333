internal import GRDB

/// One search as GitHub was asked it, whatever page of the answer is meant.
package struct Question: Sendable, Hashable {
  package let host: String
  package let query: String
  /// Empty for GitHub's own order.
  package let sort: String
  package let direction: String

  package init(host: String, query: String, sort: String, direction: String) {
    self.host = host
    self.query = query
    self.sort = sort
    self.direction = direction
  }

  static let condition =
    "host = :host AND query = :query AND sort = :sort AND direction = :direction"

  var arguments: StatementArguments {
    ["host": host, "query": query, "sort": sort, "direction": direction]
  }

  /// As one viewer asks it: others may get other rows.
  static let viewerCondition = condition + " AND account = :account"

  func arguments(for viewer: Viewer) -> StatementArguments {
    arguments + ["account": viewer.accountKey]
  }
}
