package import Auth
import GitHub
package import Messages

extension Session {
  /// The account named `login`, or the only one, or the one that the user chooses.
  package func account(
    among accounts: [AccountRecord], named login: String?, question: Message
  ) async throws -> AccountRecord {
    let host = host.name
    guard !accounts.isEmpty else { throw AuthError.noAccount(host: host) }
    if let login {
      guard let found = accounts.first(where: { $0.login.lowercased() == login.lowercased() })
      else { throw AuthError.unknownAccount(login: login, host: host) }
      return found
    }
    guard accounts.count > 1 else { return accounts[0] }
    guard context.isInteractive else {
      throw AuthError.whichAccount(logins: accounts.map(\.login), host: host)
    }
    return accounts[try await context.choose(question, names: accounts.map(\.login))]
  }

  /// The token of the account named `login`, even if a variable contains another one; without a name
  /// the one that requests use.
  package func credential(of login: String?) async throws(Failure) -> Credential {
    do throws(AuthError) {
      guard let login else {
        guard let found = try await finder.credential(for: host) else {
          throw .noAccount(host: host.name)
        }
        return found
      }
      guard let record = try context.accounts.record(of: login, on: host.name) else {
        throw .unknownAccount(login: login, host: host.name)
      }
      guard let found = try await finder.storedCredential(record, on: host) else {
        throw .noAccount(host: host.name)
      }
      return found
    } catch {
      throw failure(error)
    }
  }

  /// Determines where a token will be stored, before the user is asked for one. Fails if there is no
  /// keyring; it never falls back to a plain file by itself.
  package func tokenStorage(insecure: Bool = false) async throws(Failure) -> StorageKind {
    // Fails before the user creates a token for a login that cannot be stored.
    do { _ = try context.accounts.hosts() } catch { throw failure(error) }
    if insecure {
      context.say(.loginPlainText(path: context.stores.filePath))
      return .file
    }
    do {
      _ = try await context.stores.keyring.accounts(on: host.name)
      return .keyring
    } catch {
      throw failure(.store(error, .keyring))
    }
  }

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
