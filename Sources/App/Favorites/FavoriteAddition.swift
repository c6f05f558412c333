import Auth
internal import Core
import FoundationEssentials
package import GitHub
import Messages
package import Storage
import Terminal

/// Adds a favorite, with the repository from the local database or else from GitHub.
package struct FavoriteAddition {
  let session: Session
  let reading: ReadSettings
  let tags: [String]
  let note: String?
  let context: CommandContext

  package init(
    session: Session, reading: ReadSettings, tags: [String], note: String?,
    in context: CommandContext
  ) {
    self.context = context
    self.session = session
    self.reading = reading
    self.tags = tags
    self.note = note
  }

  private static let usualAge = Duration.seconds(100 * 365 * 24 * 60 * 60)

  package func add(_ name: RepositoryName) async throws {
    let viewer = try session.viewerOrFail()
    // Seeing a repository returns the favorite that a logout hid.
    let listed = try await session.stored { database throws(StorageError) in
      Set(try await database.favorites(for: viewer).map(\.repository.id))
    }
    let seen = try await seen(name, viewer)
    guard !seen.repository.isPrivate || viewer.account != nil else {
      throw Failure.privateFavorite(seen.repository, session)
    }
    let favorite = Favorite(
      repository: seen.repository, note: note, tags: tags, addedAt: session.ports.now(),
      seenAt: seen.seenAt)
    let id = seen.repository.id
    let (former, current) = try await session.stored { database throws(StorageError) in
      let former = try await database.favorites(for: viewer).first { $0.repository.id == id }
      _ = try await database.add(favorite, for: viewer)
      let current = try await database.favorites(for: viewer).first { $0.repository.id == id }
      return (former, current)
    }
    guard let current else { throw Failure.othersFavorite(seen.repository, session) }
    context.say(
      listed.contains(id)
        ? Self.change(former, current) : .favoritesAdded(name: current.repository.fullName))
  }

  /// What the addition changed about an existing favorite.
  private static func change(_ former: Favorite?, _ current: Favorite) -> Message {
    let name = current.repository.fullName
    return switch (former?.note != current.note, former?.tags ?? [] != current.tags) {
    case (true, true): .favoritesChanged(name: name)
    case (true, false): .favoritesNoteChanged(name: name)
    case (false, true): .favoritesTagsChanged(name: name)
    case (false, false): .favoritesAlready(name: name)
    }
  }

  private func seen(_ name: RepositoryName, _ viewer: Viewer) async throws -> SeenRepository {
    let policy = reading.policy(maxAge: Self.usualAge)
    let known = policy == .networkOnly ? nil : try await known(name, viewer)
    let now = session.ports.now()
    if let known, policy.isFresh(age: .seconds(now.timeIntervalSince(known.seenAt))) {
      return known
    }
    guard policy != .offline else {
      throw Failure.notKnown(name)
    }
    // What is cached is added without `--offline` too.
    let reader = Reader(
      session: session, settings: reading, options: [.wait, .anonymousFallback], in: context)
    do {
      return try await asked(name, viewer, reader)
    } catch {
      if let known, policy.allowsStandIn, let cause = error.api,
        cause.allowsStandIn(unlessWaiting: reading.waitsForLimits)
      {
        return known
      }
      throw await reader.failure(error)
    }
  }

  private func known(_ name: RepositoryName, _ viewer: Viewer) async throws -> SeenRepository? {
    try await session.stored { database throws(StorageError) in
      if let seen = try await database.repository(name, for: viewer) { return seen }
      return try await database.favorites(for: viewer).named(name).map {
        SeenRepository(repository: $0.repository, seenAt: $0.seenAt)
      }
    }
  }

  private func asked(
    _ name: RepositoryName, _ viewer: Viewer, _ reader: Reader
  ) async throws(ReadError) -> SeenRepository {
    let loading = context.showLoading()
    defer { loading.end() }
    let repository = try await reader.readPatiently(.repository(name)).value
    let time = session.ports.now()
    do { try await session.database.remember([repository], seenBy: viewer, at: time) } catch {
      session.listener(.notRemembered(error))
    }
    return SeenRepository(repository: repository, seenAt: time)
  }
}

extension [Favorite] {
  /// The favorite named `name`, ignoring case.
  package func named(_ name: RepositoryName) -> Favorite? {
    let name = "\(name)".lowercased()
    return first { $0.repository.fullName.lowercased() == name }
  }
}

extension Failure {
  /// A private repository can only be a favorite of an account.
  package static func privateFavorite(_ repository: Repository, _ session: Session) -> Failure {
    Failure(
      .favoritesPrivate(name: repository.fullName),
      next: .favoritesPrivateNext(command: session.command("login")),
      exitCode: .notLoggedIn)
  }

  /// A private repository is a favorite of one account only, with one note and tags.
  package static func othersFavorite(_ repository: Repository, _ session: Session) -> Failure {
    Failure(
      .favoritesOthers(name: repository.fullName),
      next: .favoritesOthersNext(command: session.command("switch")), exitCode: .failure)
  }
}
