internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Rendering
internal import Storage
import Terminal

/// `ghrepo favorites sync`: compares the favorites with the account's stars on GitHub, or their tags with
/// its star lists, and adds what is missing on either side. It never removes anything.
struct FavoritesSyncCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "sync", of: "favorites", .helpFavoritesSync, more: .helpFavoritesSyncMore)

  @Flag(help: .text(.helpFavoritesSyncLists))
  var lists = false

  @Flag(help: .text(.helpFavoritesPull))
  var pull = false

  @Flag(help: .text(.helpFavoritesPush))
  var push = false

  @Flag(name: [.customShort("y"), .long], help: .text(.helpYes))
  var yes = false

  @Flag(help: .text(.helpFavoritesDryRun))
  var dryRun = false

  @Flag(help: .text(.helpFavoritesSyncJson))
  var json = false

  @OptionGroup var filter: FilterOptions

  @Flag(help: .text(.helpWait))
  var wait = false

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  private var choice: SyncChoice {
    SyncChoice(pull: pull, push: push, isAgreed: yes, isDryRun: dryRun)
  }

  func run(in context: CommandContext) async throws {
    let names = lists ? StarListDifference.names : StarDifference.names
    let document = try await DocumentOutput(filter.format(json: json), names: names, in: context)
    if push, !yes, !dryRun, !context.isInteractive {
      throw Failure(
        lists ? .listsUnasked : .syncUnasked, next: lists ? .listsUnaskedNext : .syncUnaskedNext,
        exitCode: .usage)
    }
    let session = try await Session(hostOptions, in: context)
    let reader = try await session.userReader(waiting: wait)
    if lists {
      return try await StarListRun(
        session: session, reader: reader, choice: choice, document: document, context: context
      ).run()
    }
    let sync = StarSync(
      session: session, viewer: try session.viewerOrFail(), reader: reader, in: context)
    var difference = try await sync.difference()
    if push, !pull { difference.missing = [] }
    if pull, !push { difference.unstarred = [] }
    if let document {
      try await document.write(difference.json)
    } else {
      try StarDifferenceOutput(context: context).write(difference)
    }
    guard !difference.isEmpty else { return context.say(pull == push ? .syncSame : .syncNothing) }
    let (missing, unstarred) = (difference.missing, difference.unstarred)
    if try await choice.agrees(
      to: .pull, missing.count, .syncPullQuestion(count: missing.count), context)
    {
      try await sync.pull(missing)
    }
    if try await choice.agrees(
      to: .push, unstarred.count, .syncPushQuestion(count: unstarred.count), context)
    {
      try await sync.push(unstarred)
    }
  }
}

/// Prints a difference: names with a heading for a user, one line each for a program.
struct StarDifferenceOutput {
  let context: CommandContext

  func write(_ difference: StarDifference) throws(ConsoleError) {
    let missing = difference.missing.map(\.repository.fullName)
    let unstarred = difference.unstarred.map(\.repository.fullName)
    if context.console.outputProfile.isTerminal {
      try context.console.write(
        lines: NameList.lines(missing, .syncMissing(count: missing.count), in: context.language)
          + NameList.lines(
            unstarred, .syncUnstarred(count: unstarred.count), in: context.language))
    } else {
      let lines = missing.map { ("pull", $0) } + unstarred.map { ("push", $0) }
      try context.console.write(
        lines.map { "\($0)\t\($1.sanitizedData)\n" }.joined())
    }
  }
}
