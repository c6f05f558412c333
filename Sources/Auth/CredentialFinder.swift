package import FoundationEssentials
package import GitHub
import HTTP
import Platform

/// Finds the token for a host, in the same order as `gh`: the environment, then `token_command`,
/// then the stored token of the account that a rule chose or that is active. The first one found
/// wins. An account that the command line or `GHREPO_ACCOUNT` names comes before all others. A ghrepo
/// that `token_command` starts finds only the stored token.
package struct CredentialFinder: Sendable {
  private var environment: [String: String]
  /// The hosts, besides github.com, that tokens in variables may be sent to.
  private let tokenHosts: Set<String>
  private var tokenCommand: [String]?
  private let accounts: AccountRegistry
  private let stores: CredentialStores
  private let program: any TokenProgram
  private let renewer: any TokenRenewer
  private let now: @Sendable () -> Date
  package private(set) var isAnonymous = false
  /// The account that a rule chose; nil for the active one.
  package var choice: AccountChoice?
  /// Whether `token_command` may use the terminal.
  package var mayPrompt = true

  package init(
    environment: [String: String], tokenHosts: Set<String>, tokenCommand: [String]?,
    accounts: AccountRegistry, stores: CredentialStores, program: any TokenProgram,
    renewer: any TokenRenewer, now: @escaping @Sendable () -> Date
  ) {
    self.environment = environment
    self.tokenHosts = tokenHosts
    self.tokenCommand = RecursionGuard.isOn(in: environment) ? nil : tokenCommand
    self.accounts = accounts
    self.stores = stores
    self.program = program
    self.renewer = renewer
    self.now = now
  }

  /// A finder that finds nothing.
  package var anonymous: CredentialFinder {
    var finder = self
    (finder.environment, finder.tokenCommand, finder.choice) = ([:], nil, nil)
    finder.isAnonymous = true
    return finder
  }

  /// How long a token must last that is about to be used; one that ends sooner is renewed first.
  package static let minimum = Duration.seconds(5 * 60)

  /// The credential for `host`, or nil when no account is logged in.
  package func credential(
    for host: GitHubHost, lasting minimum: Duration = minimum
  ) async throws(AuthError) -> Credential? {
    if let outside = try await outsideCredential(for: host) { return outside }
    guard !isAnonymous, let record = try storedRecord(on: host) else { return nil }
    return try await storedCredential(record, on: host, lasting: minimum)
  }

  /// Whose credential `credential(for:)` would return, without reading any store.
  package func expectation(for host: GitHubHost) throws(AuthError) -> Expectation {
    if !isNamed {
      if tokenCommand != nil { return .unnamed }
      if try environmentCredential(for: host) != nil { return .unnamed }
    }
    guard !isAnonymous, let record = try storedRecord(on: host) else { return .anonymous }
    return .account(login: record.login)
  }

  /// Whether the command line or `GHREPO_ACCOUNT` names the account.
  package var isNamed: Bool { choice?.overridesTokens ?? false }

  /// The account whose stored token would be used. Throws if a rule names one that is not stored.
  package func storedRecord(on host: GitHubHost) throws(AuthError) -> AccountRecord? {
    guard let choice else { return try accounts.active(on: host.name) }
    guard let record = try accounts.record(of: choice.login, on: host.name) else {
      throw .unknownAccount(
        login: choice.login, host: host.name, choice.rule,
        elsewhere: try accounts.hosts(with: choice.login))
    }
    return record
  }

  package enum Expectation: Sendable, Equatable {
    case anonymous
    /// A token whose owner is unknown.
    case unnamed
    case account(login: String)
  }

  /// The credential from the environment or `token_command`, which overrides every stored one.
  package func outsideCredential(for host: GitHubHost) async throws(AuthError) -> Credential? {
    guard !isNamed else { return nil }
    if let fromEnvironment = try environmentCredential(for: host) { return fromEnvironment }
    if let tokenCommand { return try await commandCredential(tokenCommand) }
    return nil
  }

  /// The token of one stored account, ignoring the environment.
  ///
  /// - Parameter minimum: how long it must last, or else is renewed first; nil to renew nothing.
  /// - Parameter rejected: the end of a token that GitHub has rejected; only a later one is used.
  package func storedCredential(
    _ record: AccountRecord, on host: GitHubHost, lasting minimum: Duration? = minimum,
    rejected: Date? = nil
  ) async throws(AuthError) -> Credential? {
    let account = Account(host: host.name, login: record.login)
    guard record.renewal != nil else { return try await plainCredential(account, record) }
    if let renewed = try await renewedCredential(
      account, record, lasting: minimum, rejected: rejected)
    {
      return renewed
    }
    // A renewal may just have brought a token that nothing renews.
    let current = try accounts.record(of: record.login, on: host.name)
    return try await plainCredential(account, current ?? record)
  }

  /// The access token that a store has alone.
  private func plainCredential(
    _ account: Account, _ record: AccountRecord
  ) async throws(AuthError) -> Credential {
    guard let secret = try await stores.secret(.token, of: account, in: record.storage) else {
      throw .tokenMissing(account, record.storage)
    }
    let source = stores.source(record.storage)
    let token: Token
    do { token = try Token(secret) } catch { throw .unusableToken(error, source) }
    return Credential(
      token: token, source: source, login: record.login, expiresAt: record.expiresAt)
  }

  /// The access token of a pair, renewed if it ends within `minimum`. If that fails, the old one:
  /// GitHub may still accept it, and if not, the credential says why it is old.
  private func renewedCredential(
    _ account: Account, _ record: AccountRecord, lasting minimum: Duration?, rejected: Date?
  ) async throws(AuthError) -> Credential? {
    guard var pair = try await stores.renewableToken(of: account, in: record.storage) else {
      return nil
    }
    var failure: RenewalError?
    // A refusal is about one pair; another process may have stored a newer one since.
    if record.renewal == .refused, pair.expiresAt == record.expiresAt {
      failure = .refused
    } else if let minimum,
      pair.remaining(at: now()) < minimum.inSeconds || pair.expiresAt != record.expiresAt
        || rejected.map({ pair.expiresAt <= $0 }) ?? false
    {
      failure = await renewer.renew(account, minimum: minimum, rejected: rejected)
      // Whatever happened, the store knows best.
      guard let current = try await stores.renewableToken(of: account, in: record.storage) else {
        return nil
      }
      pair = current
    }
    return Credential(
      token: Token(secret: pair.access), source: stores.source(record.storage),
      login: record.login, expiresAt: pair.expiresAt, clockOffset: pair.clockOffset,
      isRenewable: true, renewalError: failure)
  }

  /// The credential in place of a stored one that GitHub rejected: a newer one, if another process
  /// has stored that since. Otherwise it is renewed if it has expired by GitHub's clock, of which this
  /// machine's may be far off. Nil after any other error: that token was revoked.
  package func renewed(
    _ rejected: Credential, after error: APIError, on host: GitHubHost
  ) async throws(AuthError) -> Credential? {
    guard case .refused(let response) = error, response.reason == .badCredentials,
      let login = rejected.login, let record = try accounts.record(of: login, on: host.name)
    else { return nil }
    if let newer = await newer(than: rejected, record, on: host) { return newer }
    guard rejected.isRenewable, let date = response.date, let expiresAt = rejected.expiresAt,
      expiresAt <= date
    else { return nil }
    return try await storedCredential(record, on: host, rejected: expiresAt)
  }

  /// A credential that the store has in place of `rejected`. Nil if it has none, or cannot be read,
  /// which matters less than the rejection.
  private func newer(
    than rejected: Credential, _ record: AccountRecord, on host: GitHubHost
  ) async -> Credential? {
    do {
      let stored = try await storedCredential(record, on: host, lasting: nil)
      if let stored, stored.token != rejected.token { return stored }
      // A renewal that was killed, or another program, may have changed only this one.
      let plain = try await plainCredential(Account(host: host.name, login: record.login), record)
      return plain.token == rejected.token ? nil : plain
    } catch { return nil }
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
    do { secret = try await program.token(from: arguments, mayPrompt: mayPrompt) } catch {
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
    case .replacement: replacement[0]
    }
  }

  /// The variables that are set and whose token may be sent to `host`; the first one wins.
  /// Source: `gh help environment`.
  package func setVariables(for host: GitHubHost) -> [String] {
    switch host.kind {
    case .enterpriseServer: tokenHosts.contains(host.name) ? set(Self.enterprise) : []
    case .dataResidency: tokenHosts.contains(host.name) ? set(Self.dotcom) : []
    case .dotcom: set(Self.dotcom)
    case .replacement: set(Self.replacement)
    }
  }

  /// A variable that is set, perhaps for `host`, but whose token must not be sent there.
  package func withheldVariable(for host: GitHubHost) -> String? {
    switch host.kind {
    case .enterpriseServer: tokenHosts.contains(host.name) ? nil : set(Self.enterprise).first
    case .dataResidency: tokenHosts.contains(host.name) ? nil : set(Self.dotcom).first
    case .dotcom: nil
    case .replacement: set(Self.dotcom + Self.enterprise).first
    }
  }

  /// All variables that may hold a token; of the programs that ghrepo starts, only `token_command`
  /// gets them.
  package static let variables = dotcom + enterprise + replacement

  private static let dotcom = ["GH_TOKEN", "GITHUB_TOKEN"]
  private static let enterprise = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
  private static let replacement = ["GHREPO_TOKEN"]

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
  /// When it expires by GitHub's clock, if that is known.
  package let expiresAt: Date?
  /// How far GitHub's clock is ahead of this machine's.
  package let clockOffset: TimeInterval
  /// Whether ghrepo renews it.
  package let isRenewable: Bool
  /// Why it was not renewed although it ends soon.
  package let renewalError: RenewalError?

  package init(
    token: Token, source: TokenSource, login: String? = nil, expiresAt: Date? = nil,
    clockOffset: TimeInterval = 0, isRenewable: Bool = false, renewalError: RenewalError? = nil
  ) {
    self.token = token
    self.source = source
    self.login = login
    self.expiresAt = expiresAt
    self.clockOffset = clockOffset
    self.isRenewable = isRenewable
    self.renewalError = renewalError
  }

  /// Whether it is valid for at least `duration`, as far as that is known.
  ///
  /// - Parameter now: by this machine's clock.
  package func lasts(_ duration: Duration, at now: Date) -> Bool {
    expiresAt.map { $0.timeIntervalSince(now + clockOffset) >= duration.inSeconds } ?? true
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
