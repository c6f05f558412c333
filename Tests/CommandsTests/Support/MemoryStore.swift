import Auth
import HTTP
import Synchronization

/// A store that keeps tokens in memory, or fails.
final class MemoryStore: CredentialStore {
  private struct State {
    var tokens: [Account: Secret]
    var failure: CredentialStoreError?
  }

  private let state: Mutex<State>

  /// - Parameter logins: Accounts of `host`, each with the token `token-of-LOGIN`.
  init(
    _ logins: String..., on host: String = "github.com",
    failing failure: CredentialStoreError? = nil
  ) {
    let tokens = logins.map {
      (Account(host: host, login: $0), Secret("token-of-\($0)"))
    }
    state = Mutex(State(tokens: Dictionary(uniqueKeysWithValues: tokens), failure: failure))
  }

  var logins: [String] { state.withLock { $0.tokens.keys.map(\.login).sorted() } }

  func accounts(on host: String?) async throws(CredentialStoreError) -> [Account] {
    try contents().keys.filter { host == nil || $0.host == host }.sorted { $0.login < $1.login }
  }

  func token(of account: Account) async throws(CredentialStoreError) -> Secret? {
    try contents()[account]
  }

  func save(_ token: Secret, of account: Account) async throws(CredentialStoreError) {
    _ = try contents()
    state.withLock { $0.tokens[account] = token }
  }

  func remove(_ account: Account) async throws(CredentialStoreError) -> Int {
    _ = try contents()
    return state.withLock { $0.tokens.removeValue(forKey: account) == nil ? 0 : 1 }
  }

  private func contents() throws(CredentialStoreError) -> [Account: Secret] {
    let (failure, tokens) = state.withLock { ($0.failure, $0.tokens) }
    if let failure { throw failure }
    return tokens
  }
}
