package import App
internal import Auth
internal import GitHub
internal import Messages
internal import Rendering
internal import Storage

/// Lists, adds and removes favorites.
///
/// An actor because it keeps removed favorites, to restore them when they are added again.
actor FavoriteEffects {
  private let session: Session
  /// Favorites removed since the start, by id: adding one again restores its note, tags and date.
  private var removed: [Int64: Favorite] = [:]

  init(session: Session) {
    self.session = session
  }

  /// All favorites that match `listQuery`, as one page.
  func list(_ listQuery: ListQuery, generation: Int, _ send: Send) async {
    let all: [Favorite]
    do { all = try await session.database.favorites(for: session.knownViewer) } catch {
      send(.list(.favorites, generation: generation, .failed(session.problem(error))))
      return
    }
    let chosen = FavoriteSelection(listQuery).favorites(among: all)
    let rows = zip(1..., chosen).map { ListedRepository($1, position: $0) }
    guard !Task.isCancelled else { return }
    let head = ListHead(totalCount: rows.count, isIncomplete: false)
    send(.list(.favorites, generation: generation, .page(rows, head, standsIn: nil)))
    send(.list(.favorites, generation: generation, .end(.exhausted)))
    await session.rememberList(rows, for: session.knownViewer)
  }

  /// Another user must not restore what this one removed.
  func forgetRemoved() {
    removed = [:]
  }

  func set(_ repository: Repository, isFavorite: Bool, isConfirmed: Bool, _ send: Send) async {
    do throws(Failure) {
      if isFavorite {
        try await add(repository, send)
      } else {
        try await remove(repository, isConfirmed: isConfirmed, send)
      }
    } catch {
      send(.favorite(id: repository.id, isFavorite: !isFavorite))
      send(.toast(Toast(error.report.message, isProblem: true)))
    }
  }

  private func add(_ repository: Repository, _ send: Send) async throws(Failure) {
    let viewer = try session.viewerOrFail()
    guard !repository.isPrivate || viewer.account != nil else {
      throw .privateFavorite(repository, session)
    }
    let now = session.ports.now()
    let former = removed[repository.id]
    let isNew = try await session.stored { database throws(StorageError) in
      var seenAt = now
      if let name = repository.currentName {
        seenAt = try await database.repository(name, for: viewer)?.seenAt ?? now
      }
      var favorite = former ?? Favorite(repository: repository, addedAt: now, seenAt: seenAt)
      favorite.repository = repository
      return try await database.add(favorite, for: viewer)
    }
    removed[repository.id] = nil
    guard let stored = try await favorite(repository.id, for: viewer) else {
      throw .othersFavorite(repository, session)
    }
    let annotation = ListedRepository.Annotation(stored)
    send(.favorite(id: repository.id, isFavorite: true, annotation: annotation))
    let name = repository.fullName
    send(.toast(Toast(isNew ? .favoritesAdded(name: name) : .favoritesAlready(name: name))))
  }

  /// Removing a repository that is not a favorite succeeds.
  private func remove(
    _ repository: Repository, isConfirmed: Bool, _ send: Send
  ) async throws(Failure) {
    let viewer = try session.viewerOrFail()
    let favorite = try await favorite(repository.id, for: viewer)
    if let favorite {
      if favorite.isAnnotated, !isConfirmed { return send(.confirmFavoriteRemoval(repository)) }
      removed[repository.id] = favorite
    }
    // The list may have a newer name than the favorite, or an older one.
    if let name = (favorite?.repository ?? repository).currentName {
      _ = try await session.stored { database throws(StorageError) in
        try await database.removeFavorite(name, for: viewer)
      }
    }
    send(.favorite(id: repository.id, isFavorite: false))
    send(.toast(Toast(.favoritesRemoved(name: repository.fullName))))
  }

  private func favorite(_ id: Int64, for viewer: Viewer) async throws(Failure) -> Favorite? {
    try await session.stored { database throws(StorageError) in
      try await database.favorites(for: viewer).first { $0.repository.id == id }
    }
  }
}

extension FavoriteSelection {
  /// Words, mixed with the filters `#tag`, `tag:`, `topic:` and `language:`. An incomplete filter
  /// (`#`, `tag:`) is ignored.
  init(_ listQuery: ListQuery) {
    self.init(
      sort: FavoriteSort(listQuery.sort),
      order: listQuery.order.map { $0 == .ascending ? .ascending : .descending })
    for part in listQuery.searchQuery.parts {
      let text = part.text
      if text.hasPrefix("#") {
        if text.count > 1 { tags.append(String(text.dropFirst())) }
        continue
      }
      let filter = part.qualifier
      switch (filter?.isNegated == false ? filter : nil).map({ ($0.name, $0.value) }) {
      case ("tag", let value)?: tags.append(value)
      case ("topic", let value)?: topics.append(value)
      case ("language", let value)?: languages.append(value)
      default:
        if !["tag:", "topic:", "language:"].contains(text) {
          words.append(Qualifier.unquoted(text))
        }
      }
    }
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
  package init(_ sort: FavoriteSort) {
    self =
      switch sort {
      case .added: .added
      case .name: .name
      case .stars: .stars
      case .updated: .updated
      }
  }
}
