internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import Messages
internal import Output
internal import Presentation
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
    let names = lists ? SpokenListSync.names : SpokenStarSync.names
    let document = try await DocumentOutput(filter.format(json: json), names: names, in: context)
    if push, !yes, !dryRun, !context.isInteractive {
      throw Failure(
        lists ? .listsUnasked : .syncUnasked, next: lists ? .listsUnaskedNext : .syncUnaskedNext,
        exitCode: .usage)
    }
    let session = try await Session(hostOptions, in: context)
    let reader = try await session.userReader(waiting: wait)
    if lists {
      return try await SyncRun(
        sync: SpokenListSync(
          session: session, reader: reader,
          mayPush: choice.mayPush(in: context) && (push || !pull)),
        choice: choice, document: document, context: context
      ).run()
    }
    try await SyncRun(
      sync: SpokenStarSync(session: session, reader: reader), choice: choice, document: document,
      context: context
    ).run()
  }
}
