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

extension CheckedToken {
  package func scopesMessage(on host: GitHubHost) -> Message {
    if new.token.kind == .githubAppUser {
      return .loginAppPermissions(url: "\(host.webURL)/settings/installations")
    }
    guard let scopes else { return .loginPermissions }
    return scopes.isEmpty
      ? .loginNoScopes : .loginScopes(scopes: scopes.joined(separator: ", "))
  }

  package func expiryMessage(at now: Date) -> Message {
    guard let expiresAt else { return .loginNoExpiry }
    return Message { language in
      let relative = language.relative(expiresAt, to: now)
      let message: Message =
        new.renewable == nil
        ? .loginExpires(date: expiresAt, relative: relative)
        : .loginRenewed(date: expiresAt, relative: relative)
      return message.text(in: language)
    }
  }

  /// The user can deselect scopes on GitHub's page.
  fileprivate func missing(_ requested: [String]) -> [String] {
    guard let scopes else { return [] }
    // GitHub does not list this one, whose effect is the refresh token.
    return requested.filter {
      !scopes.contains($0) && !($0 == "offline_access" && new.renewable != nil)
    }
  }
}

extension CompletedLogin {
  /// What the login replaced, which account is no longer active, where old tokens are left and why, and
  /// what keeps the new one from being used.
  package func notices(
    _ checked: CheckedToken, requested: [String] = [], in session: Session
  ) -> [Notice] {
    let login = record.login
    var notices: [Notice] = []
    if replaced != nil { notices.append(Notice(.loginReplaced(login: login))) }
    if let former = formerlyActive, former != login {
      let command = session.command("switch --user \(former)")
      notices.append(
        Notice(.loginActiveChanged(login: login, former: former, command: command)))
    }
    for place in StorageKind.allCases {
      guard let error = leftovers[place] else { continue }
      notices += [
        Notice(.loginLeftover(login: login, place: place.message), .problem),
        Notice(session.handler().report(for: error, kind: place).message),
      ]
    }
    let missing = checked.missing(requested)
    if !missing.isEmpty {
      notices.append(Notice(.loginScopesMissing(scopes: missing.joined(separator: ", "))))
    }
    if let override = session.override(of: login) {
      notices.append(Notice(override.message(on: session.host)))
    }
    return notices
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
