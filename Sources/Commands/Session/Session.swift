internal import Auth
internal import FoundationEssentials
internal import GitHub
internal import Library
internal import Messages
internal import Terminal

/// One command's dealings with one GitHub: which host, whose credential, and what a failure means.
struct Session: Sendable {
  let context: CommandContext
  let host: GitHubHost
  let settings: Configuration.Settings
  let finder: CredentialFinder
  /// A client without a credential.
  private(set) var anonymousClient: GitHubClient
  let library: Library
  private(set) var isVerbose: Bool
  let configuration: Configuration

  init(_ options: HostOptions, in context: CommandContext) throws(Failure) {
    try self.init(hostname: options.hostname, verbose: options.verbose, in: context)
  }

  init(hostname: String?, verbose: Bool, in context: CommandContext) throws(Failure) {
    let host: GitHubHost
    do { host = try HostChoice.host(named: hostname, environment: context.environment) } catch {
      throw Failure(error)
    }
    try self.init(host, verbose: verbose, in: context)
  }

  /// With another host than the command line chose, by the name it is known by.
  init(otherHost name: String, verbose: Bool, in context: CommandContext) throws(Failure) {
    let host: GitHubHost
    do { host = try HostChoice.stored(name, environment: context.environment) } catch {
      throw Failure(error)
    }
    try self.init(host, verbose: verbose, in: context)
  }

  private init(
    _ host: GitHubHost, verbose: Bool, in context: CommandContext
  ) throws(Failure) {
    self.context = context
    self.host = host
    isVerbose = verbose
    do {
      configuration = try Configuration.load(from: context.configurationPath)
    } catch {
      throw Failure(error)
    }
    settings = configuration.settings(for: host.name)
    finder = CredentialFinder(
      environment: context.environment, tokenCommand: settings.tokenCommand,
      accounts: context.accounts, stores: context.stores, program: context.tokenProgram)
    library = Library(
      path: context.libraryPath, limit: configuration.libraryLimit ?? Library.defaultLimit,
      notice: LibrarySpeech(context: context).say)
    let budget = SharedBudget(
      library: library, clock: context.clock, now: context.now,
      notice: verbose ? BudgetSpeech(context: context).write : nil)
    anonymousClient = GitHubClient(
      host: host, transport: context.transport, credential: nil, userAgent: Version.userAgent,
      share: BudgetShare(of: budget, account: ""),
      log: verbose ? ExchangeLog(context: context).write : nil)
  }

  /// The same dealings, of which each exchange is told to `log` and nothing else.
  func watched(by log: @escaping @Sendable (ExchangeRecord) -> Void) -> Session {
    var session = self
    session.isVerbose = false
    session.anonymousClient = anonymousClient.telling(log)
    return session
  }

  /// The credential to use, or nil when nobody is logged in.
  func credential() async throws(Failure) -> Credential? {
    do { return try await finder.credential(for: host) } catch { throw failure(error) }
  }

  func credentialResult() async -> Result<Credential?, Failure> {
    do throws(Failure) { return .success(try await credential()) } catch { return .failure(error) }
  }

  func client(with credential: Credential?) -> GitHubClient {
    guard let credential else { return anonymousClient }
    return anonymousClient.using(
      credential.token.secret, account: BudgetAccount().name(of: credential))
  }

  func handler(for credential: Credential? = nil) -> AuthErrorHandler {
    AuthErrorHandler(
      AdviceContext(
        host: host, credential: credential, expiresAt: expiry(of: credential),
        shadowedLogin: shadowedLogin(by: credential), now: context.now()))
  }

  func failure(_ error: AuthError, credential: Credential? = nil) -> Failure {
    Failure(handler(for: credential).advice(for: error))
  }

  /// A token that was offered for a login and refused: the advice is about that token, not about
  /// a stored one.
  func loginFailure(_ error: AuthError) -> Failure {
    guard case .api(.refused(let refusal)) = error, refusal.reason == .badCredentials else {
      return failure(error)
    }
    return Failure(
      Advice(
        .loginRefused(host: host.name), next: .adviceBadInputNext, exitCode: .notLoggedIn))
  }

  func failure(_ error: APIError, credential: Credential? = nil) -> Failure {
    Failure(handler(for: credential).advice(for: error))
  }

  /// The accounts file; when it cannot be read, the failure at hand matters more.
  private var activeRecord: AccountRecord? {
    do { return try context.accounts.active(on: host.name) } catch { return nil }
  }

  private func expiry(of credential: Credential?) -> Date? {
    guard let login = credential?.login, let record = activeRecord, record.login == login else {
      return nil
    }
    return record.expiresAt
  }

  private func shadowedLogin(by credential: Credential?) -> String? {
    guard let credential, credential.login == nil else { return nil }
    return activeRecord?.login
  }
}
