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
