internal import Auth
internal import Catalog
internal import GitHub
internal import Library
internal import Messages
internal import Terminal

/// One repository brought to the output, from GitHub or from the library.
struct Showing {
  let name: RepositoryName
  let session: Session
  let options: ReadOptions
  let isJSON: Bool
  let withReadme: Bool

  /// Details older than this are asked for again, which costs nothing when they still hold.
  private static let usualAge = Duration.seconds(60 * 60)

  private var context: CommandContext { session.context }

  func run() async throws {
    let shelf = AnswerShelf(
      library: session.library, name: name, viewer: try session.viewer(),
      policy: try options.policy(maxAge: Self.usualAge), waitsForLimits: options.wait,
      now: context.now)
    async let favorites = favoriteIDs()
    guard let details = try await details(from: shelf) else { throw notKnown() }
    await sayAge(shelf)
    let output = DetailOutput(context: context)
    output.sayRename(from: name, to: details.repository)
    let isFavorite = await favorites.contains(details.repository.id)
    if isJSON {
      try output.writeJSON(details, isFavorite: isFavorite)
    } else {
      try output.write(details, isFavorite: isFavorite)
    }
    await remember(details.repository, shelf)
  }

  private func details(from shelf: AnswerShelf) async throws -> RepositoryDetails? {
    let reader = Reader(session: session, options: options)
    let loading = context.showLoading()
    defer { loading.end() }
    do {
      return try await DetailReader(reader: reader, shelf: shelf).details(
        of: name, withReadme: withReadme)
    } catch {
      throw await reader.failure(error)
    }
  }

  private func favoriteIDs() async -> Set<Int64> {
    do { return try await session.library.favoriteIDs(on: session.host.name) } catch { return [] }
  }

  /// Why and since when what follows is not what GitHub would say now.
  private func sayAge(_ shelf: AnswerShelf) async {
    guard let savedAt = await shelf.savedAt else { return }
    let age = context.language.age(of: savedAt, at: context.now())
    if let reason = await shelf.reason {
      context.say(session.failure(reason).advice.message, .problem)
      context.say(.headSavedOffline(age: age))
    } else {
      context.say(options.offline ? .headSavedOffline(age: age) : .showSaved(age: age), .dim)
    }
  }

  private func notKnown() -> Failure {
    Failure(
      Advice(.showNotKnown(name: "\(name)"), next: .showNotKnownNext, exitCode: .notFound))
  }

  private func remember(_ repository: Repository, _ shelf: AnswerShelf) async {
    do { try await shelf.remember(repository) } catch { session.sayNotRemembered(error) }
    await session.library.settle()
  }
}
