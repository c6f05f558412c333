package import Auth
package import HTTP
import Synchronization

/// A store that keeps tokens in memory, or fails.
package final class MemoryStore: CredentialStore {
  private struct State {
    var secrets: [SecretKind: [Account: Secret]]
    var failure: CredentialStoreError?
  }

  private let state: Mutex<State>
  /// Why second places cannot be searched.
  private let unseen: [CredentialStoreError]

  /// - Parameter logins: Accounts of `host`, each with the token `token-of-LOGIN`.
  package init(
    _ logins: String..., on host: String = "github.com",
    failing failure: CredentialStoreError? = nil, unseen: [CredentialStoreError] = []
  ) {
    self.unseen = unseen
    let tokens = logins.map {
      (Account(host: host, login: $0), Secret("token-of-\($0)"))
    }
    state = Mutex(
      State(secrets: [.token: Dictionary(uniqueKeysWithValues: tokens)], failure: failure))
  }

  package let path: String? = "/home/mona/tokens.json"

  package func unseenPlaces(of account: Account) async -> [CredentialStoreError] { unseen }

  package var logins: [String] {
    state.withLock { $0.secrets[.token, default: [:]].keys.map(\.login).sorted() }
  }

  package func accounts(on host: String?) async throws(CredentialStoreError) -> [Account] {
    try contents()[.token, default: [:]].keys.filter { host == nil || $0.host == host }.sorted {
      $0.login < $1.login
    }
  }

  package func secret(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Secret? {
    try contents()[kind]?[account]
  }

  package func save(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) {
    _ = try contents()
    state.withLock { $0.secrets[kind, default: [:]][account] = secret }
  }

  package func remove(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Int {
    _ = try contents()
    return state.withLock { $0.secrets[kind]?.removeValue(forKey: account) == nil ? 0 : 1 }
  }

  private func contents() throws(CredentialStoreError) -> [SecretKind: [Account: Secret]] {
    let (failure, secrets) = state.withLock { ($0.failure, $0.secrets) }
    if let failure { throw failure }
    return secrets
  }
}
