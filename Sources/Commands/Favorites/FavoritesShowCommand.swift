package import App
package import ArgumentParser
internal import Auth
internal import GitHub
internal import Messages
internal import Rendering
internal import Storage
internal import Terminal

/// `ghrepo favorites show`: everything that is known of a favourite, without any request.
package struct FavoritesShowCommand: ContextCommand {
  package static let configuration = CommandConfiguration.command(
    "show", of: "favorites", .helpFavoritesShow,
    arguments: "[<options>] <\(Message.valueRepository.said)>", more: .helpFavoritesShowMore)

  @Argument(help: .text(.helpFavoritesRepository, value: .valueRepository), completion: .remembered)
  var repository: String

  @OptionGroup var format: FormatOptions

  @Flag(help: .text(.helpNoReadme))
  var noReadme = false

  @OptionGroup(title: Message.groupGithub.said)
  var hostOptions: HostOptions

  package init() {}

  package func validate() throws {
    if format.asksForFields { return }
    _ = try RepositoryArgument(parsing: repository)
  }

  package func run(in context: CommandContext) async throws {
    if try format.writesFields(in: context) { return }
    let writer = try await format.oneRow(in: context, of: ListedField.favoriteShowCases)
    let (session, name) = try await RepositoryArgument(parsing: repository)
      .target(in: Session(hostOptions, in: context), hostname: hostOptions.hostname)
    let viewer = try session.viewer()
    let favorite = try await session.stored { library throws(LibraryError) in
      try await library.favorites(for: viewer).named(name)
    }
    guard let favorite else { throw Failure.noFavorite(name) }
    let answers = try await session.stored { library throws(LibraryError) in
      try await library.answers(of: name, for: viewer)
    }
    let detail = FavoriteDetail(favorite: favorite, answers: answers, name: name, session: session)
    if let writer {
      try await writer.write([detail.row])
      try await writer.end()
    } else {
      let look = ShowLook(
        format.appearance.choice, session: session,
        reader: Reader(session: session, settings: ReadSettings()), isOffline: true)
      try await detail.write(
        withReadme: !noReadme, ReadmeOutput(allowsPager: !format.noPager), look)
      await look.finish()
    }
  }
}
