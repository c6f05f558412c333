internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import FoundationEssentials
internal import GitHub
internal import Images
internal import Messages
internal import Presentation
internal import Storage

/// `ghrepo favorites import`: reads what `export` wrote, here or elsewhere; all of it or nothing.
struct FavoritesImportCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "import", of: "favorites", .helpFavoritesImport,
    arguments: "[<\(Message.valueFile.said)>]", more: .helpFavoritesImportMore)

  @Argument(help: .text(.helpFavoritesImportFile, value: .valueFile), completion: .file())
  var file = "-"

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func run(in context: CommandContext) async throws {
    let session = try await Session(hostOptions, in: context)
    let found = try await FavoriteFile(path: file, session: session).favorites()
    let kept = found.filter { !$0.favorite.repository.isPrivate || $0.viewer.account != nil }
    let new = try await session.stored { database throws(StorageError) in
      try await database.add(imported: kept)
    }
    if kept.count < found.count {
      let (count, login) = (found.count - kept.count, session.command("login"))
      // A token in a variable, whose account is unknown, wins over a login.
      context.say(
        session.finder.setVariables(for: session.host).isEmpty
          ? .favoritesPrivateNotImported(count: count, command: login)
          : .favoritesPrivateLeftOut(count: count, command: login))
    }
    context.say(.favoritesImported(count: new, total: found.count))
  }
}
