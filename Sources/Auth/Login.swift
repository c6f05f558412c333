package import FoundationEssentials
package import GitHub
import HTTP

/// Checks a token with GitHub, stores it, and verifies that it was stored.
package struct Login: Sendable {
  private let client: GitHubClient
  private let accounts: AccountRegistry
  private let stores: CredentialStores

  /// - Parameter client: an anonymous client of the host to log in to.
  package init(client: GitHubClient, accounts: AccountRegistry, stores: CredentialStores) {
    self.client = client
    self.accounts = accounts
    self.stores = stores
  }

  /// Fetches the user that the token belongs to.
  package func check(_ token: Token) async throws(AuthError) -> CheckedToken {
    guard token.kind != .installation else { throw .notAUser }
    do {
      let answer = try await client.using(token.secret).send(.currentUser)
      return CheckedToken(
        token: token, login: answer.login, scopes: answer.scopes, expiresAt: answer.expiresAt)
    } catch {
      throw .api(error)
    }
  }

  /// Stores a checked token, reads it back to verify it, and makes its account the active one.
  ///
  /// Any failure before the account list names the new login restores the old token. The old copy
  /// in the other store is deleted last; if that store is unavailable, the account list records the
  /// copy.
  package func keep(
    _ checked: CheckedToken, in storage: StorageKind
  ) async throws(AuthError) -> CompletedLogin {
    let host = client.host.name
    let account = Account(host: host, login: checked.login)
    let before = try accounts.hosts()[host]
    let replaced = before?.accounts.first { $0.login == account.login }
    let oldToken = try await stores.token(of: account, in: storage)
    let other: StorageKind = storage == .keyring ? .file : .keyring
    var record = AccountRecord(
      login: account.login, storage: storage, kind: checked.token.kind, scopes: checked.scopes,
      expiresAt: checked.expiresAt)
    record.leftover = [replaced?.storage, replaced?.leftover].contains(other) ? other : nil
    do throws(AuthError) {
      try await store(checked.token.secret, of: account, in: storage)
      try accounts.add(record, on: host)
    } catch {
      await putBack(oldToken, of: account, in: storage, after: error)
      throw error
    }
    let leftovers = LeftoverTokens(accounts: accounts, stores: stores)
    return CompletedLogin(
      record: record, replaced: replaced, formerlyActive: before?.active,
      leftover: record.leftover == nil ? nil : await leftovers.remove(record, on: host))
  }

  private func store(
    _ secret: Secret, of account: Account, in storage: StorageKind
  ) async throws(AuthError) {
    do { try await stores.store(storage).save(secret, of: account) } catch {
      throw .store(error, storage)
    }
    guard try await stores.token(of: account, in: storage) == secret else {
      throw .notKept(storage)
    }
  }

  /// Undoes a failed login: restores the old token, or deletes the new one if there was none. If
  /// this fails too, the first failure is reported.
  private func putBack(
    _ old: Secret?, of account: Account, in storage: StorageKind, after failure: AuthError
  ) async {
    // A store that could not be opened is unchanged, and would only show another dialog.
    if case .store(let error, _) = failure, error.meansNoAccess { return }
    let store = stores.store(storage)
    do {
      if let old {
        try await store.save(old, of: account)
      } else {
        _ = try await store.remove(account)
      }
    } catch { return }
  }
}

/// A token with GitHub's information about it.
package struct CheckedToken: Sendable {
  package let token: Token
  package let login: String
  /// Nil for tokens that have permissions instead of scopes.
  package let scopes: [String]?
  package let expiresAt: Date?
}

/// A login that was stored, and what it changed.
package struct CompletedLogin: Sendable {
  package let record: AccountRecord
  /// The same account's login before this one.
  package let replaced: AccountRecord?
  /// The account that was active on this host before.
  package let formerlyActive: String?
  /// Why an old copy of the token could not be deleted from the other store.
  package let leftover: CredentialStoreError?
}

/// Old tokens in a store that was unavailable when their account moved to the other one. The
/// account list records them until they are deleted.
package struct LeftoverTokens: Sendable {
  private let accounts: AccountRegistry
  private let stores: CredentialStores

  package init(accounts: AccountRegistry, stores: CredentialStores) {
    self.accounts = accounts
    self.stores = stores
  }

  /// Deletes the leftover of `record`; returns the error if that failed.
  package func remove(_ record: AccountRecord, on host: String) async -> CredentialStoreError? {
    guard let leftover = record.leftover else { return nil }
    do throws(CredentialStoreError) {
      _ = try await stores.store(leftover).remove(Account(host: host, login: record.login))
    } catch {
      return error
    }
    // If clearing the record fails, the next removal, which finds no token, clears it.
    do { try accounts.clearLeftover(of: record.login, on: host) } catch { return nil }
    return nil
  }

  /// Deletes the leftovers of all accounts on `host`; returns the accounts that still have one.
  package func removeAll(on host: String) async throws(AuthError) -> [AccountRecord] {
    var remaining: [AccountRecord] = []
    var unreachable: Set<StorageKind> = []
    for record in try accounts.hosts()[host]?.accounts ?? [] {
      guard let leftover = record.leftover else { continue }
      let isReachable = !unreachable.contains(leftover)
      guard isReachable, await remove(record, on: host) == nil else {
        unreachable.insert(leftover)
        remaining.append(record)
        continue
      }
    }
    return remaining
  }
}
