internal import ArgumentParser
internal import Auth
internal import Core
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Presentation
internal import Rendering
internal import Storage
internal import Terminal

/// `ghrepo favorites show`: everything in the local database about a favorite, without any request.
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
    let viewer = try session.viewerOrFail()
    let favorite = try await session.stored { database throws(StorageError) in
      try await database.favorite(named: name, for: viewer)
    }
    guard let favorite else { throw try await session.noFavorite(name, command: "show") }
    let answers = try await session.stored { database throws(StorageError) in
      try await database.responses(of: name, for: viewer)
    }
    let detail = FavoriteDetail(
      favorite: favorite, answers: answers, name: name, session: session, context: context)
    if let writer {
      try await writer.write([detail.row])
      try await writer.end()
    } else {
      let appearance = Appearance(format.appearance.choice, session.configuration, in: context)
      try await detail.write(
        withReadme: !noReadme, ReadmeOutput(allowsPager: !format.noPager), appearance)
      await appearance.finish()
    }
  }
}

/// Everything about one favorite: GitHub's data, and the user's note and tags.
struct FavoriteDetail {
  let favorite: Favorite
  /// Cached responses about the repository and its README; unreadable ones are omitted.
  let answers: [CachedResponseKind: CachedResponse]
  let name: RepositoryName
  let session: Session
  let context: CommandContext

  func write(
    withReadme: Bool, _ page: ReadmeOutput, _ appearance: Appearance
  ) async throws(ConsoleError) {
    let language = context.language
    let added = Message.favoritesSince(
      date: language.day(favorite.addedAt),
      age: language.age(of: favorite.seenAt, at: context.now()))
    try context.console.write(lines: [StyledText(added, in: language)])
    let detail = RepositoryDetail(
      favorite.repository, isFavorite: true, annotation: ListedRepository.Annotation(favorite),
      languages: languages, latestRelease: release, language: language, now: context.now())
    try await ShowPage(
      session: session, repository: favorite.repository, detail: detail,
      readme: withReadme ? readme : nil, page: page, in: context
    ).write(
      appearance, Reader(session: session, settings: ReadSettings(), in: context),
      isOffline: true)
  }

  private var languages: Languages? { read(.languages(of: name), answers[.languages]) }

  private var release: Release? { read(.latestRelease(of: name), answers[.release]) ?? nil }

  private var readme: ReadmeBytes? {
    answers[.readmeHTML].map { .html($0.body) } ?? answers[.readme].map { .raw($0.body) }
  }

  private func read<Value>(_ endpoint: Endpoint<Value>, _ answer: CachedResponse?) -> Value? {
    guard let answer else { return nil }
    do { return try endpoint.decode(stored: answer.body, from: session.host) } catch { return nil }
  }

  /// The favorite as a row.
  var row: ListedRepository {
    ListedRepository(
      favorite.repository, isFavorite: true, seenAt: favorite.seenAt,
      annotation: ListedRepository.Annotation(favorite),
      details: .init(
        languages: languages, latestRelease: release, isReleaseKnown: answers[.release] != nil,
        isFromList: answers[.detail] == nil))
  }
}
