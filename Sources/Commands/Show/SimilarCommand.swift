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

/// `ghrepo similar REPOSITORY`: what resembles a repository, and why.
struct SimilarCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "similar", .helpSimilar, arguments: "<\(Message.valueRepository.said)>",
    more: .helpSimilarMore)

  @Argument(help: .text(.helpSimilarRepository, value: .valueRepository))
  var repository: String

  @Option(
    name: [.customShort("L", allowingJoined: true), .long], parsing: .unconditional,
    help: .text(.helpSimilarLimit, value: .valueNumber))
  var limit = 20

  @OptionGroup(title: Message.groupOutput.said)
  var format: FormatOptions

  @OptionGroup(title: Message.groupShared.said)
  var readOptions: ReadOptions

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  private static let usualAge = Duration.seconds(24 * 60 * 60)

  private var arguments: RepositoryArguments {
    RepositoryArguments(texts: [repository], hostname: hostOptions.hostname)
  }

  func validate() throws {
    if format.asksForFields { return }
    try format.check(.similar)
    try ListingOptions.check(limit: limit)
    try arguments.validate()
  }

  func run(in context: CommandContext) async throws {
    if try format.writesFields(in: context) { return }
    let output = try format.choice()
    let data =
      output.isHumanReadable(context.console)
      ? nil : try await output.dataRows(in: context, of: .similar)
    let main = try await Session(hostOptions, readOptions, in: context)
    try await arguments.forEach(in: main, context) { session, name in
      let (found, reader, policy) = try await find(name, session, in: context)
      let name = found.repository.fullName
      let none: Message =
        found.isWordless
        ? .similarWordless(name: name)
        : policy == .offline ? .similarNoneCached(name: name) : .similarNone(name: name)
      if let data {
        if found.rows.isEmpty { context.say(none) }
        try await data.write(found.rows)
        try await data.end()
      } else {
        context.say(found.rows.isEmpty ? none : .similarHead(name: name))
        let appearance = ListAppearance(
          output.appearance, session: session, reader: reader, policy: policy, in: context)
        let writer = output.fittedRows(session.configuration, appearance, in: context)
        try await writer.write(found.rows)
        try await writer.end()
        await appearance.finish()
        await session.rememberList(found.rows, for: try session.viewerOrFail())
      }
      if let failure = found.failure, let cause = await reader.failure(failure) as? Failure {
        context.say(.similarOnlyCached(problem: cause.report.message), .problem)
      }
    }
    if !readOptions.offline { await main.database.shortenLog() }
  }

  private func find(
    _ name: RepositoryName, _ session: Session, in context: CommandContext
  ) async throws -> (SimilarRepositories.Found, Reader, ReadingPolicy) {
    let settings = try readOptions.settings()
    let policy = settings.policy(maxAge: Self.usualAge)
    let reader = Reader(
      session: session, settings: settings, options: [.offline, .wait, .anonymousFallback],
      in: context)
    let similar = SimilarRepositories(
      to: name, reader: reader, viewer: try session.viewerOrFail(), policy: policy,
      waitsForLimits: settings.waitsForLimits)
    let loading = context.showLoading()
    let found: SimilarRepositories.Found?
    do throws(ReadError) {
      found = try await similar.find(limit)
      loading.end()
    } catch {
      loading.end()
      throw await reader.failure(error)
    }
    guard let found else { throw Failure.notKnown(name) }
    return (found, reader, policy)
  }
}
