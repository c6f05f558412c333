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

/// `ghrepo check A …`: warning signs of repositories.
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
    RepositoryArguments(texts: repositories, hostname: hostOptions.hostname, readsInput: true)
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
      in: context, of: .check, isOne: arguments.isOne, isOffline: readOptions.offline)
    let main = try await Session(hostOptions, readOptions, in: context)
    var (isFirst, hasWarning, unknown) = (true, false, Auth.ExitCode?.none)
    var caches: [RepositoryCache] = []
    do {
      try await arguments.forEach(in: main, context) { session, name in
        let (check, source, gap) = try await check(name, session, in: context)
        if let gap { context.report(!arguments.isOne ? gap.about(name).report : gap.report) }
        if check.verdict == .warning { hasWarning = true }
        if check.verdict == .unknown { unknown = unknown ?? gap?.report.exitCode }
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
    if let code = hasWarning ? .failure : unknown { throw ExitError(code: code) }
  }

  private func check(
    _ name: RepositoryName, _ session: Session, in context: CommandContext
  ) async throws -> (RepositoryCheck, DetailReader, gap: Failure?) {
    let settings = try readOptions.settings()
    let reader = Reader(
      session: session, settings: settings, options: [.wait, .anonymousFallback], in: context)
    let source = DetailReader(
      name, reader: reader, viewer: try session.viewerOrFail(),
      policy: settings.policy(maxAge: Self.usualAge), waitsForLimits: settings.waitsForLimits)
    let loading = context.showLoading()
    let check: RepositoryCheck?
    do throws(ReadError) {
      check = try await source.check()
      loading.end()
    } catch {
      loading.end()
      throw await reader.failure(error)
    }
    guard let check else { throw Failure.notKnown(name) }
    let gap = await check.gapFailure(of: reader)
    return (check, source, gap)
  }
}
