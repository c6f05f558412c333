internal import GRDB

/// Who looks into the library: everybody sees what is public, an account also what it has seen.
package struct Viewer: Sendable, Equatable {
  package let host: String
  /// The login of the credential; nil for anonymous use, or for a token without a login.
  package let account: String?

  package init(host: String, account: String? = nil) {
    self.host = host
    self.account = account
  }

  /// The account as tables store it: empty for anonymous use.
  var accountKey: String { account?.lowercased() ?? "" }
}

/// What identifies a cached search, regardless of the page.
package struct CacheKey: Sendable, Hashable {
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

  /// The search of one viewer: others may get other rows.
  static let viewerCondition = condition + " AND account = :account"

  func arguments(for viewer: Viewer) -> StatementArguments {
    arguments + ["account": viewer.accountKey]
  }
}
