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

/// `ghrepo check A …`: whether repositories are worth a closer look before they are used.
struct CheckCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "check", .helpCheck, arguments: "<\(Message.valueRepository.said)> ...", more: more)

  private static var more: Message {
    typealias Threshold = StarPattern.Threshold
    let percent = Language.current.percent
    return .helpCheckMore(
      quiet: RepositoryCheck.quietDays, longest: Threshold.longestBurst,
      share: percent(Threshold.share), day: percent(Threshold.day), sudden: Threshold.longestSudden,
      after: percent(Threshold.after), stars: Threshold.stars)
  }

  @Argument(help: .text(.helpCheckRepositories, value: .valueRepository))
  var repositories: [String] = []

  @OptionGroup(title: Message.groupOutput.said)
  var format: FormatOptions

  @OptionGroup(title: Message.groupShared.said)
  var readOptions: ReadOptions

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  private static let usualAge = Duration.seconds(60 * 60)

  private var arguments: RepositoryArguments {
    RepositoryArguments(texts: repositories, hostname: hostOptions.hostname)
  }

  func validate() throws {
    if format.asksForFields { return }
    try format.check(.check)
    guard !repositories.isEmpty else { throw ValidationError(.usageCheckNone) }
    try arguments.validate()
  }

  func run(in context: CommandContext) async throws {
    if try format.writesFields(in: context) { return }
    let writer = try await format.choice().oneRow(
      in: context, of: .check, isOne: repositories.count == 1, isOffline: readOptions.offline)
    let main = try await Session(hostOptions, readOptions, in: context)
    var (isFirst, isFine) = (true, true)
    var caches: [RepositoryCache] = []
    do {
      try await arguments.forEach(in: main, context) { session, name in
        let (check, source) = try await check(name, session, in: context)
        isFine = isFine && check.isFine
        caches.append(source.cache)
        if let writer { return try await writer.write([source.row(check)]) }
        let text = CheckText(check, language: context.language, now: context.now())
        let lines = text.lines(columns: context.console.outputProfile.columns)
        try context.console.write(lines: (isFirst ? [] : [StyledText()]) + lines)
        isFirst = false
      }
    } catch {
      // What was found is complete.
      if error is ExitError { try await writer?.end() } else { try await writer?.endEarly() }
      throw error
    }
    try await writer?.end()
    await context.sayAge(of: caches, main, isOffline: readOptions.offline)
    await main.database.shortenLog()
    if !isFine { throw ExitError(code: .failure) }
  }

  private func check(
    _ name: RepositoryName, _ session: Session, in context: CommandContext
  ) async throws -> (RepositoryCheck, DetailReader) {
    let settings = try readOptions.settings()
    let reader = Reader(
      session: session, settings: settings, options: [.wait, .anonymousFallback], in: context)
    let source = DetailReader(
      name, reader: reader, viewer: try session.viewerOrFail(),
      policy: settings.policy(maxAge: Self.usualAge), waitsForLimits: settings.waitsForLimits)
    let loading = context.showLoading()
    let outcome: RepositoryCheck.Outcome
    do throws(ReadError) {
      outcome = try await source.check()
      loading.end()
    } catch {
      loading.end()
      throw await reader.failure(error)
    }
    return (try outcome.check(of: name), source)
  }
}
