package import ArgumentParser
internal import Auth
internal import GitHub
internal import Library
internal import Messages
internal import Terminal

/// `ghrepo favorites show`: everything that is known of a favourite, without any request.
package struct FavoritesShowCommand: ContextCommand {
  package static let configuration = CommandConfiguration.command(
    "show", of: "favorites", .helpFavoritesShow,
    arguments: "[<options>] <\(Message.valueRepository.said)>", more: .helpFavoritesShowMore)

  @Argument(help: .text(.helpFavoritesRepository, value: .valueRepository), completion: .remembered)
  var repository: String

  @Flag(help: .text(.helpShowJson))
  var json = false

  @OptionGroup var filter: FilterOptions

  @Flag(help: .text(.helpNoReadme))
  var noReadme = false

  @OptionGroup var appearance: AppearanceOptions

  @OptionGroup(title: Message.groupGithub.said)
  var hostOptions: HostOptions

  package init() {}

  package func validate() throws {
    _ = try RepositoryArgument(parsing: repository)
  }

  package func run(in context: CommandContext) async throws {
    let document = try DocumentOutput(json: json, filter, in: context)
    let (session, name) = try await RepositoryArgument(parsing: repository)
      .target(in: Session(hostOptions, in: context), hostname: hostOptions.hostname)
    let viewer = try session.viewer()
    let favorite = try await session.stored { library throws(LibraryError) in
      try await library.favorites(for: viewer).named(name)
    }
    guard let favorite else { throw Failure.noFavorite(name) }
    let detail = FavoriteDetail(favorite: favorite, session: session)
    if let document {
      try await document.write(detail.json)
    } else {
      let answers = try await session.stored { library throws(LibraryError) in
        try await library.answers(of: name, for: viewer)
      }
      let look = ShowLook(
        appearance, session: session,
        reader: Reader(session: session, options: ReadOptions(wait: false)), isOffline: true)
      try await detail.write(answers, of: name, withReadme: !noReadme, look)
      await look.finish()
    }
  }
}
