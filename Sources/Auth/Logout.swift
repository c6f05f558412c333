package import GitHub
import HTTP
import Platform

/// Deletes all copies of tokens, and searches again to verify that.
///
/// A store that could not be opened is not tried again: the user would wait twice for one dialog.
package struct Logout: Sendable {
  private let accounts: AccountRegistry
  private let stores: CredentialStores
  private var failures: [StorageKind: CredentialStoreError] = [:]
  /// Whether deleted tokens stay, encrypted, in the history of a store.
  package private(set) var leavesHistory = false
  /// Why second places of the last account could not be searched. What is there is no reason to keep
  /// the account: such a folder is another user's, or was never used.
  package private(set) var unseen: [(storage: StorageKind, error: CredentialStoreError)] = []

  package init(accounts: AccountRegistry, stores: CredentialStores) {
    self.accounts = accounts
    self.stores = stores
  }

  /// The accounts of `host`, or of every host if nil: those on the account list, and others with a
  /// token in a store.
  ///
  /// A store that cannot be searched is an error only if no account is found: then there might
  /// still be a token.
  package mutating func candidates(on host: String?) async throws(AuthError) -> [Candidate] {
    var known = try accounts.hosts().filter { host == nil || $0.key == host }
      .flatMap { name, entry in entry.accounts.map { Candidate(host: name, record: $0) } }
    var failure: AuthError?
    for storage in StorageKind.allCases {
      do throws(CredentialStoreError) {
        let found = try await ask(storage) { store throws(CredentialStoreError) in
          // A login that was killed is on no list, but its token may be there.
          try await store.removeLeftovers()
          return try await store.accounts(on: host)
        }
        for account in found where !known.contains(where: { $0.account == account }) {
          let record = AccountRecord(login: account.login, storage: storage, kind: .unknown)
          known.append(Candidate(host: account.host, record: record))
        }
      } catch {
        failure = failure ?? .store(error, storage)
      }
    }
    if known.isEmpty, let failure { throw failure }
    return known.sorted { $0.account < $1.account }
  }

  /// An account that can be logged out.
  package struct Candidate: Sendable, Equatable {
    package let host: String
    package let record: AccountRecord

    var account: Account { Account(host: host, login: record.login) }
  }

  /// The access token and the refresh token, if there is one, to revoke them before they are deleted.
  package mutating func tokens(
    of record: AccountRecord, on host: String
  ) async throws(AuthError) -> [Token] {
    let account = Account(host: host, login: record.login)
    let (token, renewal): (Secret?, Secret?)
    do {
      (token, renewal) = try await ask(record.storage) { store throws(CredentialStoreError) in
        (try await store.secret(.token, of: account), try await store.secret(.renewal, of: account))
      }
    } catch {
      throw .store(error, record.storage)
    }
    do {
      let pair = try renewal.flatMap { stored throws(TokenInputError) in
        try RenewableToken(stored: stored)
      }
      return try [pair?.access ?? token, pair?.refresh].compactMap(\.self).map {
        secret throws(TokenInputError) in try Token(secret)
      }
    } catch {
      throw .unusableToken(error, stores.source(record.storage))
    }
  }

  /// Deletes the tokens of `record` from every store; returns how many copies there were.
  ///
  /// An unreachable keyring is an error only if it may hold the token, and does not keep other
  /// copies from being deleted. A keyring without the token is an error too: it may be in the
  /// keyring of another program. So may a password store.
  package mutating func remove(
    _ record: AccountRecord, on host: String
  ) async throws(AuthError) -> Int {
    let account = Account(host: host, login: record.login)
    // A renewal would store a token again.
    let lock = try await stores.renewalLock(of: record.storage)
    defer { lock?.release() }
    var copies = 0
    var failure: AuthError?
    unseen = []
    for storage in StorageKind.allCases {
      let isInvolved = storage == record.storage || record.leftovers?.contains(storage) == true
      do throws(CredentialStoreError) {
        let found = try await ask(storage) { store throws(CredentialStoreError) in
          try await store.removeAll(of: account)
        }
        copies += found
        if found > 0, stores.store(storage).keepsHistory { leavesHistory = true }
      } catch {
        guard !error.meansNoStore || isInvolved else { continue }
        failure = .store(error, storage)
      }
      guard isInvolved else { continue }
      unseen += await stores.store(storage).unseenPlaces(of: account).map { (storage, $0) }
    }
    if let failure { throw failure }
    guard copies > 0 || !record.storage.traits.mayBeElsewhere else {
      throw .tokenMissing(account, record.storage)
    }
    return copies
  }

  /// Removes the account of `record` from the account list.
  package func forget(_ record: AccountRecord, on host: String) async throws(AuthError) {
    try await accounts.remove(record.login, on: host)
  }

  private mutating func ask<Value: Sendable>(
    _ storage: StorageKind,
    _ request: (any CredentialStore) async throws(CredentialStoreError) -> Value
  ) async throws(CredentialStoreError) -> Value {
    if let failure = failures[storage] { throw failure }
    do { return try await request(stores.store(storage)) } catch {
      if error.meansNoAccess { failures[storage] = error }
      throw error
    }
  }
}

extension Logout {
  /// Revokes `tokens`; GitHub does so a moment later and notifies the owners by e-mail.
  /// Source: https://docs.github.com/rest/credentials/revoke
  ///
  /// - Parameter client: an anonymous client: GitHub rejects authenticated calls.
  package static func revoke(
    _ tokens: [Token], with client: GitHubClient
  ) async throws(AuthError) {
    do { try await client.send(.revoke(tokens.map(\.secret))) } catch { throw .api(error) }
  }
}
