package import Auth
import FoundationEssentials
package import GitHub
package import Messages
package import Storage
import Terminal

/// One command's access to one GitHub: the host, the credential, and advice for failures.
package struct Session: Sendable {
  package let context: CommandContext
  package let host: GitHubHost
  /// Whether commands use the host without `--hostname`.
  package let isDefaultHost: Bool
  let settings: Configuration.Settings
  /// The value of `--user`.
  package let user: String?
  package var finder: CredentialFinder
  /// A client without a credential.
  package private(set) var anonymousClient: GitHubClient
  package let database: LocalDatabase
  package private(set) var isVerbose: Bool
  package let configuration: Configuration
  let chooser: AccountChooser
  /// Whether requests without an account are a failure.
  package private(set) var requiresLogin = false
  /// Hosts with an account, and those that the user named.
  let knownHosts: Set<String>

  /// - Parameters:
  ///   - hostname: the host that the command line chose, if any.
  ///   - otherHost: a host to use instead of what the user chose.
  ///   - user: the account that the command line chose, if any.
  ///   - owner: the owner of the repository that the command is about, for the rules that choose an
  ///     account; nil for that of the clone in the current directory.
  ///   - read: the configuration, if it has been read already.
  package init(
    hostname: String? = nil, otherHost: String? = nil, user: String? = nil, owner: String? = nil,
    verbose: Bool, configuration read: Configuration? = nil, in context: CommandContext
  ) async throws(Failure) {
    self.context = context
    self.user = user
    isVerbose = verbose || context.isDebugging
    do {
      configuration =
        if let read { read } else { try Configuration.load(from: context.configurationPath) }
    } catch {
      throw Failure(error)
    }
    if configuration.isAccessible, context.environment.nonEmpty("ACCESSIBLE") == nil {
      context.console.becomeAccessible()
    }
    // If the account list cannot be read, whatever needs an account reports that.
    let hosts = try? context.accounts.hosts()
    var choice = HostChoice(
      environment: context.environment, configuration: configuration,
      known: hosts.map { Array($0.keys) } ?? [])
    let chooser = AccountChooser(
      environment: context.environment, rules: configuration.accounts,
      directory: context.directory(), hosts: hosts ?? [:])
    let named = await context.accountsNamed(by: chooser)
    choice.rule = await chooser.host(named)
    do throws(HostError) {
      host =
        if let otherHost { try choice.stored(otherHost) } else { try choice.host(named: hostname) }
    } catch { throw Failure(error) }
    isDefaultHost = choice.isDefault(host)
    settings = configuration.settings(for: host.name)
    knownHosts = choice.knownHosts(named: hostname)
    finder = CredentialFinder(
      environment: context.environment,
      tokenHosts: choice.tokenHosts(named: hostname), tokenCommand: settings.tokenCommand,
      accounts: context.accounts, stores: context.stores, program: context.tokenProgram,
      renewer: context.renewer, now: context.now)
    database = LocalDatabase(
      path: context.databasePath, cachePath: context.cacheDatabasePath,
      limit: configuration.databaseLimit ?? LocalDatabase.defaultLimit,
      notice: { notice in context.report(notice) })
    let budget = SharedRateLimiter(
      database: database, clock: context.clock, now: context.now,
      notice: isVerbose ? context.logRateLimit : nil)
    anonymousClient = GitHubClient(
      host: host, transport: context.transport, credential: nil,
      share: AccountRateLimiter(of: budget, account: ""), versions: context.apiVersions,
      log: isVerbose ? context.logExchange : nil)
    finder.choice = await chooser.choice(user: user, owner: owner, named, on: host)
    self.chooser = chooser
  }

  /// The same session without a token: none is looked up or sent.
  package var anonymous: Session {
    var session = self
    session.finder = finder.anonymous
    session.requiresLogin = false
    return session
  }

  /// The same session, where requests without an account are a failure.
  package func requiringLogin() throws(Failure) -> Session {
    var session = self
    session.requiresLogin = true
    guard try session.isLoggedIn() else { throw failure(.noAccount(host: host.name)) }
    return session
  }

  /// Whether requests must carry the account's token: one that was named never becomes anonymous.
  var needsLogin: Bool { requiresLogin || finder.choice != nil }

  /// The same session, with the account for repositories of `owner`.
  func session(of owner: String) async -> Session {
    guard !finder.isAnonymous,
      configuration.accounts.contains(where: { !$0.owners.isEmpty })
    else { return self }
    switch finder.choice?.rule {
    case .option, .variable, .gitConfiguration: return self
    case .directory, .owner, nil: break
    }
    var session = self
    session.finder.choice = await chooser.choice(user: nil, owner: owner, [], on: host)
    return session
  }

  /// The same session, which passes each exchange to `log`; with `--verbose` it also prints it.
  package func watched(by log: @escaping @Sendable (ExchangeRecord) -> Void) -> Session {
    var session = self
    session.isVerbose = false
    session.anonymousClient = anonymousClient.logging { [context, isVerbose] record in
      log(record)
      if isVerbose { context.logExchange(record) }
    }
    return session
  }

  /// The credential to use, or nil when logged out.
  package func credential() async throws(Failure) -> Credential? {
    do { return try await lookUpCredential() } catch { throw lookupFailure(error) }
  }

  /// A failure to find the credential; if an account is needed, it says whose.
  func lookupFailure(_ error: AuthError) -> Failure {
    let failure = failure(error)
    guard case .store = error, needsLogin,
      let login = finder.choice?.login ?? activeRecord?.login
    else { return failure }
    var report = failure.report
    report.message = .joined([.choiceUnreadable(login: login, host: host.name), report.message])
    return Failure(report)
  }

  private func lookUpCredential() async throws(AuthError) -> Credential? {
    let credential = try await finder.credential(for: host)
    if let credential { sayWhyNotRenewed(credential) } else { sayWithheldVariable() }
    return credential
  }

  /// Explains why a token that ends soon was not renewed. A failure that may pass is of no interest
  /// while the token is valid.
  func sayWhyNotRenewed(_ credential: Credential) {
    guard let error = credential.renewalError, let login = credential.login,
      let date = credential.expiresAt, credential.lasts(.zero, at: context.now()),
      isVerbose || !error.isPassing
    else { return }
    context.sayOnce(
      .renewalStillValid(login: login, host: host.name, date: date, reason: error.message))
  }

  /// Explains why a token in an environment variable is not used here.
  package func sayWithheldVariable() {
    if let withheldVariable { context.sayOnce(withheldVariable) }
  }

  /// Why a token in an environment variable is not used here; nil if there is none.
  var withheldVariable: Message? {
    finder.withheldVariable(for: host).map { variable in
      host.kind == .replacement
        ? .hostTokenWithheld(variable: variable, host: host.name)
        : .hostEnterpriseTokenWithheld(variable: variable, host: host.name)
    }
  }

  package func credentialResult() async -> Result<Credential?, AuthError> {
    do { return .success(try await lookUpCredential()) } catch { return .failure(error) }
  }

  package func client(with credential: Credential?) -> GitHubClient {
    guard let credential else { return anonymousClient }
    return anonymousClient.using(
      credential.token.secret, account: RateLimitAccount().name(of: credential))
  }

  package func handler(
    for credential: Credential? = nil, options: SuggestedOptions = []
  ) -> AuthErrorHandler {
    AuthErrorHandler(
      host: host, isDefaultHost: isDefaultHost, credential: credential,
      expiresAt: expiry(of: credential), shadowedLogin: shadowedLogin(by: credential),
      otherLogins: otherLogins(than: credential), isNamed: finder.isNamed, options: options,
      now: context.now())
  }

  package func failure(_ error: AuthError, credential: Credential? = nil) -> Failure {
    Failure(handler(for: credential).report(for: error))
  }

  /// For a token that a login rejected: the advice is about that token, not about a stored one.
  ///
  /// - Parameter next: how to give another token.
  package func loginFailure(
    _ error: AuthError, next: Message = .adviceBadInputNext
  ) -> Failure {
    switch error {
    case .api(.refused(let refusal)) where refusal.reason == .badCredentials:
      return Failure(.loginRefused(host: host.name), next: next, exitCode: .notLoggedIn)
    case .badInput:
      var report = failure(error).report
      report.next = next
      return Failure(report)
    default: return failure(error)
    }
  }

  package func failure(
    _ error: APIError, credential: Credential? = nil, options: SuggestedOptions = []
  ) -> Failure {
    Failure(handler(for: credential, options: options).report(for: error))
  }

  /// A ghrepo command for this host, such as `ghrepo login --hostname ghe.example`.
  package func command(_ words: String) -> String {
    host.command(words, isDefault: isDefaultHost)
  }

  /// Nil if the account list cannot be read: the failure at hand matters more.
  private var activeRecord: AccountRecord? {
    do { return try finder.storedRecord(on: host) } catch { return nil }
  }

  private func expiry(of credential: Credential?) -> Date? {
    if let known = credential?.expiresAt { return known }
    guard let login = credential?.login, let record = activeRecord, record.login == login else {
      return nil
    }
    return record.expiresAt
  }

  /// None if a rule chose the account: a switch would not change that.
  private func otherLogins(than credential: Credential?) -> [String] {
    guard let login = credential?.login, finder.choice == nil else { return [] }
    do {
      let known = try context.accounts.hosts()[host.name]?.accounts ?? []
      return known.map(\.login).filter { $0.lowercased() != login.lowercased() }
    } catch { return [] }
  }

  private func shadowedLogin(by credential: Credential?) -> String? {
    guard let credential, credential.login == nil else { return nil }
    return activeRecord?.login
  }
}
