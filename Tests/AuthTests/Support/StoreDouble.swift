import Auth
import HTTP
import Synchronization

/// A store in memory that can be set to fail or to drop what it saves.
final class StoreDouble: CredentialStore {
  private struct State {
    var secrets: [SecretKind: [Account: Secret]] = [:]
    var failure: CredentialStoreError?
    var forgets = false
    var requestCount = 0
    /// The requests that fail, if not all of them do.
    var failing: ClosedRange<Int>?
    var garblesNext = false
    /// Whether `saveAside` ends the failures.
    var hasSpare = false
    var secondPlaces: [String] = []
    var unseenPlaces: [CredentialStoreError] = []
    /// What another process stores after so many requests.
    var change: (kind: SecretKind, account: Account, secret: Secret, after: Int)?
  }

  private let state = Mutex(State())

  let path: String? = "/home/mona/tokens.json"

  init(_ tokens: [Account: String] = [:], failing failure: CredentialStoreError? = nil) {
    state.withLock {
      $0.secrets[.token] = tokens.mapValues { Secret($0) }
      $0.failure = failure
    }
  }

  /// Pretends to save, like a keyring whose dialog was dismissed.
  func forget() { state.withLock { $0.forgets = true } }

  /// Stores something other than the next token that is saved.
  func garbleNext() { state.withLock { $0.garblesNext = true } }

  func fail(_ failure: CredentialStoreError?) { state.withLock { $0.failure = failure } }

  /// Fails `count` requests after the next `skipped` ones.
  func fail(_ failure: CredentialStoreError, after skipped: Int, times count: Int) {
    state.withLock { state in
      state.failure = failure
      state.failing = state.requestCount + skipped + 1...state.requestCount + skipped + count
    }
  }

  /// Fails from the request with this number on, until a secret is set aside.
  func failFrom(_ number: Int, untilAside failure: CredentialStoreError) {
    state.withLock { state in
      (state.failure, state.hasSpare) = (failure, true)
      state.failing = state.requestCount + number...Int.max
    }
  }

  /// Stores `secret` as another process, after `skipped` more requests.
  func replace(
    _ kind: SecretKind, of account: Account, with secret: Secret, after skipped: Int
  ) {
    state.withLock { $0.change = (kind, account, secret, $0.requestCount + skipped) }
  }

  func saveAside(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) {
    state.withLock { if $0.hasSpare { $0.failure = nil } }
    try await save(secret, as: kind, of: account)
  }

  /// Has second places, some of which cannot be searched.
  func have(secondPlaces: [String] = [], unseen: [CredentialStoreError] = []) {
    state.withLock { ($0.secondPlaces, $0.unseenPlaces) = (secondPlaces, unseen) }
  }

  var secondPlaces: [String] { state.withLock(\.secondPlaces) }

  func unseenPlaces(of account: Account) async -> [CredentialStoreError] {
    state.withLock(\.unseenPlaces)
  }

  /// The number of requests to this store.
  var requestCount: Int { state.withLock { $0.requestCount } }

  var logins: [String] {
    state.withLock { $0.secrets[.token, default: [:]].keys.map(\.login).sorted() }
  }

  func accounts(on host: String?) async throws(CredentialStoreError) -> [Account] {
    try read { secrets in
      secrets[.token, default: [:]].keys.filter { host == nil || $0.host == host }
        .sorted { $0.login < $1.login }
    }
  }

  func secret(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Secret? {
    try read { $0[kind]?[account] }
  }

  func save(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) {
    try read { _ in }
    state.withLock { state in
      if state.forgets { return }
      state.secrets[kind, default: [:]][account] = state.garblesNext ? Secret("garbled") : secret
      state.garblesNext = false
    }
  }

  func remove(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Int {
    try read { _ in }
    return state.withLock { $0.secrets[kind]?.removeValue(forKey: account) == nil ? 0 : 1 }
  }

  private func read<Value: Sendable>(
    _ body: @Sendable ([SecretKind: [Account: Secret]]) -> Value
  ) throws(CredentialStoreError) -> Value {
    let (failure, secrets) = state.withLock { state in
      state.requestCount += 1
      if let change = state.change, state.requestCount > change.after {
        state.secrets[change.kind, default: [:]][change.account] = change.secret
        state.change = nil
      }
      let fails = state.failing?.contains(state.requestCount) ?? true
      return (fails ? state.failure : nil, state.secrets)
    }
    if let failure { throw failure }
    return body(secrets)
  }
}
