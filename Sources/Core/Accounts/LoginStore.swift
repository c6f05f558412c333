internal import Access
package import Auth
internal import GitHub

/// Where a login stores its token.
package enum LoginStore: Sendable {
  case ready(StorageKind)
  /// The usual store cannot be used. Nothing is stored elsewhere by itself; the user may choose among
  /// others, best first.
  case needsChoice(AuthError, among: [StorageKind])
}

extension Session {
  /// Finds where a login can store its token, before the user creates one.
  ///
  /// - Parameter chosen: the store that the user has chosen, if any.
  package func loginStore(_ chosen: StorageKind? = nil) async throws(AuthError) -> LoginStore {
    _ = try ports.accounts.hosts()
    let storage = chosen ?? .preferred
    do { try await ports.stores.store(storage).check(for: host.name) } catch {
      // A keyring that is there, but locked, only has to be opened.
      guard chosen == nil, !error.isPassing else { throw .store(error, storage) }
      return .needsChoice(.store(error, storage), among: await otherStores())
    }
    return .ready(storage)
  }

  /// The keyring, unless all accounts of this host are stored elsewhere.
  package func usualStorage() throws(AuthError) -> StorageKind {
    let accounts = try ports.accounts.hosts()[host.name]?.accounts ?? []
    guard !accounts.contains(where: { $0.storage == .preferred }),
      let account = try ports.accounts.active(on: host.name) ?? accounts.first
    else { return .preferred }
    return account.storage
  }

  /// What can store a token without a keyring.
  private func otherStores() async -> [StorageKind] {
    var usable: [StorageKind] = []
    for kind in StorageKind.allCases where kind != .preferred {
      if kind.traits.isEncrypted {
        do { try await ports.stores.store(kind).check(for: host.name) } catch { continue }
      }
      usable.append(kind)
    }
    return usable
  }
}

extension CredentialStoreError {
  /// Whether the store is there, and only was not opened this time.
  fileprivate var isPassing: Bool {
    switch self {
    case .locked, .late, .vanished: true
    default: false
    }
  }
}
