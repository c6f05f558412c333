internal import Auth
internal import Browse
internal import Catalog
internal import GitHub
internal import Library
internal import Messages

/// The favourites: as a list, and one by one.
struct FavoriteDesk: Sendable {
  let session: Session

  typealias Send = @Sendable (BrowseEvent) -> Void

  /// All that fit `question`, as one page.
  func list(_ question: ListQuestion, generation: Int, _ send: Send) async {
    let all: [Favorite]
    do { all = try await session.library.favorites(for: session.knownViewer) } catch {
      send(.list(.favorites, generation: generation, .failed(session.problem(error))))
      return
    }
    let chosen = FavoriteSelection(question).favorites(among: all)
    let rows = zip(1..., chosen).map { ListedRepository($1, position: $0) }
    guard !Task.isCancelled else { return }
    let head = FeedPage.Head(totalCount: rows.count, isIncomplete: false)
    send(.list(.favorites, generation: generation, .page(rows, head, standsIn: nil)))
    send(.list(.favorites, generation: generation, .end(.exhausted)))
    await remember(rows)
  }

  func set(_ repository: Repository, isFavorite: Bool, _ send: Send) async {
    do {
      let done = isFavorite ? try await add(repository) : try await remove(repository)
      send(.favorite(id: repository.id, isFavorite: isFavorite))
      send(.toast(Toast(done)))
    } catch {
      send(.favorite(id: repository.id, isFavorite: !isFavorite))
      send(.toast(Toast(error.advice.message, isProblem: true)))
    }
  }

  private func add(_ repository: Repository) async throws(Failure) -> Message {
    let viewer = try session.viewer()
    guard !repository.isPrivate || viewer.account != nil else {
      throw .privateFavorite(repository, session)
    }
    let now = session.context.now()
    let isNew = try await session.stored { library throws(LibraryError) in
      var seenAt = now
      if let name = repository.currentName {
        seenAt = try await library.repository(name, for: viewer)?.seenAt ?? now
      }
      let favorite = Favorite(repository: repository, addedAt: now, seenAt: seenAt)
      return try await library.add(favorite, for: viewer)
    }
    return isNew
      ? .favoritesAdded(name: repository.fullName) : .favoritesAlready(name: repository.fullName)
  }

  /// One that is none any more is as good as removed.
  private func remove(_ repository: Repository) async throws(Failure) -> Message {
    let viewer = try session.viewer()
    if let name = repository.currentName {
      _ = try await session.stored { library throws(LibraryError) in
        try await library.removeFavorite(name, for: viewer)
      }
    }
    return .favoritesRemoved(name: repository.fullName)
  }

  /// The numbers on the screen are those that commands take.
  private func remember(_ rows: [ListedRepository]) async {
    let names = rows.compactMap(\.repository.currentName)
    guard !names.isEmpty else { return }
    do { try await session.library.rememberList(names, after: 0, on: session.host.name) } catch {
      session.sayNotRemembered(error)
    }
  }
}

extension FavoriteSelection {
  /// Words, tags and languages as a question names them.
  init(_ question: ListQuestion) {
    let qualifiers = question.allQualifiers
    self.init(
      words: [question.words], tags: qualifiers.filter { $0.name == "tag" }.map(\.value),
      languages: qualifiers.filter { $0.name == "language" }.map(\.value),
      sort: FavoriteSort(question.sort),
      order: question.order.map { $0 == .ascending ? .ascending : .descending })
  }
}

extension FavoriteSort {
  init(_ sort: ListSort) {
    self =
      switch sort {
      case .name: .name
      case .stars: .stars
      case .updated: .updated
      case .added, .bestMatch, .forks, .helpWanted: .added
      }
  }
}

extension ListSort {
  init(_ sort: FavoriteSort) {
    self =
      switch sort {
      case .added: .added
      case .name: .name
      case .stars: .stars
      case .updated: .updated
      }
  }
}
