internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import HTTP
internal import Messages
internal import Output
internal import Presentation
internal import Rendering
internal import Terminal

/// `ghrepo show`: all details of repositories, and their READMEs.
struct ShowCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "show", .helpShow, arguments: "[<\(Message.valueRepository.said)> ...]",
    more: .helpShowMore, aliases: ["view"])

  @Argument(help: .text(.helpShowRepository, value: .valueRepository))
  var repositories: [String] = []

  @Flag(name: [.customShort("w"), .long], help: .text(.helpShowWeb))
  var web = false

  @OptionGroup(title: Message.groupReadme.said)
  var readmeOptions: ReadmeOptions

  @OptionGroup(title: Message.groupOutput.said)
  var format: FormatOptions

  @OptionGroup(title: Message.groupShared.said)
  var readOptions: ReadOptions

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  private var arguments: RepositoryArguments {
    RepositoryArguments(texts: repositories, hostname: hostOptions.hostname, readsInput: true)
  }

  func validate() throws {
    if format.asksForFields { return }
    try format.check(.repository)
    try arguments.validate()
    let part = readmeOptions.part
    let conflicts = [
      (format.chosen ?? "", format.isForPrograms), ("--readme", part == .readme),
      ("--readme-html", part == .readmeHTML), ("--readme-raw", part == .readmeRaw),
    ]
    if web, let other = conflicts.first(where: \.1)?.0 {
      throw ValidationError(.usageConflict(first: "--web", second: other))
    }
    if let format = format.chosen, let readme = conflicts.dropFirst().first(where: \.1)?.0 {
      throw ValidationError(.usageConflict(first: format, second: readme))
    }
  }

  func run(in context: CommandContext) async throws {
    if try format.writesFields(in: context) { return }
    let isOne = repositories.isEmpty || arguments.isOne
    let writer = try await format.choice().oneRow(
      in: context, of: .repository, isOne: isOne, isOffline: readOptions.offline)
    let main = try await Session(hostOptions, readOptions, in: context)
    let settings = try readOptions.settings()
    guard !repositories.isEmpty else {
      let address = try await main.clone()
      let session = try await main.session(for: address, hostname: hostOptions.hostname)
      try await show(address.name, session, settings, writer, in: context)
      try await writer?.end()
      return
    }
    var isFirst = true
    do {
      try await arguments.forEach(in: main, context) { session, name in
        if !isFirst, writer == nil, !web { try context.console.write("\n") }
        try await show(name, session, settings, writer, mayPage: isOne, in: context)
        isFirst = false
      }
    } catch {
      // What was found is complete.
      if error is ExitError { try await writer?.end() } else { try await writer?.endEarly() }
      throw error
    }
    try await writer?.end()
  }

  private func show(
    _ name: RepositoryName, _ session: Session, _ settings: ReadSettings,
    _ writer: (any RowWriter)?, mayPage: Bool = true, in context: CommandContext
  ) async throws {
    if web { return try await context.openPage(session.host.page(of: name)) }
    try await ShowRunner(
      name: name, session: session, settings: settings,
      part: writer == nil ? readmeOptions.part : .json(try format.requestedParts(of: .repository)),
      page: ReadmeOutput(width: readmeOptions.width, allowsPager: mayPage && !format.noPager),
      appearance: format.appearance.choice, writer: writer, in: context
    ).run()
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
