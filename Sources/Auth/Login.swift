package import FoundationEssentials
package import GitHub
import HTTP

/// Checks a token with GitHub, keeps it, and proves that it was kept.
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

  /// Asks GitHub whose token this is.
  package func check(_ token: Token) async throws(AuthError) -> CheckedToken {
    guard token.kind != .installation else { throw .notAPerson }
    do {
      let answer = try await client.using(token.secret).send(.currentUser)
      return CheckedToken(
        token: token, user: answer.user, scopes: answer.token.scopes,
        expiresAt: answer.token.expiresAt)
    } catch {
      throw .api(error)
    }
  }

  /// Stores a checked token, reads it back to prove it, and makes its account the active one.
  ///
  /// Until the account list names the new login, any failure puts the old token back. The old copy
  /// in the other store goes last; where it cannot be reached, the account list remembers it.
  package func keep(
    _ checked: CheckedToken, in storage: StorageKind
  ) async throws(AuthError) -> CompletedLogin {
    let host = client.host.name
    let account = Account(host: host, login: checked.user.login)
    let before = try accounts.hosts()[host]
    let replaced = before?.accounts.first { $0.login == account.login }
    let oldToken = try await token(of: account, in: storage)
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

  private func token(
    of account: Account, in storage: StorageKind
  ) async throws(AuthError) -> Secret? {
    do { return try await stores.store(storage).token(of: account) } catch {
      throw .store(error, storage)
    }
  }

  private func store(
    _ secret: Secret, of account: Account, in storage: StorageKind
  ) async throws(AuthError) {
    do { try await stores.store(storage).save(secret, of: account) } catch {
      throw .store(error, storage)
    }
    guard try await token(of: account, in: storage) == secret else { throw .notKept(storage) }
  }

  /// Undoes a login that failed: the old token is there again, or none if there was none. Where
  /// this fails too, the first failure is the one to report.
  private func putBack(
    _ old: Secret?, of account: Account, in storage: StorageKind, after failure: AuthError
  ) async {
    // A store that refused has changed nothing, and would only open another dialog.
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

/// A token with what GitHub said of it.
package struct CheckedToken: Sendable {
  package let token: Token
  package let user: User
  /// Nil for tokens that have permissions in place of scopes.
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
  /// Why an old copy of the token could not be removed from the other store.
  package let leftover: CredentialStoreError?
}

/// Old tokens in a store that could not be reached when their account moved to the other one: the
/// account list remembers them until they are removed.
package struct LeftoverTokens: Sendable {
  private let accounts: AccountRegistry
  private let stores: CredentialStores

  package init(accounts: AccountRegistry, stores: CredentialStores) {
    self.accounts = accounts
    self.stores = stores
  }

  /// Removes the leftover of `record`; returns why it could not be removed, if so.
  package func remove(_ record: AccountRecord, on host: String) async -> CredentialStoreError? {
    guard let leftover = record.leftover else { return nil }
    do throws(CredentialStoreError) {
      _ = try await stores.store(leftover).remove(Account(host: host, login: record.login))
    } catch {
      return error
    }
    // A mark that cannot be deleted now is deleted after the next removal, which finds nothing.
    do { try accounts.clearLeftover(of: record.login, on: host) } catch { return nil }
    return nil
  }

  /// Removes the leftovers of all accounts on `host`; returns the accounts that still have one.
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
