internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import Messages
internal import Output
internal import Presentation
internal import Rendering
internal import Storage
internal import Terminal

/// `ghrepo compare A B …`: repositories side by side.
struct CompareCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "compare", .helpCompare,
    arguments: "<\(Message.valueRepository.said)> <\(Message.valueRepository.said)> ...",
    more: .helpCompareMore)

  @Argument(help: .text(.helpCompareRepositories, value: .valueRepository))
  var repositories: [String] = []

  @OptionGroup(title: Message.groupOutput.said)
  var format: FormatOptions

  @OptionGroup(title: Message.groupShared.said)
  var readOptions: ReadOptions

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  private static let usualAge = Duration.seconds(60 * 60)

  func validate() throws {
    if format.asksForFields { return }
    try format.check(.comparison)
    guard Comparing.counts.contains(repositories.count) else {
      throw ValidationError(
        .usageCompareCount(
          first: Comparing.counts.lowerBound, last: Comparing.counts.upperBound))
    }
    try RepositoryArguments(texts: repositories, hostname: hostOptions.hostname).validate()
  }

  func run(in context: CommandContext) async throws {
    if try format.writesFields(in: context) { return }
    let writer = try await format.choice().oneRow(
      in: context, of: .comparison, isOne: false, isOffline: readOptions.offline)
    let main = try await Session(hostOptions, readOptions, in: context)
    let settings = try readOptions.settings()
    let subjects = try await subjects(in: main, settings, context)
    let comparing = Comparing(
      subjects, policy: settings.policy(maxAge: Self.usualAge),
      waitsForLimits: settings.waitsForLimits)
    let loading = context.showLoading()
    let compared: [Comparing.Compared]
    do throws(ComparisonError) {
      compared = try await comparing.read(
        writer == nil ? .comparison : .json(parts()))
      loading.end()
    } catch {
      loading.end()
      throw await failure(error, in: context)
    }
    try await write(compared, writer, main, in: context)
    await main.database.shortenLog()
  }

  /// Names all repositories that cannot be read; returns what ends the command.
  private func failure(_ error: ComparisonError, in context: CommandContext) async -> any Error {
    guard case .several(let errors) = error else { return await error.failure }
    var failures: [Failure] = []
    for error in errors {
      let failure = await error.failure
      guard let one = failure as? Failure, one.concernsOneRepository else { return failure }
      failures.append(one)
    }
    for failure in failures.dropLast() {
      context.report(failure.report.brief(about: nil, in: context))
    }
    return failures[failures.count - 1]
  }

  /// The fields were checked before.
  private func parts() -> Set<RepositoryDetails.Part> {
    (try? format.requestedParts(of: .comparison)) ?? []
  }

  private func subjects(
    in main: Session, _ settings: ReadSettings, _ context: CommandContext
  ) async throws -> [Comparing.Subject] {
    var subjects: [Comparing.Subject] = []
    var pages: Set<String> = []
    for text in repositories {
      let (session, name) = try await RepositoryArgument(parsing: text)
        .target(in: main, hostname: hostOptions.hostname)
      guard pages.insert(session.host.page(of: name).lowercased()).inserted else {
        throw Failure(.compareSame(name: "\(name)"), exitCode: .usage)
      }
      subjects.append(
        Comparing.Subject(
          name: name,
          reader: Reader(
            session: session, settings: settings, options: [.wait, .anonymousFallback],
            in: context)))
    }
    return subjects
  }

  private func write(
    _ compared: [Comparing.Compared], _ writer: (any RowWriter)?, _ session: Session,
    in context: CommandContext
  ) async throws {
    await context.sayAge(
      of: compared.map(\.source.cache), session, isOffline: readOptions.offline)
    for one in compared { await say(one, in: context) }
    guard let writer else {
      let profile = context.console.outputProfile
      let table = ComparisonTable(
        compared.map(\.details), language: context.language, now: context.now())
      let lines =
        context.isAccessible
        ? table.spoken
        : table.lines(columns: profile.columns, drawsLines: profile.isTerminal)
      return try context.console.write(lines: lines)
    }
    var rows: [ListedRepository] = []
    for one in compared {
      rows.append(await one.source.row(one.details))
    }
    try await writer.write(rows)
    try await writer.end()
  }

  /// What is missing, and why.
  private func say(_ compared: Comparing.Compared, in context: CommandContext) async {
    for failure in compared.details.failures {
      guard let problem = await compared.reader.message(about: failure) else { continue }
      let name = compared.details.repository.fullName
      context.say(.favoritesFailed(text: name, problem: problem), .problem)
    }
  }
}
