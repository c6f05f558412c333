package import Access
package import Auth
package import Core
package import FoundationEssentials
package import GitHub
import HTTP
package import Messages
package import Terminal

extension AccountOverride {
  package func message(on host: GitHubHost) -> Message {
    switch self {
    case .variable(let variable): .loginShadowed(variable: variable)
    case .tokenCommand: .loginShadowedByCommand(host: host.name)
    case .choice(let choice): .choiceReason(login: choice.login, rule: choice.rule.message)
    }
  }
}

extension LeftoverToken {
  package var message: Message { .loginLeftover(login: login, place: storage.message) }
}

extension CompletedLogin {
  /// For each old token that could not be deleted, where it is and why.
  package func leftoverMessages(_ session: Session) -> [(left: Message, reason: Message)] {
    StorageKind.allCases.compactMap { place in
      leftovers[place].map { error in
        (
          Message.loginLeftover(login: record.login, place: place.message),
          session.handler().report(for: error, kind: place).message
        )
      }
    }
  }
}

extension StorageKind {
  /// Its line where a login lets the user choose.
  package var option: Message {
    .loginStoreOption(store: rawValue, protection: protection ?? message)
  }
}

extension LogoutEvent {
  package func lines(
    about login: String, _ session: Session
  ) -> [(message: Message, style: Style)] {
    let host = session.host.name
    switch self {
    case .removed(let copies, let unseen) where !unseen.isEmpty:
      return [(.logoutDoneUnseen(count: copies, login: login, host: host), .problem)]
        + unseen.map {
          (session.handler().report(for: $0.error, kind: $0.storage).message, .plain)
        }
    case .removed(0, _): return [(.logoutNothingStored(login: login, host: host), .bold)]
    case .removed(let copies, _):
      return [(.logoutDone(count: copies, login: login, host: host), .bold)]
    case .forgotten(let reason):
      return [
        (.logoutForgot(login: login, host: host), .problem),
        (session.handler().report(for: reason).message, .plain),
      ]
    case .stillListed(let copies):
      return [(.logoutStillListed(count: copies, login: login, host: host), .problem)]
    case .notRemoved: return [(.logoutNotRemoved(login: login, host: host), .problem)]
    case .activated(let login): return [(.switchDone(login: login, host: host), .plain)]
    case .dataDeleted(let count): return [(.logoutForgotten(count: count), .plain)]
    case .annotationsDeleted(let count):
      return [(.logoutAnnotationsDeleted(count: count), .plain)]
    case .dataNotDeleted(let error):
      return [(.logoutNotForgotten(login: login), .problem), (error.message, .plain)]
    case .stillValid(let page): return [(.logoutStillValid(url: page), .plain)]
    }
  }
}

extension HostStatus {
  /// The advice for a failed state; nil for a good one.
  package func report(for account: AccountStatus, now: Date) -> ErrorReport? {
    guard case .failed(let error) = account.state else { return nil }
    return handler(for: account, now: now).report(for: error)
  }

  func handler(for account: AccountStatus, now: Date) -> AuthErrorHandler {
    // The environment or a program overrides the stored accounts.
    let shadowed: String? =
      switch account.source {
      case .environment, .command: storedActive
      case .store: nil
      }
    let credential = Credential(
      token: Token(secret: Secret([])), source: account.source, login: account.login)
    return AuthErrorHandler(
      host: host, isDefaultHost: isDefault, credential: credential, expiresAt: account.expiresAt,
      shadowedLogin: shadowed, isNamed: choice?.overridesTokens ?? false, now: now)
  }
}
