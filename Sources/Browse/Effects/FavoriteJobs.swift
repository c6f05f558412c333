internal import Access
internal import Auth
internal import BrowseModel
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
    var starred: Set<Int64> = []
    await report(send) { progress, say in
      var chosen: [Favorite] = []
      for repository in repositories {
        do throws(FavoriteError) {
          if let favorite = try await favorites.favorite(repository) { chosen.append(favorite) }
        } catch { throw session.failure(error) }
      }
      let stars = try await session.userReader(waiting: false)
      try await SpokenRemoval(session: session, favorites: favorites, stars: stars).run(
        chosen, namesCopy: false,
        removed: { favorite, hadStar in
          removed.append(favorite.repository)
          if hadStar { starred.insert(favorite.repository.id) }
          send(.favorite(id: favorite.repository.id, isFavorite: false))
        }, progress: progress, say: say)
    }
    if !removed.isEmpty { send(.changed(.restore(removed, stars: starred))) }
  }

  /// Takes back a removal of favorites and their stars; what is left of it can be taken back later.
  func restore(
    _ repositories: [Repository], stars: Set<Int64>, _ send: @escaping Send
  ) async {
    var left = repositories
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
      say(Notice(.browseToastUndone))
      let unstarred = added.filter { stars.contains($0.repository.id) }
      guard !unstarred.isEmpty else {
        left = []
        return
      }
      let reader = try await session.userReader(waiting: false)
      var sync = SpokenStarSync(
        session: session, reader: reader, difference: StarDifference(push: unstarred))
      defer { left = sync.unstarred.map(\.repository) }
      try await sync.apply([.push], progress: progress, say: say)
    }
    if !left.isEmpty { send(.changed(.restore(left, stars: stars))) }
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
      if !Task.isCancelled {
        let report = failure.report
        let message = Message.joined([report.message, report.next].compactMap(\.self))
        said.append(Notice(message, .problem))
      }
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
