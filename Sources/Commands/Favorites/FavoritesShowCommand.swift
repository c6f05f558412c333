internal import Access
internal import ArgumentParser
internal import Core
internal import Messages
internal import Output
internal import Presentation
internal import Rendering
internal import Storage

/// `ghrepo favorites show`: `ghrepo show --offline` for a favorite, kept for scripts.
struct FavoritesShowCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "show", of: "favorites", .helpFavoritesShow,
    arguments: "<\(Message.valueRepository.said)>", more: .helpFavoritesShowMore,
    isShown: false)

  @Argument(help: .text(.helpFavoritesRepository, value: .valueRepository))
  var repository: String

  @OptionGroup var format: FormatOptions

  @Flag(help: .text(.helpNoReadme))
  var noReadme = false

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func validate() throws {
    if format.asksForFields { return }
    try format.check(.repository)
    _ = try RepositoryArgument(parsing: repository)
  }

  func run(in context: CommandContext) async throws {
    if try format.writesFields(in: context) { return }
    let writer = try await format.choice().oneRow(in: context, of: .repository, isOffline: true)
    let (session, name) = try await RepositoryArgument(parsing: repository)
      .target(
        in: Session(hostOptions, in: context), hostname: hostOptions.hostname, isLocal: true)
    await session.adoptList()
    let viewer = try session.viewerOrFail()
    let favorite = try await session.stored { database throws(StorageError) in
      try await database.favorite(named: name, for: viewer)
    }
    guard favorite != nil else { throw try await session.noFavorite(name, command: "show") }
    var settings = ReadSettings()
    settings.source = .cacheOnly
    try await ShowRunner(
      name: name, session: session, settings: settings,
      part: writer != nil
        ? .json(try format.requestedParts(of: .repository)) : noReadme ? .details : .everything,
      page: ReadmeOutput(allowsPager: !format.noPager), appearance: format.appearance.choice,
      writer: writer, in: context
    ).run()
    try await writer?.end()
  }
}
