package import Auth
import GitHub
package import Messages

/// Determines which of several accounts is meant.
package struct AccountChoice {
  let session: Session

  package init(session: Session) {
    self.session = session
  }

  /// The account named `login`, or the only one, or the one that the user chooses.
  package func choose(
    _ accounts: [AccountRecord], named login: String?, question: Message
  ) async throws -> AccountRecord {
    let host = session.host.name
    guard !accounts.isEmpty else { throw AuthError.noAccount(host: host) }
    if let login {
      guard let found = accounts.first(where: { $0.login.lowercased() == login.lowercased() })
      else { throw AuthError.unknownAccount(login: login, host: host) }
      return found
    }
    guard accounts.count > 1 else { return accounts[0] }
    guard session.context.isInteractive else {
      throw AuthError.whichAccount(logins: accounts.map(\.login), host: host)
    }
    return accounts[try await session.context.choose(question, names: accounts.map(\.login))]
  }
}

/// Determines where a token will be stored, before the user is asked for one. Fails if there is no
/// keyring; it never falls back to a plain file by itself.
package struct StorageChoice {
  let session: Session

  package init(session: Session) {
    self.session = session
  }

  package func storage(insecure: Bool) async throws(Failure) -> StorageKind {
    // Fails before the user creates a token for a login that cannot be stored.
    do { _ = try session.context.accounts.hosts() } catch { throw session.failure(error) }
    if insecure {
      session.context.say(.loginPlainText(path: session.context.stores.filePath))
      return .file
    }
    do {
      _ = try await session.context.stores.keyring.accounts(on: session.host.name)
      return .keyring
    } catch {
      throw session.failure(.store(error, .keyring))
    }
  }
}

extension Session {
  /// Deletes old tokens that a login could not delete, and reports those that still remain.
  package func removeLeftovers() async throws(AuthError) {
    let leftovers = LeftoverTokens(accounts: context.accounts, stores: context.stores)
    for record in try await leftovers.removeAll(on: host.name) {
      guard let place = record.leftover else { continue }
      context.say(.loginLeftover(login: record.login, place: place.message))
    }
  }
}

extension TokenSource {
  /// The source in words that fit after "in".
  package var place: Message {
    switch self {
    case .keyring: .placeKeyring
    case .file(let path): .placeFile(path: path)
    case .environment(let variable): .placeEnvironment(variable: variable)
    case .command(let command): .placeCommand(command: command)
    }
  }
}

extension Session {
  /// What overrides every stored account of this host, if anything does.
  package var shadowing: Message? {
    if let variable = finder.setVariables(for: host).first {
      return .loginShadowed(variable: variable)
    }
    return settings.tokenCommand.map { _ in .loginShadowedByCommand(host: host.name) }
  }

  /// Makes an account the active one of this host, even if it was only found in a store.
  package func activate(_ record: AccountRecord) throws(AuthError) {
    if try context.accounts.record(of: record.login, on: host.name) == nil {
      try context.accounts.add(record, on: host.name)
    }
    try context.accounts.activate(record.login, on: host.name)
  }

  /// Every account of this host that has a token, or is on the account list.
  package func storedAccounts() async throws(AuthError) -> [AccountRecord] {
    var logout = Logout(accounts: context.accounts, stores: context.stores)
    return try await logout.candidates(on: host.name).map(\.record)
  }
}

extension Session {
  /// The device flow with the client ID from the command line, the environment or the
  /// configuration.
  package func deviceLogin(clientID named: String? = nil) throws(AuthError) -> DeviceLogin {
    guard let clientID = clientID(named: named) else { throw .device(.noClientID) }
    return DeviceLogin(client: anonymousClient, clientID: clientID, clock: context.clock)
  }

  package func clientID(named: String?) -> String? {
    named ?? context.environment.nonEmpty("GHREPO_CLIENT_ID") ?? settings.clientID
  }
}
