internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Storage

/// `ghrepo favorites untag TAG [OWNER/NAME…]`: removes a tag from favorites.
struct FavoritesUntagCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "untag", of: "favorites", .helpFavoritesUntag,
    arguments: "<\(Message.valueTag.said)> [<\(Message.valueRepository.said)> ...]",
    more: .helpFavoritesUntagMore)

  @Argument(help: .text(.helpFavoritesTagName, value: .valueTag))
  var tag: String

  @Argument(help: .text(.helpFavoritesUntagRepositories, value: .valueRepository))
  var repositories: [String] = []

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func validate() throws {
    try arguments.validate()
    if tags.isEmpty { throw ValidationError(.usageTag(tag: tag)) }
  }

  func run(in context: CommandContext) async throws {
    let session = try await Session(hostOptions, in: context)
    if repositories.isEmpty { return try await untagAll(session, context) }
    try await arguments.forEach(in: session, context) { session, name in
      try await untag(name, session, context)
    }
  }

  private func untagAll(_ session: Session, _ context: CommandContext) async throws {
    let (count, removed): (Int, [String])
    do throws(FavoriteError) {
      (count, removed) = try await Favorites(session: session).untagAll(tags)
    } catch { throw session.failure(error) }
    guard count > 0 else { throw try await session.noTag(tags) }
    context.say(.favoritesUntaggedAll(count: count, tags: removed.joined(separator: ", ")))
  }

  private func untag(
    _ name: RepositoryName, _ session: Session, _ context: CommandContext
  ) async throws {
    let removed: [String]?
    do throws(FavoriteError) {
      removed = try await Favorites(session: session).untag(name, tags)
    } catch { throw session.failure(error) }
    guard let removed else {
      throw try await session.noFavorite(name, command: "untag " + ShellWords.joined([tag]))
    }
    guard !removed.isEmpty else {
      throw Failure(
        .favoritesNoTag(name: "\(name)", tags: tags.joined(separator: ", ")),
        next: .favoritesTagsNext(name: "\(name)"), exitCode: .notFound)
    }
    context.say(.favoritesUntagged(name: "\(name)", tags: removed.joined(separator: ", ")))
  }

  private var tags: [String] { tag.commaSeparated }

  private var arguments: RepositoryArguments {
    RepositoryArguments(
      texts: repositories, hostname: hostOptions.hostname, isLocal: true)
  }
}

extension Session {
  /// How many of the user's tags an error names.
  private static var mostTags: Int { 20 }

  /// No favorite has one of these tags; names those that there are, the most used first.
  func noTag(_ tags: [String]) async throws(Failure) -> Failure {
    let viewer = try viewerOrFail()
    let favorites = try await stored { database throws(StorageError) in
      try await database.favorites(for: viewer)
    }
    let counts = Dictionary(favorites.flatMap(\.tags).map { ($0, 1) }, uniquingKeysWith: +)
    let known = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(Self.mostTags).map(\.key)
    return Failure(
      .favoritesNoSuchTag(tags: tags.joined(separator: ", ")),
      next: known.isEmpty ? nil : .favoritesKnownTags(tags: known.joined(separator: ", ")),
      exitCode: .notFound)
  }
}
