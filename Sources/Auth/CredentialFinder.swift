package import GitHub
import HTTP

/// Finds the token for a host, in the same order as `gh`: the environment, then `token_command`,
/// then the active account's stored token. The first one found wins. A ghrepo that `token_command`
/// starts finds only the stored token.
package struct CredentialFinder: Sendable {
  private var environment: [String: String]
  /// The Enterprise Server that the variables for such servers belong to.
  private let enterpriseHost: String?
  private var tokenCommand: [String]?
  private let accounts: AccountRegistry
  private let stores: CredentialStores
  private let program: any TokenProgram
  package private(set) var isAnonymous = false

  package init(
    environment: [String: String], enterpriseHost: String?, tokenCommand: [String]?,
    accounts: AccountRegistry, stores: CredentialStores, program: any TokenProgram
  ) {
    self.environment = environment
    self.enterpriseHost = enterpriseHost
    self.tokenCommand = RecursionGuard.isOn(in: environment) ? nil : tokenCommand
    self.accounts = accounts
    self.stores = stores
    self.program = program
  }

  /// A finder that finds nothing.
  package var anonymous: CredentialFinder {
    var finder = self
    (finder.environment, finder.tokenCommand, finder.isAnonymous) = ([:], nil, true)
    return finder
  }

  /// The credential for `host`, or nil when no account is logged in.
  package func credential(for host: GitHubHost) async throws(AuthError) -> Credential? {
    if let outside = try await outsideCredential(for: host) { return outside }
    guard !isAnonymous, let record = try accounts.active(on: host.name) else { return nil }
    return try await storedCredential(record, on: host)
  }

  /// Whose credential `credential(for:)` would return, without reading any store.
  package func expectation(for host: GitHubHost) throws(AuthError) -> Expectation {
    if tokenCommand != nil { return .unnamed }
    if try environmentCredential(for: host) != nil { return .unnamed }
    guard !isAnonymous, let record = try accounts.active(on: host.name) else { return .anonymous }
    return .account(login: record.login)
  }

  package enum Expectation: Sendable, Equatable {
    case anonymous
    /// A token whose owner is unknown.
    case unnamed
    case account(login: String)
  }

  /// The credential from the environment or `token_command`, which overrides every stored one.
  package func outsideCredential(for host: GitHubHost) async throws(AuthError) -> Credential? {
    if let fromEnvironment = try environmentCredential(for: host) { return fromEnvironment }
    if let tokenCommand { return try await commandCredential(tokenCommand) }
    return nil
  }

  /// The token of one stored account, ignoring the environment.
  package func storedCredential(
    _ record: AccountRecord, on host: GitHubHost
  ) async throws(AuthError) -> Credential? {
    let account = Account(host: host.name, login: record.login)
    guard let secret = try await stores.token(of: account, in: record.storage) else {
      throw .tokenMissing(account, record.storage)
    }
    let source = stores.source(record.storage)
    // Another program may have stored it, with a newline at the end.
    let token = try secret.withBytes { bytes throws(AuthError) in
      try Self.token(bytes, from: source)
    }
    return Credential(token: token, source: source, login: record.login)
  }

  /// The token that an environment variable holds for `host`.
  package func environmentCredential(for host: GitHubHost) throws(AuthError) -> Credential? {
    guard let variable = setVariables(for: host).first, let value = environment[variable] else {
      return nil
    }
    return Credential(
      token: try Self.token(value.utf8, from: .environment(variable: variable)),
      source: .environment(variable: variable))
  }

  private func commandCredential(_ arguments: [String]) async throws(AuthError) -> Credential {
    // Its arguments may hold secrets, so messages name only the program.
    let name = arguments.first ?? ""
    let source = TokenSource.command(name)
    let secret: Secret
    do { secret = try await program.token(from: arguments) } catch {
      throw .tokenCommand(error, command: name)
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

  /// The environment variable for a token of `host`.
  package static func variable(for host: GitHubHost) -> String {
    switch host.kind {
    case .enterpriseServer: enterprise[0]
    case .dotcom, .dataResidency: dotcom[0]
    case .replacement: "GHREPO_TOKEN"
    }
  }

  /// The variables that are set and whose token may be sent to `host`; the first one wins.
  /// Source: `gh help environment`.
  package func setVariables(for host: GitHubHost) -> [String] {
    switch host.kind {
    case .enterpriseServer: host.name == enterpriseHost ? set(Self.enterprise) : []
    case .dotcom, .dataResidency: set(Self.dotcom)
    case .replacement: set(["GHREPO_TOKEN"])
    }
  }

  /// A variable that is set, perhaps for `host`, but whose token must not be sent there.
  package func withheldVariable(for host: GitHubHost) -> String? {
    switch host.kind {
    case .enterpriseServer: host.name == enterpriseHost ? nil : set(Self.enterprise).first
    case .dotcom, .dataResidency: nil
    case .replacement: set(Self.dotcom + Self.enterprise).first
    }
  }

  private static let dotcom = ["GH_TOKEN", "GITHUB_TOKEN"]
  private static let enterprise = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]

  /// An empty variable counts as unset.
  private func set(_ variables: [String]) -> [String] {
    variables.filter { environment[$0]?.isEmpty == false }
  }
}

/// The token that a command uses, and what is known about it.
package struct Credential: Sendable, Equatable {
  package let token: Token
  package let source: TokenSource
  /// Whose token it is; unknown when it comes from the environment or a program.
  package let login: String?

  package init(token: Token, source: TokenSource, login: String? = nil) {
    self.token = token
    self.source = source
    self.login = login
  }
}

/// Marks the programs that print a token, and everything they start: a ghrepo among them must not
/// run those programs again, which would never end.
package enum RecursionGuard {
  /// The variable set in their environment.
  package static let variable = "GHREPO_ASKING"

  /// Whether another ghrepo that is looking for a token started this process.
  package static func isOn(in environment: [String: String]) -> Bool {
    environment[variable] != nil
  }
}
