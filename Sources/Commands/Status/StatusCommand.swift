internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import Messages
internal import Output
internal import Presentation

/// `ghrepo status`: the accounts of each host, and the state of their tokens.
struct StatusCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "status", .helpStatus, more: .helpStatusMore)

  @Flag(help: .text(.helpStatusJson))
  var json = false

  @OptionGroup var filter: FilterOptions

  @Flag(help: .text(.helpStatusOffline))
  var offline = false

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func run(in context: CommandContext) async throws {
    let document = try await DocumentOutput(
      filter.format(json: json), names: StatusReport.names, in: context)
    let main = try await Session(hostOptions, in: context)
    var statuses: [HostStatus] = []
    var failures: [Failure] = []
    for session in try await sessions(main) {
      do {
        let status = try await session.accountStatus(isOffline: offline)
        for left in status.leftovers { context.say(left.message) }
        if status.host.accounts.isEmpty { session.notifyWithheldVariable() }
        statuses.append(status.host)
        if let error = status.host.choiceError { failures.append(session.failure(error)) }
      } catch {
        failures.append(session.failure(error))
      }
    }
    // Without any status there is nothing to write.
    if statuses.isEmpty, let failure = failures.first { throw failure }
    let report = StatusReport(statuses, in: context)
    if let document { try await document.write(report.json) } else { try report.writeLines() }
    // What concerns one host does not hide the others.
    for failure in failures { context.report(failure.report) }
    let code = report.failure(on: main.host) ?? failures.first?.report.exitCode
    if let code { throw ExitError(code: code) }
  }

  /// The requested host and, if none was requested, every other host with an account.
  private func sessions(_ main: Session) async throws -> [Session] {
    guard hostOptions.hostname == nil, hostOptions.user == nil else { return [main] }
    let known: [String]
    do { known = try main.ports.accounts.hosts().keys.sorted() } catch {
      throw main.failure(error)
    }
    var sessions = [main]
    for name in known where name != main.host.name {
      sessions.append(try await main.sessionOrFail(on: name))
    }
    return sessions
  }
}
