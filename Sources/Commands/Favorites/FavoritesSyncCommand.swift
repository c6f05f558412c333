internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Rendering
internal import Storage
import Terminal

/// `ghrepo favorites sync`: compares the favorites with the account's stars on GitHub, and adds
/// what is missing on either side. It never removes anything.
struct FavoritesSyncCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "sync", of: "favorites", .helpFavoritesSync, more: .helpFavoritesSyncMore)

  @Flag(help: .text(.helpFavoritesPull))
  var pull = false

  @Flag(help: .text(.helpFavoritesPush))
  var push = false

  @Flag(name: [.customShort("y"), .long], help: .text(.helpYes))
  var yes = false

  @Flag(help: .text(.helpFavoritesSyncJson))
  var json = false

  @OptionGroup var filter: FilterOptions

  @Flag(help: .text(.helpWait))
  var wait = false

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func run(in context: CommandContext) async throws {
    let document = try await DocumentOutput(
      filter.format(json: json), names: StarDifference.names, in: context)
    if push, !yes, !context.isInteractive {
      throw Failure(.syncUnasked, next: .syncUnaskedNext, exitCode: .usage)
    }
    let session = try await Session(hostOptions, in: context)
    let found: Credential?
    do { found = try await session.credential() } catch { throw session.lookupFailure(error) }
    guard let credential = found else {
      throw session.failure(AuthError.noAccount(host: session.host.name))
    }
    var settings = ReadSettings()
    settings.waitsForLimits = wait
    let sync = StarSync(
      session: session, viewer: try session.viewerOrFail(),
      reader: Reader(session: session, credential: credential, settings: settings),
      in: context)
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
    if try await agrees(to: .pull, missing.count, context) { try await sync.pull(missing) }
    if try await agrees(to: .push, unstarred.count, context) { try await sync.push(unstarred) }
  }

  private enum Direction { case pull, push }

  /// Whether to make `count` changes in this direction. Without `--pull` and `--push`, both
  /// directions are possible, but none without a terminal.
  private func agrees(
    to direction: Direction, _ count: Int, _ context: CommandContext
  ) async throws -> Bool {
    let isNamed = direction == .pull ? pull : push
    guard count > 0 else { return false }
    if yes { return true }
    guard context.isInteractive else { return isNamed }
    return try await context.confirm(
      direction == .pull ? .syncPullQuestion(count: count) : .syncPushQuestion(count: count),
      default: false)
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
