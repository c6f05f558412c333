package import ArgumentParser
internal import Auth
internal import GitHub
internal import Library
internal import Messages

/// `ghrepo favorites remove OWNER/NAME…`: takes the mark away.
package struct FavoritesRemoveCommand: ContextCommand {
  package static let configuration = CommandConfiguration.command(
    "remove", of: "favorites", .helpFavoritesRemove,
    arguments: "[<options>] <\(Message.valueRepository.said)> ...",
    more: .helpFavoritesRemoveMore, aliases: ["rm"])

  @Argument(
    help: .text(.helpFavoritesRepositories, value: .valueRepository), completion: .remembered)
  var repositories: [String]

  @OptionGroup(title: Message.groupGithub.said)
  var hostOptions: HostOptions

  package init() {}

  package func validate() throws {
    try arguments.validate()
  }

  package func run(in context: CommandContext) async throws {
    let session = try Session(hostOptions, in: context)
    try await arguments.forEach(in: session) { session, name in
      let viewer = try session.viewer()
      let isRemoved = try await session.stored { library throws(LibraryError) in
        try await library.removeFavorite(name, for: viewer)
      }
      guard isRemoved else { throw Failure.noFavorite(name) }
      context.say(.favoritesRemoved(name: "\(name)"))
    }
  }

  private var arguments: RepositoryArguments {
    RepositoryArguments(texts: repositories, hostname: hostOptions.hostname)
  }
}

extension Failure {
  static func noFavorite(_ name: RepositoryName) -> Failure {
    Failure(Advice(.favoritesUnknown(name: "\(name)"), exitCode: .notFound))
  }
}
