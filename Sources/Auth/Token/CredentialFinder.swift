package import GitHub
import Transport

/// Finds the token for a host, in the order that people know from `gh`: the environment, then
/// `token_command`, then the active account's stored token. The first that is there wins. What
/// `token_command` itself starts finds the stored token alone.
package struct CredentialFinder: Sendable {
  private let environment: [String: String]
  private let tokenCommand: [String]?
  private let accounts: AccountRegistry
  private let stores: CredentialStores
  private let program: any TokenProgram

  package init(
    environment: [String: String], tokenCommand: [String]?, accounts: AccountRegistry,
    stores: CredentialStores, program: any TokenProgram
  ) {
    self.environment = environment
    self.tokenCommand = TokenSearch.isOn(in: environment) ? nil : tokenCommand
    self.accounts = accounts
    self.stores = stores
    self.program = program
  }

  /// The credential for `host`, or nil when nobody is logged in there.
  package func credential(for host: GitHubHost) async throws(AuthError) -> Credential? {
    if let outside = try await outsideCredential(for: host) { return outside }
    guard let record = try accounts.active(on: host.name) else { return nil }
    return try await storedCredential(record, on: host)
  }

  /// Whose credential `credential(for:)` would give, told without asking any store.
  package func expectation(for host: GitHubHost) throws(AuthError) -> Expectation {
    if tokenCommand != nil { return .somebody }
    if try environmentCredential(for: host) != nil { return .somebody }
    guard let record = try accounts.active(on: host.name) else { return .nobody }
    return .account(login: record.login)
  }

  package enum Expectation: Sendable, Equatable {
    case nobody
    /// A token that does not tell whose it is.
    case somebody
    case account(login: String)
  }

  /// The credential that the environment or `token_command` gives, which hides every stored one.
  package func outsideCredential(for host: GitHubHost) async throws(AuthError) -> Credential? {
    if let fromEnvironment = try environmentCredential(for: host) { return fromEnvironment }
    if let tokenCommand { return try await commandCredential(tokenCommand) }
    return nil
  }

  /// The token of one stored account, whatever the environment says.
  package func storedCredential(
    _ record: AccountRecord, on host: GitHubHost
  ) async throws(AuthError) -> Credential? {
    let store = stores.store(record.storage)
    let account = Account(host: host.name, login: record.login)
    let secret: Secret?
    do { secret = try await store.token(of: account) } catch {
      throw .store(error, record.storage)
    }
    guard let secret else { throw .tokenMissing(account, record.storage) }
    return Credential(
      token: Token(secret: secret), source: stores.source(record.storage), login: record.login)
  }

  /// The token that an environment variable holds for `host`; an empty variable counts as unset.
  package func environmentCredential(for host: GitHubHost) throws(AuthError) -> Credential? {
    for variable in Self.variables(for: host) {
      guard let value = environment[variable], !value.isEmpty else { continue }
      return Credential(
        token: try Self.token(value.utf8, from: .environment(variable: variable)),
        source: .environment(variable: variable))
    }
    return nil
  }

  private func commandCredential(_ arguments: [String]) async throws(AuthError) -> Credential {
    let source = TokenSource.command(arguments.joined(separator: " "))
    let secret: Secret
    do { secret = try await program.token(from: arguments) } catch {
      throw .tokenCommand(error, command: arguments.joined(separator: " "))
    }
    let token = try secret.withBytes { bytes throws(AuthError) in
      try Self.token(bytes, from: source)
    }
    return Credential(token: token, source: source)
  }

  private static func token(
    _ bytes: some BidirectionalCollection<UInt8>, from source: TokenSource
  ) throws(AuthError) -> Token {
    do { return try Token(bytes) } catch { throw .unusableToken(error, source) }
  }

  /// The variables that speak for `host`, first wins. Source: `gh help environment`.
  package static func variables(for host: GitHubHost) -> [String] {
    switch host.kind {
    case .enterpriseServer: ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
    case .dotcom, .dataResidency: ["GH_TOKEN", "GITHUB_TOKEN"]
    }
  }
}
