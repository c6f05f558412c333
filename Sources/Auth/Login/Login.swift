package import FoundationEssentials
package import GitHub
import Transport

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
  package func keep(
    _ checked: CheckedToken, in storage: StorageKind
  ) async throws(AuthError) -> AccountRecord {
    let account = Account(host: client.host.name, login: checked.user.login)
    let store = stores.store(storage)
    do {
      try await store.save(checked.token.secret, of: account)
      guard try await store.token(of: account) == checked.token.secret else {
        throw AuthError.notKept(storage)
      }
    } catch let error as CredentialStoreError {
      throw .store(error, storage)
    } catch let error as AuthError {
      throw error
    } catch {
      throw .notKept(storage)
    }
    let record = AccountRecord(
      login: account.login, storage: storage, kind: checked.token.kind, scopes: checked.scopes,
      expiresAt: checked.expiresAt)
    do {
      try await removeFromOtherStore(account, kept: storage)
      try accounts.add(record, on: client.host.name)
    } catch {
      await takeBack(account, from: store)
      throw error
    }
    return record
  }

  /// A login that failed leaves no token behind that nobody would remember. Where this fails too,
  /// the first failure is the one to tell.
  private func takeBack(_ account: Account, from store: any CredentialStore) async {
    do { _ = try await store.remove(account) } catch { return }
  }

  /// A token moves when its account logs in with another storage: no forgotten copy stays behind.
  private func removeFromOtherStore(
    _ account: Account, kept storage: StorageKind
  ) async throws(AuthError) {
    guard
      let old = try accounts.record(of: account.login, on: account.host)?.storage, old != storage
    else { return }
    do { _ = try await stores.store(old).remove(account) } catch { throw .store(error, old) }
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
