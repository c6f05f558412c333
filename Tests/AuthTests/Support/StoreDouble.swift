import Auth
import HTTP
import Synchronization

/// A store in memory that can be set to fail or to drop what it saves.
final class StoreDouble: CredentialStore {
  private struct State {
    var tokens: [Account: Secret] = [:]
    var failure: CredentialStoreError?
    var forgets = false
    var requestCount = 0
    var garblesNext = false
  }

  private let state = Mutex(State())

  init(_ tokens: [Account: String] = [:], failing failure: CredentialStoreError? = nil) {
    state.withLock {
      $0.tokens = tokens.mapValues { Secret($0) }
      $0.failure = failure
    }
  }

  /// Pretends to save, like a keyring whose dialog was dismissed.
  func forget() { state.withLock { $0.forgets = true } }

  /// Stores something other than the next token that is saved.
  func garbleNext() { state.withLock { $0.garblesNext = true } }

  func fail(_ failure: CredentialStoreError?) { state.withLock { $0.failure = failure } }

  /// The number of requests to this store.
  var requestCount: Int { state.withLock { $0.requestCount } }

  var logins: [String] { state.withLock { $0.tokens.keys.map(\.login).sorted() } }

  func accounts(on host: String?) async throws(CredentialStoreError) -> [Account] {
    try read { $0.keys.filter { host == nil || $0.host == host }.sorted { $0.login < $1.login } }
  }

  func token(of account: Account) async throws(CredentialStoreError) -> Secret? {
    try read { $0[account] }
  }

  func save(_ token: Secret, of account: Account) async throws(CredentialStoreError) {
    try read { _ in }
    state.withLock { state in
      if state.forgets { return }
      state.tokens[account] = state.garblesNext ? Secret("garbled") : token
      state.garblesNext = false
    }
  }

  func remove(_ account: Account) async throws(CredentialStoreError) -> Int {
    try read { _ in }
    return state.withLock { $0.tokens.removeValue(forKey: account) == nil ? 0 : 1 }
  }

  private func read<Value: Sendable>(
    _ body: @Sendable ([Account: Secret]) -> Value
  ) throws(CredentialStoreError) -> Value {
    let (failure, tokens) = state.withLock { state in
      state.requestCount += 1
      return (state.failure, state.tokens)
    }
    if let failure { throw failure }
    return body(tokens)
  }
}
