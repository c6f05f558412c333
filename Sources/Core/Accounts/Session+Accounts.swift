import Access
package import Auth
import CBuildSettings
import GitHub

extension Session {
  /// Every account of this host that has a token, or is on the account list. Without a store and
  /// without an account on the list, nobody is logged in.
  package func storedAccounts() async throws(AuthError) -> [AccountRecord] {
    var logout = Logout(accounts: ports.accounts, stores: ports.stores)
    do throws(AuthError) {
      return try await logout.candidates(on: host.name).map(\.record)
    } catch .store(let problem, _) where problem.meansNoStore {
      throw .noAccount(host: host.name)
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

  /// Makes an account the active one of this host, even if it was only found in a store, and deletes
  /// old tokens that a login could not delete.
  package func activate(_ record: AccountRecord) async throws(AuthError) -> AccountSwitch {
    let before = try ports.accounts.active(on: host.name)?.login
    if try ports.accounts.record(of: record.login, on: host.name) == nil {
      try await ports.accounts.add(record, on: host.name)
    }
    try await ports.accounts.activate(record.login, on: host.name)
    return AccountSwitch(
      record: record, isChanged: record.login != before, leftovers: try await removeLeftovers(),
      override: override(of: record.login))
  }

  /// Deletes old tokens that a login could not delete; returns those that still remain.
  package func removeLeftovers() async throws(AuthError) -> [LeftoverToken] {
    try await LeftoverTokens(accounts: ports.accounts, stores: ports.stores)
      .removeAll(on: host.name).map(LeftoverToken.init)
  }

  /// What takes precedence over the active account of this host, if anything does.
  ///
  /// - Parameter active: the login of that account.
  package func override(of active: String?) -> AccountOverride? {
    if !finder.isNamed {
      if let variable = finder.setVariables(for: host).first { return .variable(variable) }
      if configuration.settings(for: host.name).tokenCommand != nil { return .tokenCommand }
    }
    guard let choice = finder.choice, choice.rule != .option,
      choice.login.lowercased() != active?.lowercased()
    else { return nil }
    return .choice(choice)
  }
}

/// An account that became the active one.
package struct AccountSwitch: Sendable {
  package let record: AccountRecord
  /// Whether another account was active before.
  package let isChanged: Bool
  package let leftovers: [LeftoverToken]
  /// What takes precedence over the account all the same.
  package let override: AccountOverride?
}

/// An old token that could not be deleted.
package struct LeftoverToken: Sendable, Equatable {
  package let login: String
  package let storage: StorageKind
}

/// What takes precedence over the active account.
package enum AccountOverride: Sendable, Equatable {
  /// A token in this environment variable.
  case variable(String)
  case tokenCommand
  /// A rule, variable or configuration that names another account.
  case choice(AccountChoice)
}

extension Session {
  /// Checks and stores tokens.
  package var login: Login {
    Login(client: anonymousClient, accounts: ports.accounts, stores: ports.stores)
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
