import GitHub
import Transport

/// Removes tokens, every copy of them, and proves it by searching again.
package struct Logout: Sendable {
  private let accounts: AccountRegistry
  private let stores: CredentialStores

  package init(accounts: AccountRegistry, stores: CredentialStores) {
    self.accounts = accounts
    self.stores = stores
  }

  /// The accounts of `host`, or with nil of every host, that are remembered or found in a store
  /// without being remembered.
  ///
  /// A store that cannot be searched is an error only when nothing is remembered: then nobody can
  /// say that there is no token.
  package func candidates(on host: String?) async throws(AuthError) -> [Candidate] {
    var known = try accounts.hosts().filter { host == nil || $0.key == host }
      .flatMap { name, entry in entry.accounts.map { Candidate(host: name, record: $0) } }
    for storage in [StorageKind.keyring, .file] {
      do {
        for account in try await stores.store(storage).accounts(on: host)
        where !known.contains(where: { $0.account == account }) {
          let record = AccountRecord(login: account.login, storage: storage, kind: .unknown)
          known.append(Candidate(host: account.host, record: record))
        }
      } catch {
        guard !known.isEmpty else { throw .store(error, storage) }
      }
    }
    return known.sorted { ($0.host, $0.record.login) < ($1.host, $1.record.login) }
  }

  /// An account that can be logged out.
  package struct Candidate: Sendable, Equatable {
    package let host: String
    package let record: AccountRecord

    var account: Account { Account(host: host, login: record.login) }
  }

  /// The token, for revoking it before it is removed.
  package func token(
    of record: AccountRecord, on host: String
  ) async throws(AuthError) -> Token? {
    let account = Account(host: host, login: record.login)
    do {
      return try await stores.store(record.storage).token(of: account).map(Token.init(secret:))
    } catch {
      throw .store(error, record.storage)
    }
  }

  /// Removes the token of `record` from both stores and forgets the account; returns how many
  /// copies there were. An unreachable keyring is an error only if the token can be in it, and keeps
  /// no other copy from being removed.
  package func remove(_ record: AccountRecord, on host: String) async throws(AuthError) -> Int {
    let account = Account(host: host, login: record.login)
    var copies = 0
    var failure: AuthError?
    for storage in [StorageKind.keyring, .file] {
      do {
        copies += try await stores.store(storage).remove(account)
      } catch {
        guard !error.meansNoStore || storage == record.storage else { continue }
        failure = .store(error, storage)
      }
    }
    if let failure { throw failure }
    try accounts.remove(record.login, on: host)
    return copies
  }
}

extension CredentialStoreError {
  /// There is no such store on this machine, so nothing can be in it.
  var meansNoStore: Bool {
    switch self {
    case .libraryMissing, .noSession, .noService, .noDefaultKeyring: true
    default: false
    }
  }
}
