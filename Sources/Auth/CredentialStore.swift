import GitHub
package import HTTP
package import Platform

/// The port to a place that stores tokens between runs.
package protocol CredentialStore: Sendable {
  /// The accounts with a token here, on `host` or, if nil, on every host.
  func accounts(on host: String?) async throws(CredentialStoreError) -> [Account]
  /// That secret of `account`, or nil when there is none.
  func secret(_ kind: SecretKind, of account: Account) async throws(CredentialStoreError) -> Secret?
  /// Stores `secret`, replacing an older one of the same account and kind.
  func save(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError)
  /// Deletes every copy, then searches again to verify that; returns how many copies there were.
  /// Throws `stillThere` if a copy remains.
  func remove(_ kind: SecretKind, of account: Account) async throws(CredentialStoreError) -> Int
  /// Throws why no token of `host` can be stored here.
  func check(for host: String) async throws(CredentialStoreError)
  /// Stores `secret`, of which there is no other copy, in a second place if the store itself cannot
  /// be written. `secret(_:of:)` finds it there and moves it back, `remove` deletes it there too.
  func saveAside(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError)
  /// The folders that `saveAside` may use now and that a process in another session does not know.
  var secondPlaces: [String] { get }
  /// Why second places could not be searched for secrets of `account`; their failures are not those
  /// of the store.
  func unseenPlaces(of account: Account) async -> [CredentialStoreError]
  /// Deletes what writes have left behind whose process was killed.
  func removeLeftovers() async throws(CredentialStoreError)
  /// The lock, beside what is stored, that keeps two processes from renewing or replacing tokens at
  /// the same time. Nil if there is nothing yet that it could protect.
  func renewalLock() async throws(CredentialStoreError) -> FileLock?
  /// The file that holds all tokens, where users have to know it.
  var path: String? { get }
  /// Whether what is deleted stays, encrypted, in a history.
  var keepsHistory: Bool { get }
  /// Checks that the store can be used, without opening a dialog and without leaving anything in it.
  func inspect() async throws(CredentialStoreError) -> StoreInspection
}

/// What a check of a store has found, beside errors.
package struct StoreInspection: Sendable, Equatable {
  package enum RoundTrip: Sendable, Equatable {
    /// The store would have asked the user, or is only read.
    case notTried
    /// A throwaway item was written, read and deleted.
    case done(Duration)
    /// What was read is not what was written.
    case differs
  }

  /// The program behind the store, if there is one and its name is known.
  package var provider: String?
  package var roundTrip: RoundTrip

  package init(provider: String? = nil, roundTrip: RoundTrip = .notTried) {
    self.provider = provider
    self.roundTrip = roundTrip
  }
}

extension CredentialStore {
  package func inspect() async throws(CredentialStoreError) -> StoreInspection {
    try await check(for: GitHubHost.dotcom.name)
    return StoreInspection()
  }

  package func check(for host: String) async throws(CredentialStoreError) {
    _ = try await accounts(on: host)
  }

  package var path: String? { nil }

  package var keepsHistory: Bool { false }

  package func saveAside(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) {
    try await save(secret, as: kind, of: account)
  }

  package var secondPlaces: [String] { [] }

  package func unseenPlaces(of account: Account) async -> [CredentialStoreError] { [] }

  package func removeLeftovers() async throws(CredentialStoreError) {}

  package func renewalLock() async throws(CredentialStoreError) -> FileLock? { nil }

  /// Deletes every secret of `account`, and verifies that; returns how many tokens there were.
  func removeAll(of account: Account) async throws(CredentialStoreError) -> Int {
    _ = try await remove(.renewal, of: account)
    return try await remove(.token, of: account)
  }
}

/// What a store holds of one account.
package enum SecretKind: String, Sendable, CaseIterable {
  /// The access token alone, where other programs look for it.
  case token
  /// A `RenewableToken`: the access token again, with what renews it.
  case renewal
}

/// The available stores.
package struct CredentialStores: Sendable {
  package let store: @Sendable (StorageKind) -> any CredentialStore

  package init(_ store: @escaping @Sendable (StorageKind) -> any CredentialStore) {
    self.store = store
  }

  /// The lock of that store for changes of its tokens.
  func renewalLock(of kind: StorageKind) async throws(AuthError) -> FileLock? {
    do { return try await store(kind).renewalLock() } catch {
      if case .late = error { throw .busy }
      throw .store(error, kind)
    }
  }

  /// That secret of `account` in that store, or nil when there is none.
  func secret(
    _ secret: SecretKind, of account: Account, in kind: StorageKind
  ) async throws(AuthError) -> Secret? {
    do { return try await store(kind).secret(secret, of: account) } catch {
      throw .store(error, kind)
    }
  }

  /// The token of `account` with what renews it; nil when there is none, or one of a newer ghrepo.
  func renewableToken(
    of account: Account, in kind: StorageKind
  ) async throws(AuthError) -> RenewableToken? {
    guard let stored = try await secret(.renewal, of: account, in: kind) else { return nil }
    do { return try RenewableToken(stored: stored) } catch {
      throw .unusableToken(error, source(kind))
    }
  }

  package func source(_ kind: StorageKind) -> TokenSource { .store(kind, path: store(kind).path) }
}
