internal import Access
internal import Auth
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Storage

/// Changes of many favorites, their stars and their star lists.
struct FavoriteJobs: Sendable {
  private let session: Session
  private let favorites: Favorites
  private let pending = PendingSync()

  init(session: Session, favorites: Favorites) {
    self.session = session
    self.favorites = favorites
  }

  /// Sends what a sync would change.
  func read(_ subject: SyncSubject, _ send: @escaping Send) async {
    await report(send) { progress, say in
      let reader = try await session.userReader(waiting: false)
      var sync: any SpokenSync =
        switch subject {
        case .stars: SpokenStarSync(session: session, reader: reader)
        case .lists: SpokenListSync(session: session, reader: reader)
        }
      try await sync.read(progress)
      var plan = await sync.plan()
      if plan.push.count > 0 {
        do { try await sync.checkPlan() } catch let failure as Failure {
          say(Notice(failure.report.message, .problem))
          guard plan.pull.count > 0 else { return }
          sync.leave(.push)
          plan = await sync.plan()
        }
      }
      await pending.put(sync)
      send(.syncRead(plan))
    }
  }

  /// Makes what was read last.
  func apply(_ directions: Set<SyncDirection>, _ send: @escaping Send) async {
    guard var sync = await pending.take() else { return }
    await report(send) { progress, say in
      try await sync.apply(directions, progress: progress, say: say)
    }
    guard let ids = try? await session.database.favoriteIDs(for: session.knownViewer) else {
      return
    }
    send(.favoritesChanged(ids))
  }

  /// Removes favorites and their stars.
  func unstar(_ repositories: [Repository], _ send: @escaping Send) async {
    var removed: [Repository] = []
    await report(send) { progress, say in
      var chosen: [Favorite] = []
      for repository in repositories {
        do throws(FavoriteError) {
          if let favorite = try await favorites.favorite(repository) { chosen.append(favorite) }
        } catch { throw session.failure(error) }
      }
      let stars = try await session.userReader(waiting: false)
      try await SpokenRemoval(session: session, favorites: favorites, stars: stars).run(
        chosen,
        removed: { favorite in
          removed.append(favorite.repository)
          send(.favorite(id: favorite.repository.id, isFavorite: false))
        }, progress: progress, say: say)
    }
    if !removed.isEmpty { send(.changed(.star(removed))) }
  }

  /// Takes back a removal of favorites and their stars.
  func star(_ repositories: [Repository], _ send: @escaping Send) async {
    await report(send) { progress, say in
      var added: [Favorite] = []
      for repository in repositories {
        do throws(FavoriteError) {
          let favorite = try await favorites.add(repository).favorite
          added.append(favorite)
          send(
            .favorite(id: repository.id, isFavorite: true, annotation: .init(favorite)))
        } catch { throw session.failure(error) }
      }
      let reader = try await session.userReader(waiting: false)
      var sync = SpokenStarSync(
        session: session, reader: reader, difference: StarDifference(push: added))
      try await sync.apply([.push], progress: progress, say: say)
    }
  }

  /// Says in one message what `body` has done, and why it failed; not that the user has stopped it.
  private func report(
    _ send: @escaping Send,
    _ body: (_ progress: (Message) -> Void, _ say: (Notice) -> Void) async throws -> Void
  ) async {
    var said: [Notice] = []
    do {
      try await body({ send(.progress($0)) }, { said.append($0) })
    } catch let failure as Failure {
      if !Task.isCancelled { said.append(Notice(failure.report.message, .problem)) }
    } catch {}
    guard !said.isEmpty else { return }
    let isProblem = said.contains(where: \.isProblem)
    send(.toast(Toast(.joined(said.map(\.message)), isProblem: isProblem)))
  }
}

/// A sync that was read and may be made.
private actor PendingSync {
  private var sync: (any SpokenSync)?

  func put(_ sync: any SpokenSync) { self.sync = sync }

  func take() -> (any SpokenSync)? {
    defer { sync = nil }
    return sync
  }
}
