internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import Messages
internal import Presentation

/// `ghrepo favorites add OWNER/NAME…`: adds favorites.
struct FavoritesAddCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "add", of: "favorites", .helpFavoritesAdd,
    arguments: "<\(Message.valueRepository.said)> ...", more: .helpFavoritesAddMore)

  @Argument(help: .text(.helpFavoritesRepositories, value: .valueRepository))
  var repositories: [String]

  @OptionGroup var labels: FavoriteLabels

  @OptionGroup(title: Message.groupShared.said)
  var readOptions: ReadOptions

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func validate() throws {
    try arguments.validate()
  }

  func run(in context: CommandContext) async throws {
    let session = try await Session(hostOptions, readOptions, in: context)
    let settings = try readOptions.settings()
    try await arguments.forEach(in: session, context) { session, name in
      try await Favorites(session: session).add(
        name, note: labels.note, tags: labels.tags, session, settings, in: context)
    }
  }

  private var arguments: RepositoryArguments {
    RepositoryArguments(texts: repositories, hostname: hostOptions.hostname, confirms: true)
  }
}
