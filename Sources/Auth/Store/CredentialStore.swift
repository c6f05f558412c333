package import HTTP

/// One user on one GitHub host.
package struct Account: Sendable, Hashable {
  /// The host's name, as in `github.com`.
  package let host: String
  package let login: String

  package init(host: String, login: String) {
    self.host = host
    self.login = login
  }
}

/// The port to a place that keeps tokens between runs.
package protocol CredentialStore: Sendable {
  /// The accounts that have a token here, on `host` or, with nil, on every host.
  func accounts(on host: String?) async throws(CredentialStoreError) -> [Account]
  /// The token of `account`, or nil when there is none.
  func token(of account: Account) async throws(CredentialStoreError) -> Secret?
  /// Keeps `token`, replacing an older one of the same account.
  func save(_ token: Secret, of account: Account) async throws(CredentialStoreError)
  /// Removes every copy and searches again to prove it; returns how many copies there were.
  /// Throws `stillThere` when the proof fails.
  func remove(_ account: Account) async throws(CredentialStoreError) -> Int
}
