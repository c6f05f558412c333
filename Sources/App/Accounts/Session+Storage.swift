package import Auth
import GitHub
import Messages
import Terminal

extension Session {
  /// Determines where a token will be stored, before the user is asked for one: in `chosen`, or else
  /// in the keyring. Without a keyring the user may choose; nothing is stored elsewhere by itself.
  ///
  /// - Parameters:
  ///   - canAsk: whether the user is there to choose.
  ///   - warns: whether to say that a store is not encrypted.
  package func tokenStorage(
    _ chosen: StorageKind? = nil, canAsk: Bool = false, warns: Bool = true
  ) async throws -> StorageKind {
    // Fails before the user creates a token for a login that cannot be stored.
    do { _ = try context.accounts.hosts() } catch { throw failure(error) }
    let storage = chosen ?? .preferred
    if warns { warn(about: storage) }
    do throws(CredentialStoreError) {
      try await context.stores.store(storage).check(for: host.name)
      return storage
    } catch {
      var report = failure(.store(error, storage)).report
      // A keyring that is there, but locked, only has to be opened.
      guard chosen == nil, !error.isPassing else { throw Failure(report) }
      let others = await otherStores()
      let encrypted = others.filter(\.kind.traits.isEncrypted)
      guard canAsk, !encrypted.isEmpty else {
        report.next = .joined(
          encrypted.map { other in
            .loginStoreWorks(
              command: command("login --store \(other.kind.rawValue)"),
              protection: other.protection)
          } + [handler().storageChoices])
        throw Failure(report)
      }
      context.report(report.message)
      return try await chooseStorage(among: others)
    }
  }

  /// A store instead of a keyring, and a sentence on what it protects a token against.
  typealias OtherStore = (kind: StorageKind, protection: Message)

  /// What can store a token without a keyring, best first.
  func otherStores() async -> [OtherStore] {
    var usable: [OtherStore] = []
    for kind in StorageKind.allCases {
      guard let protection = kind.protection else { continue }
      if kind.traits.isEncrypted {
        do { try await context.stores.store(kind).check(for: host.name) } catch { continue }
      }
      usable.append((kind, protection))
    }
    return usable
  }

  private func chooseStorage(among stores: [OtherStore]) async throws -> StorageKind {
    let options = stores.map {
      Message.loginStoreOption(store: $0.kind.rawValue, protection: $0.protection)
    }
    let storage = stores[try await context.choose(.loginWhichStore, options)].kind
    warn(about: storage)
    return storage
  }

  private func warn(about storage: StorageKind) {
    guard !storage.traits.isEncrypted else { return }
    context.say(.loginPlainText(path: context.stores.store(storage).path ?? ""))
  }

  /// Deletes old tokens that a login could not delete, and reports those that still remain.
  package func removeLeftovers() async throws(AuthError) {
    let leftovers = LeftoverTokens(accounts: context.accounts, stores: context.stores)
    for left in try await leftovers.removeAll(on: host.name) {
      context.say(.loginLeftover(login: left.login, place: left.storage.message))
    }
  }
}

extension CredentialStoreError {
  /// Whether the store is there, and only was not opened this time.
  var isPassing: Bool {
    switch self {
    case .locked, .late, .vanished: true
    default: false
    }
  }
}
