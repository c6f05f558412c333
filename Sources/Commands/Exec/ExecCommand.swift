internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import Glibc
internal import Messages
internal import Presentation
internal import Terminal

/// `ghrepo exec`: runs another program with the token in its environment.
struct ExecCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "exec", .helpExec, arguments: "-- <\(Message.valueCommand.said)> ...",
    more: .helpExecMore)

  @Argument(parsing: .postTerminator, help: .text(.helpExecCommand, value: .valueCommand))
  var command: [String] = []

  @Option(name: .customLong("as"), help: .text(.helpExecAs, value: .valueVariable))
  var variable: String?

  @OptionGroup var minimum: MinimumOption

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func validate() throws {
    guard command.first?.isEmpty == false else { throw ValidationError(.usageExecCommand) }
    if let variable, variable.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) == nil {
      throw ValidationError(.usageVariable(name: variable))
    }
  }

  func run(in context: CommandContext) async throws {
    let session = try await Session(hostOptions, in: context)
    let credential = try await session.credential(lasting: minimum.minExpiration, in: context)
    if hostOptions.console.verbose {
      context.say(.tokenSource(place: credential.source.place), .dim)
    }
    let name = variable ?? CredentialFinder.variable(for: session.host)
    var environment = context.environment
    // What the program runs may be ghrepo, too.
    if hostOptions.user != nil { environment[AccountChoice.Rule.variableName] = nil }
    if let host = Self.ghHost(for: session.host, in: environment) { environment["GH_HOST"] = host }
    let replacement = ProcessReplacement(command, environment: environment)
    throw failure(replacement.run(adding: name, credential.token.secret))
  }

  /// The host that gh must use, so that it does not send the token to another one; nil if it does
  /// so by itself.
  static func ghHost(for host: GitHubHost, in environment: [String: String]) -> String? {
    switch host.kind {
    case .enterpriseServer, .dataResidency: host.name
    case .dotcom: environment["GH_HOST"].map { _ in host.name }
    case .replacement: nil
    }
  }

  /// With the exit codes of a shell.
  private func failure(_ code: Int32) -> Failure {
    code == ENOENT
      ? Failure(
        .execNotFound(command: command[0]), next: .execNotFoundNext, exitCode: .commandNotFound)
      : Failure(
        .execFailed(command: command[0], detail: String(cString: strerror(code))),
        exitCode: .cannotRun)
  }
}
