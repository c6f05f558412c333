internal import GRDB

/// Who reads the cache: everyone sees what is public; an account also sees what only it has
/// fetched.
package struct Viewer: Sendable, Equatable {
  package let host: String
  /// The login of the credential; nil for anonymous use, or for a token without a login.
  package let account: String?

  package init(host: String, account: String? = nil) {
    self.host = host
    self.account = account
  }

  /// The account in tables: empty for anonymous use.
  var accountKey: String { account?.lowercased() ?? "" }

  /// The condition under which this viewer may see a row of `table`.
  func sees(_ table: String) -> SQL {
    "\(sql: table).host = \(host) AND \(sql: table).account IN ('', \(accountKey))"
  }
}

/// Identifies a cached search, regardless of the page.
package struct CacheKey: Sendable, Hashable {
  package let host: String
  package let query: String
  /// Empty for GitHub's default order.
  package let sort: String
  package let direction: String

  package init(host: String, query: String, sort: String, direction: String) {
    self.host = host
    self.query = query
    self.sort = sort
    self.direction = direction
  }

  /// The search for one viewer, because others may get other rows.
  func condition(for viewer: Viewer) -> SQL {
    """
    host = \(host) AND query = \(query) AND sort = \(sort) AND direction = \(direction)
      AND account = \(viewer.accountKey)
    """
  }

  /// The values of the columns host, account, query, sort and direction.
  func values(for viewer: Viewer) -> SQL {
    "\(host), \(viewer.accountKey), \(query), \(sort), \(direction)"
  }
}
