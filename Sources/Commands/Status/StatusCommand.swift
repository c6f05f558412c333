package import App
package import ArgumentParser
internal import Auth
internal import GitHub
internal import Messages

/// `ghrepo status`: the credentials screen; who is logged in where, by which token, and how it fares.
package struct StatusCommand: ContextCommand {
  package static let configuration = CommandConfiguration.command(
    "status", .helpStatus, more: .helpStatusMore)

  @Flag(help: .text(.helpStatusJson))
  var json = false

  @OptionGroup var filter: FilterOptions

  @Flag(help: .text(.helpStatusOffline))
  var offline = false

  @OptionGroup var hostOptions: HostOptions

  package init() {}

  package func run(in context: CommandContext) async throws {
    let document = try await DocumentOutput(json: json, filter, in: context)
    let main = try Session(hostOptions, in: context)
    var statuses: [HostStatus] = []
    for session in try sessions(main) {
      do {
        try await session.removeLeftovers()
        let status = try await StatusCheck(
          finder: session.finder, accounts: context.accounts, stores: context.stores,
          isOffline: offline, budgetAccount: RateLimitAccount().name
        ).status(with: session.anonymousClient)
        if status.accounts.isEmpty { session.sayWithheldVariable() }
        statuses.append(await StatusRateLimits(session: session).completed(status))
      } catch {
        throw session.failure(error)
      }
    }
    let report = StatusReport(context: context, statuses: statuses)
    if let document { try await document.write(report.json) } else { try report.writeLines() }
    guard let failure = report.failure(on: main.host) else { return }
    throw ExitError(code: failure)
  }

  /// The host that was asked for, and, when none was, every other host with an account.
  private func sessions(_ main: Session) throws -> [Session] {
    guard hostOptions.hostname == nil else { return [main] }
    let known: [String]
    do { known = try main.context.accounts.hosts().keys.sorted() } catch {
      throw main.failure(error)
    }
    let others = known.filter { $0 != main.host.name }
    return [main]
      + (try others.map {
        try Session(otherHost: $0, verbose: hostOptions.verbose, in: main.context)
      })
  }
}
