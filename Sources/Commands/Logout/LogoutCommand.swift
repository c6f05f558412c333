internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import Messages
internal import Presentation

/// `ghrepo logout`: deletes tokens from this machine, verifies that, and revokes them on request.
struct LogoutCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "logout", .helpLogout, arguments: "[<\(Message.valueLogin.said)>]",
    more: .helpLogoutMore)

  @Argument(help: .text(.helpLogoutLogin, value: .valueLogin))
  var login: String?

  @Flag(help: .text(.helpLogoutAll))
  var all = false

  @Flag(help: .text(.helpLogoutRevoke))
  var revoke = false

  @Flag(name: [.customShort("y"), .long], help: .text(.helpYes))
  var yes = false

  @Flag(help: .text(.helpLogoutForget))
  var forget = false

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func validate() throws {
    guard login == nil || hostOptions.user == nil else { throw ValidationError(.usageLoginTwice) }
    guard !all || (login ?? hostOptions.user) == nil else { throw ValidationError(.usageUserOrAll) }
    guard !(revoke && forget) else {
      throw ValidationError(.usageConflict(first: "--revoke", second: "--forget"))
    }
  }

  func run(in context: CommandContext) async throws {
    guard !revoke || yes || context.isInteractive else {
      throw Failure(.revokeUnasked, next: .logoutUnaskedNext, exitCode: .usage)
    }
    let session = try await session(in: context)
    var logout = Logout(accounts: context.accounts, stores: context.stores)
    do {
      let targets = try await targets(&logout, session, context)
      try await remove(targets, &logout, session, context)
    } catch let error as AuthError {
      throw session.failure(error)
    }
    if logout.leavesHistory { context.say(.logoutLeavesHistory) }
    sayWhatRemains(session, context)
  }

  /// A mistake in the configuration file does not keep a token here, unless it may concern the host
  /// and nothing else says which one.
  private func session(in context: CommandContext) async throws -> Session {
    context.adopt(hostOptions.console)
    let isHostKnown =
      all || hostOptions.hostname != nil || context.environment["GH_HOST"]?.isEmpty == false
    let hosts = try? context.accounts.hosts().count
    var hostname = hostOptions.hostname
    let configuration: Configuration
    do {
      configuration = try context.configuration { _ in
        isHostKnown || hosts ?? 0 <= 1 || Configuration.places(in: context.configurationPath) != nil
      }
    } catch {
      let named = login ?? hostOptions.user
      let own = named.flatMap { try? context.accounts.hosts(with: $0) } ?? []
      guard own.count == 1 else {
        var report = error.report
        report.next = .joined([report.next, .logoutConfigNext].compactMap(\.self))
        throw Failure(report)
      }
      hostname = own[0]
      configuration = try context.configuration { _ in true }
    }
    return try await Session(
      hostname: hostname, user: hostOptions.user,
      verbose: hostOptions.console.verbose, configuration: configuration, in: context)
  }

  /// Continues with the next account if one could not be removed, and fails at the end.
  private func remove(
    _ candidates: [Logout.Candidate], _ logout: inout Logout, _ session: Session,
    _ context: CommandContext
  ) async throws {
    var failure: Failure?
    for candidate in candidates {
      let own = try await session.sessionOrFail(on: candidate.host)
      do {
        let record = candidate.record
        let steps = LogoutSteps(session: own, forgetting: forget) { event in
          for line in event.lines(about: record.login, own) {
            context.say(line.message, line.style)
          }
        }
        if !yes, context.isInteractive { try await confirm(steps, record, context) }
        let revocation = TokenRevocation(session: own, isConfirmed: yes, context: context)
        let isRevoked = revoke ? try await revocation.revoke(record, with: &logout) : false
        try await steps.remove(record, isRevoked: isRevoked, with: &logout)
      } catch let error as AuthError {
        failure = failure ?? Failure(own.handler().adviceForLogout(error))
      } catch let error as Failure {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Asks before notes and tags are deleted, which cannot be fetched again.
  private func confirm(
    _ steps: LogoutSteps, _ record: AccountRecord, _ context: CommandContext
  ) async throws {
    let count = await steps.annotatedFavorites(of: record)
    guard count > 0 else { return }
    try await context.confirmOrCancel(
      .logoutAnnotationsQuestion(count: count, login: record.login), default: false)
  }

  /// With `--all` and without a host, the accounts of every host.
  private func targets(
    _ logout: inout Logout, _ session: Session, _ context: CommandContext
  ) async throws -> [Logout.Candidate] {
    let everywhere = all && hostOptions.hostname == nil
    let host = session.host.name
    let candidates: [Logout.Candidate]
    do { candidates = try await logout.candidates(on: everywhere ? nil : host) } catch {
      throw Failure(session.handler().adviceForLogout(error, knowsAccount: false))
    }
    if all, !candidates.isEmpty { return candidates }
    let record = try await session.account(
      among: candidates.map(\.record), named: login ?? hostOptions.user,
      question: .logoutWhich(host: host), in: context)
    return candidates.filter { $0.record == record }
  }

  /// A variable keeps the user logged in; only the user can unset it.
  private func sayWhatRemains(_ session: Session, _ context: CommandContext) {
    for variable in session.finder.setVariables(for: session.host) {
      context.say(.logoutVariableRemains(variable: variable, host: session.host.name))
    }
  }
}
