internal import Access
import Auth
internal import Core
import FoundationEssentials
import GitHub
import Messages
import Platform

/// Examines everything that ghrepo depends on.
///
/// Checks are independent: one that fails or hangs does not stop the others. Those that wait for a
/// server or another program run at the same time.
package struct Doctor: Sendable {
  let context: CommandContext
  /// What is in the configuration file.
  let configuration: Result<Configuration, ConfigurationError>
  /// Nothing that needs a host can be checked without it.
  let session: Result<Session, Failure>
  let isOffline: Bool
  /// Whether to check the accounts of one host only.
  let isForOneHost: Bool
  /// The path of this ghrepo, as `setup-git` would use it; nil if the system does not report it.
  let program: String?

  /// How long one check may take: longer than the time limits of a keyring and of a connection,
  /// which have their own messages.
  static let limit = Duration.seconds(20)

  /// Throws only for a `hostname` or a `user` that cannot be used.
  package init(
    hostname: String?, user: String?, verbose: Bool, isOffline: Bool, program: String?,
    in context: CommandContext
  ) async throws(Failure) {
    self.context = context
    self.isOffline = isOffline
    self.program = program
    isForOneHost = hostname != nil
    let configuration = Result { () throws(ConfigurationError) in
      try Configuration.load(from: context.configurationPath)
    }
    self.configuration = configuration
    let usable: Configuration
    switch configuration {
    case .success(let read): usable = read
    case .failure: usable = Configuration()
    }
    do throws(Failure) {
      session = .success(
        try await Session(
          hostname: hostname, user: user, verbose: verbose, configuration: usable, in: context))
    } catch {
      session = .failure(error)
    }
    if hostname != nil || user != nil { _ = try session.get() }
  }

  /// All checks, always in the same order. Their texts are fit for a public issue.
  package func checks() async -> [DoctorCheck] {
    async let inspection = self.transport()
    async let tokens = self.tokens()
    async let exchange = self.exchange()
    async let addresses = self.addresses()
    async let terminal = bounded(.terminal) { await self.terminal() }
    async let database = bounded(.database) { await self.database() }
    async let git = bounded(.git) { await self.git() }
    async let images = bounded(.images) { await self.images() }
    async let jq = bounded(.jq) { await self.jq() }
    let (transport, response) = (await inspection, await exchange)
    let (stores, accounts) = await tokens
    var checks = [version(transport), await terminal, locale(), configurationFile()]
    checks.append(await database)
    checks += storeChecks(stores) + accountChecks(accounts)
    checks += [variables(transport), proxy(transport, response), dns(await addresses, transport)]
    checks += [tls(response, transport), api(response), clock(response)]
    checks += [rateLimits(accounts, response), await git, await images, await jq]
    let redaction = DoctorRedaction(environment: context.environment)
    return checks.map { check in
      var check = check
      check.detail = redaction.message(check.detail)
      check.next = check.next.map(redaction.message)
      return check
    }
  }

  /// The result of `body`; nil if it takes too long.
  func bounded<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value? {
    await withTimeLimit(Self.limit, by: context.stopwatch, body, late: { _ in })
  }

  private func bounded(
    _ topic: DoctorCheck.Topic, _ body: @escaping @Sendable () async -> DoctorCheck
  ) async -> DoctorCheck {
    await bounded(body) ?? late(topic)
  }

  func late(_ topic: DoctorCheck.Topic) -> DoctorCheck {
    DoctorCheck(
      topic, .warning, .doctorLate(limit: Self.limit), next: .adviceTryAgain)
  }

  func skipped(_ topic: DoctorCheck.Topic) -> DoctorCheck {
    guard case .success = session else { return DoctorCheck(topic, .skipped, .doctorNoHost) }
    return DoctorCheck(topic, .skipped, isOffline ? .doctorOffline : .doctorUnreached)
  }

  /// Nil if there is no usable host.
  var usableSession: Session? {
    guard case .success(let session) = session else { return nil }
    return session
  }

  var host: GitHubHost { usableSession?.host ?? .dotcom }

  var handler: AuthErrorHandler {
    usableSession?.handler() ?? AuthErrorHandler(host: host, now: context.now())
  }
}
