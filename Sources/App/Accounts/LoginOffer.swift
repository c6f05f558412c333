package import Auth
internal import Core
import GitHub
package import Messages

/// Where a login in the full screen stores a token, as far as the user need not choose.
package struct LoginOffer: Sendable {
  /// A store, and a sentence on what it protects a token against.
  package struct Choice: Sendable {
    package let kind: StorageKind
    package let label: Message
  }

  /// Nil where the user has to choose.
  package let storage: StorageKind?
  /// The store in words that fit after "in".
  package let place: Message?
  /// Why the user has to choose.
  package let reason: Message?
  /// The stores that the user can choose.
  package let choices: [Choice]
  /// What takes precedence over the new account, if anything does.
  package let shadow: Message?
}

extension Session {
  /// Finds where a login can store its token: where the other accounts are, or else in the keyring.
  /// Without a keyring the user chooses; nothing is stored elsewhere by itself.
  package func loginOffer() async throws(Failure) -> LoginOffer {
    let usual: StorageKind
    do throws(AuthError) { usual = try usualStorage() } catch { throw failure(error) }
    do throws(AuthError) { _ = try await usable(usual) } catch {
      let report = failure(error).report
      guard usual == .preferred, case .store(let cause, _) = error, !cause.isPassing else {
        throw Failure(report)
      }
      let choices = await otherStores().map { store in
        LoginOffer.Choice(
          kind: store.kind,
          label: .loginStoreOption(store: store.kind.rawValue, protection: store.protection))
      }
      return LoginOffer(
        storage: nil, place: nil, reason: report.message, choices: choices, shadow: shadowing(nil))
    }
    return LoginOffer(
      storage: usual, place: ports.stores.source(usual).place, reason: nil, choices: [],
      shadow: shadowing(nil))
  }

  /// The keyring, unless all accounts of this host are stored elsewhere.
  private func usualStorage() throws(AuthError) -> StorageKind {
    let accounts = try ports.accounts.hosts()[host.name]?.accounts ?? []
    guard !accounts.contains(where: { $0.storage == .preferred }),
      let account = try ports.accounts.active(on: host.name) ?? accounts.first
    else { return .preferred }
    return account.storage
  }
}
