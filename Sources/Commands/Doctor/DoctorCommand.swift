internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import Messages
internal import Output
internal import Presentation
internal import Terminal

/// `ghrepo doctor`: checks everything that ghrepo depends on, and says what to do.
struct DoctorCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "doctor", .helpDoctor, more: .helpDoctorMore)

  @Flag(help: .text(.helpJsonObject))
  var json = false

  @OptionGroup var filter: FilterOptions

  @Flag(help: .text(.helpDoctorOffline))
  var offline = false

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func run(in context: CommandContext) async throws {
    let document = try await DocumentOutput(
      filter.format(json: json), names: DoctorReport.names, in: context)
    context.adopt(hostOptions.console)
    let doctor = try await Doctor(
      hostname: hostOptions.hostname, user: hostOptions.user, verbose: hostOptions.console.verbose,
      isOffline: offline, program: ProgramPath.stable(in: context.environment), in: context)
    let loading = context.showLoading()
    let report = DoctorReport(checks: await doctor.checks(), language: context.language)
    loading.end()
    if let document {
      try await document.write(report.json)
    } else {
      let profile = context.console.outputProfile
      try context.console.write(
        lines: report.lines(
          columns: profile.isTerminal ? profile.columns : nil,
          isAccessible: context.isAccessible))
    }
    if report.problems > 0 { throw ExitError(code: .failure) }
  }
}
