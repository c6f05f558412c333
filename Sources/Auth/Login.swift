package import FoundationEssentials
package import GitHub
import HTTP
import Platform

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
  package func check(_ new: NewToken) async throws(AuthError) -> CheckedToken {
    guard new.token.kind != .installation else { throw .notAUser }
    do {
      let answer = try await client.using(new.token.secret).send(.currentUser)
      return CheckedToken(
        new: new, login: answer.login,
        scopes: new.token.kind.hasScopes ? answer.scopes : nil,
        expiresAt: new.expiresAt ?? answer.expiresAt)
    } catch {
      throw .api(error)
    }
  }

  /// Stores a checked token, reads it back to verify it, and makes its account the active one.
  ///
  /// Any failure before the account list names the new login restores the old token. Old copies in
  /// other stores are deleted last; if such a store is unavailable, the account list records that.
  package func keep(
    _ checked: CheckedToken, in storage: StorageKind
  ) async throws(AuthError) -> CompletedLogin {
    let host = client.host.name
    let account = Account(host: host, login: checked.login)
    let lock = try await stores.renewalLock(of: storage)
    defer { lock?.release() }
    let before = try accounts.hosts()[host]
    let replaced = before?.accounts.first { $0.login == account.login }
    let old = try await secrets(of: account, in: storage)
    let new = checked.new.secrets
    var record = AccountRecord(
      login: account.login, storage: storage, kind: checked.new.token.kind,
      scopes: checked.scopes, expiresAt: checked.expiresAt)
    record.renewal = checked.new.renewable == nil ? nil : .automatic
    record.refreshExpiresAt = checked.new.renewable?.refreshExpiresAt
    let formerStores = [replaced?.storage].compactMap(\.self) + (replaced?.leftovers ?? [])
    let others = formerStores.filter { $0 != storage }
    record.leftovers = others.isEmpty ? nil : others
    let secondPlaces = stores.store(storage).secondPlaces
    record.secondPlaces = secondPlaces.isEmpty ? nil : secondPlaces
    var isChanged = false
    do throws(AuthError) {
      try await replace(old, with: new, of: account, in: storage, &isChanged)
      guard try await secrets(of: account, in: storage) == new else { throw .notKept(storage) }
      try await accounts.add(record, on: host)
    } catch {
      if isChanged || mayHaveStored(error) {
        // If this fails too, the first failure is reported.
        do { try await replace(new, with: old, of: account, in: storage, &isChanged) } catch {}
      }
      throw error
    }
    let leftovers = LeftoverTokens(accounts: accounts, stores: stores)
    return CompletedLogin(
      record: record, replaced: replaced, formerlyActive: before?.active,
      leftovers: await leftovers.remove(record, on: host))
  }

  /// Everything that the store has of `account`.
  private func secrets(
    of account: Account, in storage: StorageKind
  ) async throws(AuthError) -> [SecretKind: Secret] {
    var secrets: [SecretKind: Secret] = [:]
    for kind in SecretKind.allCases {
      secrets[kind] = try await stores.secret(kind, of: account, in: storage)
    }
    return secrets
  }

  /// Stores `new` in place of `old`; `isChanged` becomes true with the first change.
  private func replace(
    _ old: [SecretKind: Secret], with new: [SecretKind: Secret], of account: Account,
    in storage: StorageKind, _ isChanged: inout Bool
  ) async throws(AuthError) {
    let store = stores.store(storage)
    do throws(CredentialStoreError) {
      for (kind, secret) in new {
        try await store.save(secret, as: kind, of: account)
        isChanged = true
      }
      for kind in old.keys where new[kind] == nil {
        _ = try await store.remove(kind, of: account)
        isChanged = true
      }
    } catch {
      throw .store(error, storage)
    }
  }

  /// Whether the store may be changed although its first change failed. A keyring that could not be
  /// opened is not, and would only show another dialog. The password store is written without its
  /// passphrase.
  private func mayHaveStored(_ failure: AuthError) -> Bool {
    guard case .store(let error, let kind) = failure, kind.traits.opensToWrite else { return true }
    return error == .vanished || !error.meansNoAccess
  }
}

/// A token to log in with.
package struct NewToken: Sendable, Equatable {
  package let token: Token
  /// Nil if it does not expire, or its source does not say.
  package let expiresAt: Date?
  /// The same token with what renews it.
  package let renewable: RenewableToken?

  package init(_ token: Token) {
    self.token = token
    (expiresAt, renewable) = (nil, nil)
  }

  /// - Parameter now: the time of the response.
  init(_ issued: IssuedToken, clientID: String, now: Date) {
    token = Token(secret: issued.access)
    renewable = RenewableToken(issued, clientID: clientID, now: now)
    expiresAt = renewable?.expiresAt ?? issued.expiresIn.map { now + $0.inSeconds }
  }

  fileprivate var secrets: [SecretKind: Secret] {
    var secrets = [SecretKind.token: token.secret]
    secrets[.renewal] = renewable?.stored
    return secrets
  }
}

/// A token with GitHub's information about it.
package struct CheckedToken: Sendable {
  package let new: NewToken
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
  /// Why old copies of the token could not be deleted from other stores.
  package let leftovers: [StorageKind: CredentialStoreError]
}

/// Old tokens in stores that were unavailable when their account moved to another one. The account
/// list records them until they are deleted.
package struct LeftoverTokens: Sendable {
  private let accounts: AccountRegistry
  private let stores: CredentialStores

  package init(accounts: AccountRegistry, stores: CredentialStores) {
    self.accounts = accounts
    self.stores = stores
  }

  /// Deletes the leftovers of `record`; returns why some could not be deleted.
  package func remove(
    _ record: AccountRecord, on host: String
  ) async -> [StorageKind: CredentialStoreError] {
    var failures: [StorageKind: CredentialStoreError] = [:]
    await remove(record, on: host, &failures)
    return failures
  }

  /// Deletes the leftovers of all accounts on `host`; returns the logins whose tokens are left, with
  /// the store.
  package func removeAll(
    on host: String
  ) async throws(AuthError) -> [(login: String, storage: StorageKind)] {
    var remaining: [(login: String, storage: StorageKind)] = []
    var failures: [StorageKind: CredentialStoreError] = [:]
    for record in try accounts.hosts()[host]?.accounts ?? [] {
      remaining += await remove(record, on: host, &failures).map { (record.login, $0) }
    }
    return remaining
  }

  /// Returns what remains. A store that has failed is not tried again.
  @discardableResult private func remove(
    _ record: AccountRecord, on host: String, _ failures: inout [StorageKind: CredentialStoreError]
  ) async -> [StorageKind] {
    guard let leftovers = record.leftovers else { return [] }
    for storage in leftovers where failures[storage] == nil {
      do throws(CredentialStoreError) {
        _ = try await stores.store(storage).removeAll(
          of: Account(host: host, login: record.login))
      } catch {
        failures[storage] = error
      }
    }
    let remaining = leftovers.filter { failures[$0] != nil }
    guard remaining != leftovers else { return remaining }
    do {
      try await accounts.noteLeftovers(
        remaining.isEmpty ? nil : remaining, of: record.login, on: host)
    } catch {
      // The next removal, which finds no token, records it.
      return remaining
    }
    return remaining
  }
}
