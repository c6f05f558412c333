import Auth
import HTTP
import Synchronization

/// A store whose first secret is read late: after `resume`.
final class PausedStore: CredentialStore {
  private let store: MemoryStore
  private let (pauses, pause) = AsyncStream.makeStream(of: Void.self)
  private let (ends, end) = AsyncStream.makeStream(of: Void.self)
  private let isFirst = Mutex(true)

  init(_ store: MemoryStore) { self.store = store }

  /// Waits until the first secret is requested.
  func paused() async { for await _ in pauses {} }

  func resume() { end.finish() }

  func secret(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Secret? {
    let secret = try await store.secret(kind, of: account)
    let isFirst = isFirst.withLock { isFirst in
      defer { isFirst = false }
      return isFirst
    }
    if isFirst {
      pause.finish()
      for await _ in ends {}
    }
    return secret
  }

  func accounts(on host: String?) async throws(CredentialStoreError) -> [Account] {
    try await store.accounts(on: host)
  }

  func save(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) {
    try await store.save(secret, as: kind, of: account)
  }

  func remove(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Int {
    try await store.remove(kind, of: account)
  }
}
