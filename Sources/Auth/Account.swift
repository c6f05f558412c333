/// One user on one GitHub host.
package struct Account: Sendable, Hashable, Comparable {
  /// The host's name, as in `github.com`.
  package let host: String
  package let login: String

  package init(host: String, login: String) {
    self.host = host
    self.login = login
  }

  package static func < (left: Account, right: Account) -> Bool {
    (left.host, left.login) < (right.host, right.login)
  }
}
