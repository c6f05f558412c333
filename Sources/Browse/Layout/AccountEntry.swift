internal import Auth

/// What can be selected on the account screen, from top to bottom: the accounts in the order of the
/// status, then the ways to log in.
package enum AccountEntry: Sendable, Hashable {
  /// By its place in the status.
  case account(Int)
  case loginByToken
  case loginByCode

  package static func all(_ screen: AccountScreen) -> [AccountEntry] {
    let accounts = screen.status?.accounts.indices.map(AccountEntry.account) ?? []
    return accounts + [.loginByToken, .loginByCode]
  }
}
