internal import App
internal import ArgumentParser
internal import Auth
internal import GitHub
internal import Messages
internal import Rendering
internal import Terminal

/// `ghrepo show`: all details of one repository, and its README.
struct ShowCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "show", .helpShow, arguments: "[<options>] [<\(Message.valueRepository.said)>]",
    more: .helpShowMore, aliases: ["view"])

  @Argument(help: .text(.helpShowRepository, value: .valueRepository))
  var repository: String?

  @Flag(name: [.customShort("w"), .long], help: .text(.helpShowWeb))
  var web = false

  @OptionGroup(title: Message.groupReadme.said)
  var readmeOptions: ReadmeOptions

  @OptionGroup(title: Message.groupOutput.said)
  var format: FormatOptions

  @OptionGroup(title: Message.groupGithub.said)
  var readOptions: ReadOptions

  @OptionGroup(title: Message.groupGithub.said)
  var hostOptions: HostOptions

  func validate() throws {
    if format.asksForFields { return }
    try format.check(.repository)
    if let repository { _ = try RepositoryArgument(parsing: repository) }
    let part = readmeOptions.part
    let conflicts = [
      (format.chosen ?? "", format.isForPrograms), ("--readme", part == .readme),
      ("--readme-html", part == .readmeHTML), ("--readme-raw", part == .readmeRaw),
    ]
    if web, let other = conflicts.first(where: \.1)?.0 {
      throw ValidationError(.usageConflict(first: "--web", second: other))
    }
    if format.isForPrograms, part != .everything, part != .details {
      throw ValidationError(.usageOneReadme)
    }
  }

  func run(in context: CommandContext) async throws {
    if try format.writesFields(in: context) { return }
    let writer = try await format.oneRow(in: context, of: .repository)
    let (session, name) = try await argument(in: context).target(
      in: Session(hostOptions, in: context).reading(readOptions), hostname: hostOptions.hostname)
    if web {
      return try await context.openPage(session.host.page(of: name))
    }
    try await ShowRunner(
      name: name, session: session, settings: try readOptions.settings(),
      part: writer == nil ? readmeOptions.part : .json,
      page: ReadmeOutput(width: readmeOptions.width, allowsPager: !format.noPager),
      appearance: format.appearance.choice, writer: writer
    ).run()
  }

  /// The named repository, or the one that this folder was cloned from.
  private func argument(in context: CommandContext) async throws -> RepositoryArgument {
    if let repository { return try RepositoryArgument(parsing: repository) }
    let git = GitConfiguration(environment: context.environment)
    guard let origin = await git.origin() else {
      throw Failure(.showNoRepository, next: .showNoRepositoryNext, exitCode: .usage)
    }
    do { return .address(try RepositoryAddress(parsing: origin)) } catch {
      throw Failure(.showForeignOrigin, next: .showNoRepositoryNext, exitCode: .usage)
    }
  }
}

/// Which part of a README is shown, and how wide.
struct ReadmeOptions: ParsableArguments {
  @Flag(help: .text(.helpReadme))
  var readme = false

  @Flag(help: .text(.helpReadmeHtml))
  var readmeHtml = false

  @Flag(help: .text(.helpReadmeRaw))
  var readmeRaw = false

  @Flag(help: .text(.helpNoReadme))
  var noReadme = false

  @Option(help: .text(.helpWidth, value: .valueColumns))
  var width: Int?

  private static let widths = 20...500

  func validate() throws {
    guard [readme, readmeHtml, readmeRaw, noReadme].count(where: { $0 }) <= 1 else {
      throw ValidationError(.usageOneReadme)
    }
    if let width, !Self.widths.contains(width) {
      throw ValidationError(.usageWidth(value: "\(width)"))
    }
  }

  /// The part to show without `--json`.
  var part: ShowPart {
    if readme { return .readme }
    if readmeHtml { return .readmeHTML }
    if readmeRaw { return .readmeRaw }
    return noReadme ? .details : .everything
  }
}
