package import Auth
import CBuildSettings
internal import Core
import GitHub
package import Messages

extension Session {
  /// The account named `login`, or the only one, or the one that a user at the terminal chooses.
  package func account(
    among accounts: [AccountRecord], named login: String?, question: Message,
    in context: CommandContext
  ) async throws -> AccountRecord {
    do throws(AuthError) { return try account(among: accounts, named: login) } catch {
      guard case .whichAccount = error, context.isInteractive else { throw error }
      return accounts[try await context.choose(question, names: accounts.map(\.login))]
    }
  }

  /// The account named `login`, or the only one.
  package func account(
    among accounts: [AccountRecord], named login: String?
  ) throws(AuthError) -> AccountRecord {
    let host = host.name
    if let login {
      guard let found = accounts.first(where: { $0.login.lowercased() == login.lowercased() })
      else {
        let elsewhere = try ports.accounts.hosts(with: login)
        guard !accounts.isEmpty || !elsewhere.isEmpty else {
          throw AuthError.noAccount(host: host)
        }
        throw AuthError.unknownAccount(login: login, host: host, nil, elsewhere: elsewhere)
      }
      return found
    }
    guard !accounts.isEmpty else { throw AuthError.noAccount(host: host) }
    guard accounts.count > 1 else { return accounts[0] }
    throw AuthError.whichAccount(logins: accounts.map(\.login), host: host)
  }

  /// The token to hand to another program.
  ///
  /// - Parameter minimum: how long it must be valid; nil to accept what is valid now.
  package func credential(
    lasting minimum: Duration?, in context: CommandContext
  ) async throws(Failure) -> Credential {
    let credential: Credential
    do throws(AuthError) {
      let minimum = minimum ?? CredentialFinder.minimum
      guard let found = try await finder.credential(for: host, lasting: minimum) else {
        throw .noAccount(host: host.name)
      }
      credential = found
      try requireValid(found)
    } catch {
      throw lookupFailure(error)
    }
    notifyNotRenewed(credential)
    if let minimum { try require(minimum, of: credential, in: context) }
    return credential
  }

  private func require(
    _ minimum: Duration, of credential: Credential, in context: CommandContext
  ) throws(Failure) {
    guard let login = credential.login else {
      context.say(.renewalUnknownExpiry(source: credential.source.message))
      return
    }
    guard let date = credential.expiresAt, !credential.lasts(minimum, at: ports.now()) else {
      return
    }
    let message = Message.renewalTooShort(login: login, host: host.name, date: date)
    guard credential.isRenewable, credential.renewalError?.isPassing != false else {
      throw Failure(message, next: .adviceLogIn(command: command("login")), exitCode: .notLoggedIn)
    }
    throw Failure(message, next: .renewalTooShortNext, exitCode: .tryLater)
  }
}

extension Session {
  /// What overrides the active account of this host, if anything does.
  ///
  /// - Parameter active: the login of that account.
  package func shadowing(_ active: String?) -> Message? {
    if !finder.isNamed {
      if let variable = finder.setVariables(for: host).first {
        return .loginShadowed(variable: variable)
      }
      if configuration.settings(for: host.name).tokenCommand != nil {
        return .loginShadowedByCommand(host: host.name)
      }
    }
    guard let choice = finder.choice, choice.rule != .option,
      choice.login.lowercased() != active?.lowercased()
    else { return nil }
    return .choiceReason(login: choice.login, rule: choice.rule.message)
  }

  /// Makes an account the active one of this host, even if it was only found in a store.
  package func activate(_ record: AccountRecord) async throws(AuthError) {
    if try ports.accounts.record(of: record.login, on: host.name) == nil {
      try await ports.accounts.add(record, on: host.name)
    }
    try await ports.accounts.activate(record.login, on: host.name)
  }

  /// Every account of this host that has a token, or is on the account list.
  package func storedAccounts() async throws(AuthError) -> [AccountRecord] {
    var logout = Logout(accounts: ports.accounts, stores: ports.stores)
    return try await logout.candidates(on: host.name).map(\.record)
  }

  /// The device flow with the client ID from the command line, the environment or the
  /// configuration.
  package func deviceLogin(clientID named: String? = nil) throws(AuthError) -> DeviceLogin {
    guard let clientID = clientID(named: named) else { throw .device(.noClientID) }
    return DeviceLogin(
      client: anonymousClient, clientID: clientID, clock: ports.clock, now: ports.now)
  }

  /// The app that whoever built the program chose; it exists on github.com only.
  private var builtInClientID: String? {
    let id = String(cString: build_default_client_id())
    return host.kind == .dotcom && !id.isEmpty ? id : nil
  }

  package func clientID(named: String?) -> String? {
    named ?? ports.environment.nonEmpty("GHREPO_CLIENT_ID")
      ?? configuration.settings(for: host.name).clientID ?? builtInClientID
  }
}
