package import Auth
internal import Core
import GitHub
package import Messages
import Terminal

extension Session {
  /// Determines where a token will be stored, before the user is asked for one: in `chosen`, or else
  /// in the keyring. Without a keyring the user may choose; nothing is stored elsewhere by itself.
  ///
  /// - Parameter canAsk: whether the user is there to choose.
  package func tokenStorage(
    _ chosen: StorageKind? = nil, canAsk: Bool = false, in context: CommandContext
  ) async throws -> StorageKind {
    do throws(AuthError) {
      let storage = try await usable(chosen ?? .preferred)
      warn(about: storage, in: context)
      return storage
    } catch {
      var report = failure(error).report
      // A keyring that is there, but locked, only has to be opened.
      guard chosen == nil, case .store(let cause, _) = error, !cause.isPassing else {
        throw Failure(report)
      }
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
      return try await chooseStorage(among: others, in: context)
    }
  }

  /// `storage`, if a token can be stored there. Fails before the user creates a token for a login
  /// that cannot be stored.
  package func usable(_ storage: StorageKind) async throws(AuthError) -> StorageKind {
    _ = try ports.accounts.hosts()
    do { try await ports.stores.store(storage).check(for: host.name) } catch {
      throw .store(error, storage)
    }
    return storage
  }

  /// A store instead of a keyring, and a sentence on what it protects a token against.
  typealias OtherStore = (kind: StorageKind, protection: Message)

  /// What can store a token without a keyring, best first.
  func otherStores() async -> [OtherStore] {
    var usable: [OtherStore] = []
    for kind in StorageKind.allCases {
      guard let protection = kind.protection else { continue }
      if kind.traits.isEncrypted {
        do { try await ports.stores.store(kind).check(for: host.name) } catch { continue }
      }
      usable.append((kind, protection))
    }
    return usable
  }

  private func chooseStorage(
    among stores: [OtherStore], in context: CommandContext
  ) async throws -> StorageKind {
    let options = stores.map {
      Message.loginStoreOption(store: $0.kind.rawValue, protection: $0.protection)
    }
    let storage = stores[try await context.choose(.loginWhichStore, options)].kind
    warn(about: storage, in: context)
    return storage
  }

  private func warn(about storage: StorageKind, in context: CommandContext) {
    guard !storage.traits.isEncrypted else { return }
    context.say(.loginPlainText(path: context.stores.store(storage).path ?? ""))
  }

  /// Deletes old tokens that a login could not delete; returns what to say of those that still
  /// remain.
  package func removeLeftovers() async throws(AuthError) -> [Message] {
    let leftovers = LeftoverTokens(accounts: ports.accounts, stores: ports.stores)
    return try await leftovers.removeAll(on: host.name).map {
      .loginLeftover(login: $0.login, place: $0.storage.message)
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
