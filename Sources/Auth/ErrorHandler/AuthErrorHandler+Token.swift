import FoundationEssentials
package import GitHub
package import Messages

extension AuthErrorHandler {
  /// For a 401, the only response that means an invalid token.
  func adviceForDeadToken() -> ErrorReport {
    guard let credential else {
      return ErrorReport(
        .adviceLoginNeeded(host: host.name), next: .adviceLogIn(command: command("login")),
        exitCode: .notLoggedIn)
    }
    if let login = credential.login, let expiresAt, let error = credential.renewalError {
      return report(
        forExpired: Account(host: host.name, login: login), expiresAt, error)
    }
    return ErrorReport(
      message(forDead: credential), next: step(toReplace: credential.source),
      exitCode: .notLoggedIn)
  }

  /// For a token that expired and was not renewed.
  func report(forExpired account: Account, _ date: Date, _ cause: RenewalError?) -> ErrorReport {
    guard let cause else {
      return ErrorReport(
        .renewalExpired(login: account.login, host: account.host, date: date),
        next: .adviceLogIn(command: command("login")), exitCode: .notLoggedIn)
    }
    return ErrorReport(
      .renewalFailed(login: account.login, host: account.host, date: date, reason: cause.message),
      next: cause.isPassing
        ? .adviceTryLater : .adviceLogIn(command: command("login --device")),
      exitCode: cause.isPassing ? .tryLater : .notLoggedIn)
  }

  private func message(forDead credential: Credential) -> Message {
    if let expiresAt, expiresAt <= now {
      return .adviceTokenExpired(
        source: credential.source.message, host: host.name, date: expiresAt)
    }
    guard let login = credential.login else {
      return .adviceTokenRefused(host: host.name, source: credential.source.message)
    }
    return .adviceTokenRefusedOf(
      host: host.name, login: login, source: credential.source.message)
  }

  /// How a user replaces a token that came from `source`.
  ///
  /// - Parameter stored: the step for a stored token; nil for that after a 401.
  package func step(toReplace source: TokenSource, stored: Message? = nil) -> Message {
    switch source {
    case .environment(let variable):
      if let login = shadowedLogin {
        .adviceShadowed(variable: variable, login: login)
      } else {
        .adviceRenewVariable(variable: variable, command: command("login"))
      }
    case .command(let command): .adviceRenewCommand(command: command)
    case .store: stored ?? renewal
    }
  }

  private var renewal: Message {
    otherLogins.isEmpty
      ? .adviceRenewStored(login: command("login"), logout: command("logout"))
      : .adviceRenewStoredOrSwitch(
        login: command("login"), switch: command("switch"),
        logins: otherLogins.joined(separator: ", "))
  }

  func report(for error: TokenProgramError, command: String) -> ErrorReport {
    let problem: Message =
      switch error {
      case .notFound: .adviceCommandNotFound(command: command)
      case .failed(let status): .adviceCommandFailed(status: "\(status)", command: command)
      case .empty: .adviceCommandEmpty(command: command)
      case .tooLong(let limit): .adviceCommandTooLong(limit: limit, command: command)
      case .interrupted(let detail):
        .adviceCommandInterrupted(detail: detail.explained, command: command)
      case .late(let seconds):
        .adviceCommandLate(limit: Duration.seconds(seconds), command: command)
      }
    let next: Message =
      error == .notFound ? .adviceCommandNotFoundNext : .adviceRenewCommand(command: command)
    return ErrorReport(problem, next: next, exitCode: .notLoggedIn)
  }
}

extension TokenInputError {
  package var message: Message {
    switch self {
    case .empty: .tokenEmpty
    case .tooLong: .tokenTooLong
    case .containsWhitespace: .tokenBlank
    case .unusableCharacter: .tokenCharacter
    case .quoted: .tokenQuoted
    case .assignment: .tokenAssignment
    case .url: .tokenUrl
    }
  }
}

extension AuthErrorHandler {
  func report(for error: DeviceLoginError) -> ErrorReport {
    switch error {
    case .noClientID:
      ErrorReport(
        .adviceNoClientId(host: host.name),
        next: .adviceNoClientIdNext(
          login: command("login"), app: host.newAppPage, oauth: host.newOAuthAppPage,
          command: command("login --device --client-id ID"),
          setting: host.configured("client_id: ID")),
        exitCode: .usage, url: host.newAppPage)
    case .notOffered(let code):
      ErrorReport(
        .adviceDeviceNotOffered(host: host.name, code: code ?? "?"),
        next: .adviceDeviceNotOfferedNext(url: developersPage), exitCode: .forbidden,
        url: developersPage)
    case .foreignPage(let url):
      ErrorReport(
        .adviceDeviceForeignPage(host: host.name, url: url),
        next: .adviceDeviceForeignPageNext, exitCode: .unreadableAnswer)
    case .expired:
      ErrorReport(
        .adviceDeviceExpired, next: .adviceLogIn(command: command("login --device")),
        exitCode: .tryLater)
    case .denied:
      ErrorReport(
        .adviceDeviceDenied, next: .adviceLogIn(command: command("login")), exitCode: .cancelled)
    case .unusable:
      ErrorReport(
        .adviceDeviceUnusable, next: .adviceLogIn(command: command("login")),
        exitCode: .unreadableAnswer)
    case .failed(let code, let description):
      ErrorReport(
        .adviceDeviceFailed(description: description ?? code, code: code),
        next: .adviceLogIn(command: command("login")), exitCode: .failure)
    }
  }

  private var developersPage: String { "\(host.webURL)/settings/developers" }
}

extension TokenSource {
  /// The source in words that fit after "the token from …".
  package var message: Message {
    switch self {
    case .environment(let variable): .sourceEnvironment(variable: variable)
    case .command(let command): .sourceCommand(command: command)
    case .store(let kind, let path): kind.source(path)
    }
  }

  /// The source in words that fit after "in".
  package var place: Message {
    switch self {
    case .environment(let variable): .placeEnvironment(variable: variable)
    case .command(let command): .placeCommand(command: command)
    case .store(let kind, let path): kind.place(path)
    }
  }
}

extension RenewalError {
  /// The reason in words that fit after a colon.
  package var message: Message {
    switch self {
    case .refused: .renewalRefused
    case .tooOld: .renewalTooOld
    case .rejected(let code, let description):
      .renewalRejected(description: description ?? code, code: code)
    case .unreachable: .renewalUnreachable
    case .unreadable: .renewalUnreadable
    case .busy: .renewalBusy
    case .store: .renewalStore
    case .interrupted(let detail): .renewalInterrupted(detail: detail.explained)
    }
  }
}
