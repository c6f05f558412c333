internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Storage
internal import Terminal

/// `ghrepo favorites remove OWNER/NAME…`: removes favorites.
struct FavoritesRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "remove", of: "favorites", .helpFavoritesRemove,
    arguments: "[<\(Message.valueRepository.said)> ...]",
    more: .helpFavoritesRemoveMore, aliases: ["rm"])

  @Argument(help: .text(.helpFavoritesRepositories, value: .valueRepository))
  var repositories: [String] = []

  @OptionGroup(title: Message.groupHealth.said)
  var health: FavoriteHealthOptions

  @Flag(help: .text(.helpFavoritesUnstar))
  var unstar = false

  @Flag(name: [.customShort("y"), .long], help: .text(.helpYes))
  var yes = false

  @Flag(help: .text(.helpWait))
  var wait = false

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func validate() throws {
    try arguments.validate()
    let isFiltered = !health.qualifiers.isEmpty
    guard repositories.isEmpty || !isFiltered else {
      throw ValidationError(.usageRemoveBoth)
    }
    guard !repositories.isEmpty || isFiltered else { throw ValidationError(.usageRemoveNone) }
  }

  func run(in context: CommandContext) async throws {
    if repositories.isEmpty || unstar, !yes, !context.isInteractive {
      throw Failure(.favoritesRemoveUnasked, next: .favoritesRemoveUnaskedNext, exitCode: .usage)
    }
    let session = try await Session(hostOptions, in: context)
    let (chosen, failure) = try await chosen(session, context)
    for (session, favorites) in chosen {
      try await Removal(
        session: session, context: context, isAgreed: yes, isNamed: !repositories.isEmpty,
        namesAge: health.quietFor != nil
      ).run(favorites, unstars: unstar, waits: wait)
    }
    if let failure { throw failure }
  }

  /// The favorites that the filters find, or the named ones, of each account; and the failure if some of
  /// them are not known, or no favorites. The others are removed, so that the same command goes on after a
  /// failure.
  private func chosen(
    _ session: Session, _ context: CommandContext
  ) async throws -> ([(Session, [Favorite])], failure: ExitError?) {
    guard !repositories.isEmpty else {
      let (found, failures) = try await filtered(session, context)
      for failure in failures { context.say(failure.notice(in: session)) }
      return ([(session, found)], failures.isEmpty ? nil : ExitError(code: .failure))
    }
    var named: [(Session, [Favorite])] = []
    do {
      try await arguments.forEach(in: session, context) { session, name in
        let viewer = try session.viewerOrFail()
        let favorite = try await session.stored { database throws(StorageError) in
          try await database.favorite(named: name, for: viewer)
        }
        guard let favorite else { throw try await session.noFavorite(name, command: "remove") }
        if let index = named.firstIndex(where: { $0.0.knownViewer == viewer }) {
          guard !named[index].1.contains(favorite) else { return }
          named[index].1.append(favorite)
        } else {
          named.append((session, [favorite]))
        }
      }
    } catch let error as ExitError {
      guard error.code == .notFound, !named.isEmpty else { throw error }
      return (named, error)
    }
    return (named, nil)
  }

  /// What was cached once may no longer be so: GitHub is asked first.
  private func filtered(
    _ session: Session, _ context: CommandContext
  ) async throws -> ([Favorite], failures: [FavoriteCheck.Failure]) {
    let reader = try await session.userReader(waiting: wait)
    let query = FavoriteQuery(
      SearchQuery(terms: [], qualifiers: health.qualifiers), now: context.now())
    let loading = context.showLoading()
    defer { loading.end() }
    do throws(ReadError) {
      return try await FavoriteCheck(session: session, reader: reader).favorites(query)
    } catch {
      loading.end()
      throw await reader.failure(error)
    }
  }

  private var arguments: RepositoryArguments {
    RepositoryArguments(
      texts: repositories, hostname: hostOptions.hostname, isLocal: true)
  }
}

extension Session {
  /// It may be a favorite under its new name, or on another host.
  ///
  /// - Parameter command: what to run with the new name, after `ghrepo favorites`.
  func noFavorite(_ name: RepositoryName, command: String) async throws(Failure) -> Failure {
    let viewer = try viewerOrFail()
    let (hosts, renamed) = try await stored { database throws(StorageError) in
      let current = try await database.repository(name, for: viewer)?.repository.currentName
      let favorite: Favorite? =
        if let current { try await database.favorite(named: current, for: viewer) } else { nil }
      let former = try await database.favorites(for: viewer).first {
        $0.formerName?.lowercased() == "\(name)".lowercased()
      }
      let hosts = try await database.favoriteHosts(named: name)
      return (hosts, (favorite ?? former)?.repository.fullName)
    }
    let elsewhere = hosts.first { $0 != host.name }
    let next: Message =
      if let renamed {
        .favoritesRenamed(name: renamed, command: "ghrepo favorites \(command) \(renamed)")
      } else {
        elsewhere.map { .favoritesElsewhere(name: "\(name)", host: $0) } ?? .favoritesListNext
      }
    return Failure(.favoritesUnknown(name: "\(name)"), next: next, exitCode: .notFound)
  }
}
