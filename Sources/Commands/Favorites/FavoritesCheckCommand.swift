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

/// `ghrepo favorites check`: which favorites were archived, renamed or deleted.
struct FavoritesCheckCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "check", of: "favorites", .helpFavoritesCheck, more: .helpFavoritesCheckMore)

  @Flag(help: .text(.helpWait))
  var wait = false

  @OptionGroup(title: Message.groupOutput.said)
  var format: FormatOptions

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  /// Tables say why a favorite is listed.
  private var tableFields: [ListedField]? {
    if format.json || format.jsonl || format.filter.isChosen { return nil }
    return [
      .github(.fullName), .github(.isArchived), .own(.isGone), .own(.formerName),
      .github(.pushedAt), .github(.htmlURL),
    ]
  }

  func validate() throws { try format.check(.favorites) }

  func run(in context: CommandContext) async throws {
    if try format.writesFields(in: context) { return }
    let session = try await Session(hostOptions, in: context)
    let reader = try await session.userReader(waiting: wait)
    let loading = context.showLoading()
    let report: FavoriteCheck.Report
    do throws(ReadError) {
      report = try await FavoriteCheck(session: session, reader: reader).run { _, _ in }
      loading.end()
    } catch {
      loading.end()
      throw await reader.failure(error)
    }
    let total = report.checked + report.failures.count
    context.say(
      report.failures.isEmpty
        ? .favoritesChecked(count: total)
        : .favoritesCheckedSome(number: report.checked, total: total))
    let now = context.now()
    var output = try format.choice()
    output.fields = output.fields ?? tableFields
    let list = FavoriteList(output: output, session: session, context: context)
    try await list.write(
      { $0.filter { $0.needsAttention(at: now) } }, saysOthers: false, none: .favoritesNoneUrgent)
    for failure in report.failures { context.say(failure.notice(in: session)) }
    try await session.sayOtherHosts(than: hostOptions, "favorites check", in: context)
    await session.database.shortenLog()
    if report.checked == 0, !report.failures.isEmpty { throw ExitError(code: .failure) }
  }
}
