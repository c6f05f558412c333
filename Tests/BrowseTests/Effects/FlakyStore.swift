import Auth
import CoreTestSupport
import HTTP
import Synchronization

/// A keyring that can be locked and unlocked, with one token for every host.
final class FlakyStore: CredentialStore {
  private let store: MemoryStore
  private let isLocked = Mutex(false)

  init(_ login: String) {
    store = MemoryStore(login)
  }

  func lock() { isLocked.withLock { $0 = true } }
  func unlock() { isLocked.withLock { $0 = false } }

  private func check() throws(CredentialStoreError) {
    if isLocked.withLock(\.self) { throw .locked }
  }

  func accounts(on host: String?) async throws(CredentialStoreError) -> [Account] {
    try check()
    return try await store.accounts(on: host)
  }

  func secret(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Secret? {
    try check()
    return try await store.secret(kind, of: Account(host: "github.com", login: account.login))
  }

  func save(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) {
    try check()
    try await store.save(secret, as: kind, of: account)
  }

  func remove(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Int {
    try check()
    return try await store.remove(kind, of: account)
  }
}
