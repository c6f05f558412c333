package import Auth
import GitHub
package import Messages

/// Settles which of several accounts is meant.
package struct AccountChoice {
  let session: Session

  package init(session: Session) {
    self.session = session
  }

  /// The account called `login`, or the only one, or the one that the user picks.
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

/// Decides where a token will be kept, before anybody is asked for it: fails closed where there is
/// no keyring, and never falls back to a plain file by itself.
package struct StorageChoice {
  let session: Session

  package init(session: Session) {
    self.session = session
  }

  package func storage(insecure: Bool) async throws(Failure) -> StorageKind {
    // A login that cannot be remembered is refused before anybody makes a token for it.
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
  /// Removes old tokens that a login could not remove, and says where that fails again.
  package func removeLeftovers() async throws(AuthError) {
    let leftovers = LeftoverTokens(accounts: context.accounts, stores: context.stores)
    for record in try await leftovers.removeAll(on: host.name) {
      guard let place = record.leftover else { continue }
      context.say(.loginLeftover(login: record.login, place: place.message))
    }
  }
}

extension TokenSource {
  /// The source as a place: "in …".
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
  /// What goes before every stored account of this host, if anything does.
  package var shadowing: Message? {
    if let variable = finder.setVariables(for: host).first {
      return .loginShadowed(variable: variable)
    }
    return settings.tokenCommand.map { _ in .loginShadowedByCommand(host: host.name) }
  }

  /// Makes an account the active one of this host, also one that only a store remembered.
  package func activate(_ record: AccountRecord) throws(AuthError) {
    if try context.accounts.record(of: record.login, on: host.name) == nil {
      try context.accounts.add(record, on: host.name)
    }
    try context.accounts.activate(record.login, on: host.name)
  }

  /// Every account of this host that has a token, or is said to have one.
  package func storedAccounts() async throws(AuthError) -> [AccountRecord] {
    var logout = Logout(accounts: context.accounts, stores: context.stores)
    return try await logout.candidates(on: host.name).map(\.record)
  }
}

extension Session {
  /// The device flow of the app that is named, by the command line or by the user's settings.
  package func deviceLogin(clientID named: String? = nil) throws(AuthError) -> DeviceLogin {
    guard let clientID = clientID(named: named) else { throw .device(.noClientID) }
    return DeviceLogin(client: anonymousClient, clientID: clientID, clock: context.clock)
  }

  package func clientID(named: String?) -> String? {
    named ?? context.environment.nonEmpty("GHREPO_CLIENT_ID") ?? settings.clientID
  }
}
