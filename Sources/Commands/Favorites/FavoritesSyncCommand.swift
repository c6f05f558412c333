package import ArgumentParser
internal import Auth
internal import GitHub
internal import Messages
internal import Storage

/// `ghrepo favorites sync`: compares the favourites with the account's stars on GitHub, and copies
/// what is missing in either direction. Nothing is ever taken away.
package struct FavoritesSyncCommand: ContextCommand {
  package static let configuration = CommandConfiguration.command(
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

  @OptionGroup(title: Message.groupGithub.said)
  var hostOptions: HostOptions

  package init() {}

  package func run(in context: CommandContext) async throws {
    let document = try await DocumentOutput(json: json, filter, in: context)
    let session = try Session(hostOptions, in: context)
    guard let credential = try await session.credential() else {
      throw session.failure(AuthError.noAccount(host: session.host.name))
    }
    let sync = StarSync(
      session: session, viewer: try session.viewer(),
      reader: Reader(session: session, credential: credential, options: ReadOptions(wait: wait)))
    let difference = try await sync.difference()
    if let document {
      try await document.write(difference.json)
    } else {
      try StarDifferenceOutput(context: context).write(difference)
    }
    guard !difference.isEmpty else { return context.say(.syncSame) }
    let (missing, unstarred) = (difference.missing, difference.unstarred)
    if try await agrees(to: .pull, missing.count, context) { try await sync.pull(missing) }
    if try await agrees(to: .push, unstarred.count, context) { try await sync.push(unstarred) }
  }

  private enum Direction { case pull, push }

  /// Whether `count` changes in this direction are wanted: both directions are meant when neither
  /// was named. Where nobody can be asked, only what was named is done.
  private func agrees(
    to direction: Direction, _ count: Int, _ context: CommandContext
  ) async throws -> Bool {
    let isNamed = direction == .pull ? pull : push
    guard count > 0, isNamed || !(pull || push) else { return false }
    if yes { return true }
    guard context.isInteractive else { return isNamed }
    return try await context.confirm(
      direction == .pull ? .syncPullQuestion(count: count) : .syncPushQuestion(count: count),
      default: false)
  }
}
