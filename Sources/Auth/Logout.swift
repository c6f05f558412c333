package import GitHub
import HTTP

/// Removes tokens, every copy of them, and proves it by searching again.
///
/// A store that could not be opened is not tried again: nobody waits twice for the same dialog.
package struct Logout: Sendable {
  private let accounts: AccountRegistry
  private let stores: CredentialStores
  private var failures: [StorageKind: CredentialStoreError] = [:]

  package init(accounts: AccountRegistry, stores: CredentialStores) {
    self.accounts = accounts
    self.stores = stores
  }

  /// The accounts of `host`, or with nil of every host, that are remembered or found in a store
  /// without being remembered.
  ///
  /// A store that cannot be searched is an error only when no account is known: then nobody can
  /// say that there is no token.
  package mutating func candidates(on host: String?) async throws(AuthError) -> [Candidate] {
    var known = try accounts.hosts().filter { host == nil || $0.key == host }
      .flatMap { name, entry in entry.accounts.map { Candidate(host: name, record: $0) } }
    var failure: AuthError?
    for storage in [StorageKind.keyring, .file] {
      do throws(CredentialStoreError) {
        let found = try await ask(storage) { store throws(CredentialStoreError) in
          try await store.accounts(on: host)
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
    return known.sorted { ($0.host, $0.record.login) < ($1.host, $1.record.login) }
  }

  /// An account that can be logged out.
  package struct Candidate: Sendable, Equatable {
    package let host: String
    package let record: AccountRecord

    var account: Account { Account(host: host, login: record.login) }
  }

  /// The token, for revoking it before it is removed.
  package mutating func token(
    of record: AccountRecord, on host: String
  ) async throws(AuthError) -> Token? {
    let account = Account(host: host, login: record.login)
    let secret: Secret?
    do {
      secret = try await ask(record.storage) { store throws(CredentialStoreError) in
        try await store.token(of: account)
      }
    } catch {
      throw .store(error, record.storage)
    }
    return secret.map(Token.init(secret:))
  }

  /// Removes the token of `record` from both stores; returns how many copies there were.
  ///
  /// An unreachable keyring is an error only if the token can be in it, and keeps no other copy from
  /// being removed. A keyring without the token is one too: another program's keyring may hold it.
  package mutating func remove(
    _ record: AccountRecord, on host: String
  ) async throws(AuthError) -> Int {
    let account = Account(host: host, login: record.login)
    var copies = 0
    var failure: AuthError?
    for storage in [StorageKind.keyring, .file] {
      do throws(CredentialStoreError) {
        copies += try await ask(storage) { store throws(CredentialStoreError) in
          try await store.remove(account)
        }
      } catch {
        let isInvolved = storage == record.storage || storage == record.leftover
        guard !error.meansNoStore || isInvolved else { continue }
        failure = .store(error, storage)
      }
    }
    if let failure { throw failure }
    guard copies > 0 || record.storage == .file else { throw .tokenMissing(account, .keyring) }
    return copies
  }

  /// Takes the account of `record` off the account list.
  package func forget(_ record: AccountRecord, on host: String) throws(AuthError) {
    try accounts.remove(record.login, on: host)
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

/// Ends tokens on GitHub's side.
package struct Revocation: Sendable {
  private let client: GitHubClient

  /// - Parameter client: an anonymous client: GitHub refuses this call when it is authenticated.
  package init(client: GitHubClient) {
    self.client = client
  }

  /// Asks GitHub to revoke `token`; GitHub does it a moment later and tells the owner by e-mail.
  /// Source: https://docs.github.com/rest/credentials/revoke
  package func revoke(_ token: Token) async throws(AuthError) {
    do { try await client.send(.revoke(token.secret)) } catch { throw .api(error) }
  }
}
