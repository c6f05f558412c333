internal import Access
internal import Auth
internal import Core
internal import Messages
internal import Presentation

extension Session {
  /// Determines where a token will be stored, before the user is asked for one: in `chosen`, or else
  /// in the keyring. Without a keyring the user may choose; nothing is stored elsewhere by itself.
  ///
  /// - Parameter canAsk: whether the user is there to choose.
  func tokenStorage(
    _ chosen: StorageKind? = nil, canAsk: Bool = false, in context: CommandContext
  ) async throws -> StorageKind {
    let store: LoginStore
    do { store = try await loginStore(chosen) } catch { throw failure(error) }
    switch store {
    case .ready(let storage):
      warn(about: storage, in: context)
      return storage
    case .needsChoice(let error, let stores):
      var report = failure(error).report
      let encrypted = stores.filter(\.traits.isEncrypted)
      guard canAsk, !encrypted.isEmpty else {
        report.next = .lines(
          encrypted.compactMap { kind in
            kind.protection.map {
              .loginStoreWorks(command: command("login --store \(kind.rawValue)"), protection: $0)
            }
          } + [handler().storageChoices])
        throw Failure(report)
      }
      context.report(report.message)
      let storage = stores[try await context.choose(.loginWhichStore, stores.map(\.option))]
      warn(about: storage, in: context)
      return storage
    }
  }

  private func warn(about storage: StorageKind, in context: CommandContext) {
    guard !storage.traits.isEncrypted else { return }
    context.say(.loginPlainText(path: context.stores.store(storage).path ?? ""))
  }
}
