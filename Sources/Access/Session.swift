package import Auth
import FoundationEssentials
package import GitHub
import Glibc
package import Storage

/// Access to one GitHub: the host, the credential, the local database, and the settings for them.
package struct Session: Sendable {
  package let ports: Ports
  package let host: GitHubHost
  /// Whether commands use the host without `--hostname`.
  package let isDefaultHost: Bool
  package let configuration: Configuration
  /// The value of `--user`.
  package let user: String?
  package private(set) var finder: CredentialFinder
  /// A client without a credential.
  package let anonymousClient: GitHubClient
  package let database: LocalDatabase
  /// Whether the user wants to know what happens: every request, and what has no consequence.
  package let isVerbose: Bool
  package let chooser: AccountChooser
  /// Whether requests without an account are a failure.
  package private(set) var requiresLogin = false
  /// Hosts with an account, and those that the user named.
  package let knownHosts: Set<String>
  /// Receives what happens by itself.
  package var listener: @Sendable (SessionEvent) -> Void
  private let storeListener: StoreNotices.Listener

  /// - Parameters:
  ///   - hostname: the host that the command line chose, if any.
  ///   - otherHost: a host to use instead of what the user chose.
  ///   - user: the account that the command line chose, if any.
  ///   - owner: the owner of the repository that the session is about, for the rules that choose an
  ///     account; nil for that of the clone in the current directory.
  package init(
    hostname: String? = nil, otherHost: String? = nil, user: String? = nil, owner: String? = nil,
    isVerbose: Bool, configuration: Configuration, ports: Ports,
    listener: @escaping @Sendable (SessionEvent) -> Void
  ) async throws(HostError) {
    self.ports = ports
    self.user = user
    self.isVerbose = isVerbose
    self.configuration = configuration
    self.listener = listener
    storeListener = ports.storeNotices.listen { listener(.storeWaits($0)) }
    // If the account list cannot be read, whatever needs an account reports that.
    let hosts = try? ports.accounts.hosts()
    var choice = HostChoice(
      environment: ports.environment, configuration: configuration,
      known: hosts.map { Array($0.keys) } ?? [])
    let chooser = AccountChooser(
      environment: ports.environment, rules: configuration.accounts,
      directory: ports.directory(), hosts: hosts ?? [:], stopwatch: ports.stopwatch)
    let named = await chooser.named { listener(.gitRefused(detail: $0)) }
    choice.rule = await chooser.host(named)
    host =
      if let otherHost { try choice.stored(otherHost) } else { try choice.host(named: hostname) }
    isDefaultHost = choice.isDefault(host)
    knownHosts = choice.knownHosts(named: hostname)
    finder = CredentialFinder(
      environment: ports.environment, tokenHosts: choice.tokenHosts(named: hostname),
      tokenCommand: configuration.settings(for: host.name).tokenCommand,
      accounts: ports.accounts, stores: ports.stores, program: ports.tokenProgram,
      renewer: ports.renewer, now: ports.now)
    database = LocalDatabase(
      path: ports.databasePath, cachePath: ports.cacheDatabasePath,
      limit: configuration.databaseLimit ?? LocalDatabase.defaultLimit,
      notice: { notice in listener(.database(notice)) }, now: ports.now)
    let limiter = SharedRateLimiter(
      database: database, clock: ports.clock, now: ports.now,
      notice: { notice in listener(.rateLimit(notice)) })
    anonymousClient = GitHubClient(
      host: host, transport: ports.transport, credential: nil,
      share: AccountRateLimiter(of: limiter, account: ""), versions: ports.apiVersions,
      log: { record in listener(.exchange(record)) })
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

  /// The same session, whose programs cannot use the terminal.
  package var withoutPrompts: Session {
    var session = self
    session.finder.mayPrompt = false
    return session
  }

  /// The same session, where requests without an account are a failure.
  package func requiringLogin() throws(AuthError) -> Session {
    var session = self
    session.requiresLogin = true
    guard try session.isLoggedIn() else { throw .noAccount(host: host.name) }
    return session
  }

  /// Whether requests must carry the account's token: one that was named never becomes anonymous.
  package var needsLogin: Bool { requiresLogin || finder.choice != nil }

  /// The same session, with the account for repositories of `owner`.
  package func session(of owner: String) async -> Session {
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

  /// The session for the host named `name`: this one, if it is for that host.
  ///
  /// - Parameter owner: the owner of the repository that the session is about, if it names one.
  package func session(
    on name: String, owner: String? = nil
  ) async throws(HostError) -> Session {
    guard name != host.name else { return self }
    return try await Session(
      otherHost: name, user: user, owner: owner, isVerbose: isVerbose,
      configuration: configuration, ports: ports, listener: listener)
  }

  package func client(with credential: Credential?) -> GitHubClient {
    guard let credential else { return anonymousClient }
    return anonymousClient.using(
      credential.token.secret, account: RateLimitAccount().name(of: credential))
  }

  /// A ghrepo command for this host, such as `ghrepo login --hostname ghe.example`.
  package func command(_ words: String) -> String {
    host.command(words, isDefault: isDefaultHost)
  }
}

/// Which credential is used, and whose cached data is visible.
extension Session {
  /// The credential to use, or nil when logged out.
  package func credential() async throws(AuthError) -> Credential? {
    let credential = try await finder.credential(for: host)
    if let credential { notifyNotRenewed(credential) } else { notifyWithheldVariable() }
    return credential
  }

  /// Sends why a token that ends soon was not renewed.
  package func notifyNotRenewed(_ credential: Credential) {
    guard let error = credential.renewalError, let login = credential.login,
      let date = credential.expiresAt, credential.lasts(.zero, at: ports.now())
    else { return }
    listener(.notRenewed(login: login, date: date, error, self))
  }

  /// Sends why a token in an environment variable is not used here.
  package func notifyWithheldVariable() {
    guard let variable = finder.withheldVariable(for: host) else { return }
    listener(.tokenWithheld(variable: variable, host))
  }

  /// Throws if a token that ghrepo renews has expired. The end of any other one is only what GitHub
  /// said at login, and may have changed.
  package func requireValid(_ credential: Credential) throws(AuthError) {
    guard credential.isRenewable, !credential.lasts(.zero, at: ports.now()),
      let login = credential.login, let date = credential.expiresAt
    else { return }
    throw .expired(Account(host: host.name, login: login), date: date, credential.renewalError)
  }

  /// Sends once a day that the token must be replaced soon. Whether it was sent is only known with a
  /// local database, and without one nothing is sent.
  package func notifyExpiry(of credential: Credential) async {
    let now = ports.now()
    guard !credential.isRenewable, let login = credential.login,
      let end = credential.expiresAt, !credential.lasts(Self.expiryNotice, at: now),
      credential.lasts(.zero, at: now)
    else { return }
    let viewer = Viewer(host: host.name, account: login)
    do {
      guard try await database.isDue(.expiry, every: Self.expiryPause, for: viewer, at: now) else {
        return
      }
    } catch { return }
    listener(.expiresSoon(login: login, date: end, self))
  }

  private static let expiryNotice = Duration.seconds(7 * 24 * 60 * 60)
  private static let expiryPause: Int64 = 24 * 60 * 60

  /// Whose cached data is visible; no credential store is needed for that.
  package func viewer() throws(AuthError) -> Viewer {
    guard case .account(let login) = try finder.expectation(for: host) else {
      return Viewer(host: host.name)
    }
    return Viewer(host: host.name, account: login)
  }

  /// Whose cached data is visible; anonymous if the account list cannot be read.
  package var knownViewer: Viewer {
    do { return try viewer() } catch { return Viewer(host: host.name) }
  }

  /// Whether requests will carry a credential.
  package func isLoggedIn() throws(AuthError) -> Bool {
    try finder.expectation(for: host) != .anonymous
  }

  /// The same session, or one without a token if the list of accounts is another user's, which is
  /// sent. An account that was named does not become anonymous.
  package func withoutForeignAccounts() -> Session {
    guard !needsLogin, access(ports.accounts.path, R_OK) != 0, errno == EACCES else { return self }
    do { _ = try finder.expectation(for: host) } catch {
      listener(.accountsUnreadable(error, self))
      return anonymous
    }
    return self
  }
}
