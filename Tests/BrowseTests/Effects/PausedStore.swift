import Auth
import CoreTestSupport
import HTTP
import Synchronization

/// A store whose first secret is read late: after `resume`, or not at all if that is canceled.
final class PausedStore: CredentialStore {
  private let store: MemoryStore
  private let (pauses, pause) = AsyncStream.makeStream(of: Void.self)
  private let (ends, end) = AsyncStream.makeStream(of: Void.self)
  private let count = Mutex(0)

  init(_ store: MemoryStore) { self.store = store }

  /// How many secrets were requested.
  var reads: Int { count.withLock(\.self) }

  /// Waits until the first secret is requested.
  func paused() async { for await _ in pauses {} }

  func resume() { end.finish() }

  func secret(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Secret? {
    let secret = try await store.secret(kind, of: account)
    let number = count.withLock { count in
      count += 1
      return count
    }
    if number == 1 {
      pause.finish()
      for await _ in ends {}
      if Task.isCancelled { throw .vanished }
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
