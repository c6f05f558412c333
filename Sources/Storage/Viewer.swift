internal import GRDB

/// Who looks into the library: everybody sees what is public, an account also what it has seen.
package struct Viewer: Sendable, Equatable {
  package let host: String
  /// The login behind the credential; nil for nobody, or for a token that nobody logged in with.
  package let account: String?

  package init(host: String, account: String? = nil) {
    self.host = host
    self.account = account
  }

  /// The account in the form that tables have it: empty where it is nobody's.
  var accountKey: String { account?.lowercased() ?? "" }
}

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
