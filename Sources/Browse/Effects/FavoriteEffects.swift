internal import Access
internal import Auth
internal import BrowseModel
package import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Storage

/// Lists, adds and removes favorites.
struct FavoriteEffects: Sendable {
  private let session: Session
  private let favorites: Favorites

  init(session: Session, favorites: Favorites) {
    self.session = session
    self.favorites = favorites
  }

  /// All favorites that match `listQuery`, as one page.
  func list(_ listQuery: ListQuery, generation: Int, _ send: Send) async {
    let all: [Favorite]
    do { all = try await session.database.favorites(for: session.knownViewer) } catch {
      send(.list(.favorites, generation: generation, .failed(session.problem(error))))
      return
    }
    let query = FavoriteQuery(
      listQuery.searchQuery, login: session.knownViewer.account, now: session.ports.now())
    if let problem = query.problems.first {
      send(.list(.favorites, generation: generation, .mistake(problem.message)))
    }
    let chosen = FavoriteSelection(
      query, sort: FavoriteSort(listQuery.sort),
      order: listQuery.order.map { $0 == .ascending ? .ascending : .descending }
    ).favorites(among: all)
    let rows = zip(1..., chosen).map { ListedRepository($1, position: $0) }
    guard !Task.isCancelled else { return }
    let head = ListHead(totalCount: rows.count, isIncomplete: false)
    let hidden = try? await session.database.hiddenFavorites(for: session.knownViewer)
    send(.favoritesHidden(hidden ?? 0))
    send(.list(.favorites, generation: generation, .page(rows, head, standsIn: nil)))
    send(.list(.favorites, generation: generation, .end(.exhausted)))
    await session.rememberList(rows, for: session.knownViewer)
  }

  func set(
    _ repositories: [Repository], isFavorite: Bool, isConfirmed: Bool, _ send: Send
  ) async {
    guard isFavorite else { return await remove(repositories, isConfirmed: isConfirmed, send) }
    await change(repositories, send) { repository throws(FavoriteError) in
      let addition = try await favorites.add(repository)
      return (
        addition, addition.isNew ? .setFavorite([repository], isFavorite: false) : nil
      )
    }
  }

  /// Changes one favorite after the other, and says so once; those that fail stay as they are.
  private func change(
    _ repositories: [Repository], _ send: Send,
    _ body: (Repository) async throws(FavoriteError) -> (addition: FavoriteAddition, undo: Undo?)
  ) async {
    var (additions, undos, problem): ([FavoriteAddition], [Undo], Message?) = ([], [], nil)
    for repository in repositories {
      do throws(FavoriteError) {
        let (addition, undo) = try await body(repository)
        let favorite = addition.favorite
        send(
          .favorite(
            id: favorite.repository.id, isFavorite: true, annotation: .init(favorite)))
        additions.append(addition)
        if let undo { undos.append(undo) }
      } catch {
        send(.favorite(id: repository.id, isFavorite: false))
        problem = (session.failure(error) as? Failure)?.report.message ?? problem
      }
    }
    if !undos.isEmpty { send(.changed(undos.count == 1 ? undos[0] : .several(undos))) }
    if let problem {
      send(.toast(Toast(problem, isProblem: true)))
    } else if let first = additions.first {
      send(
        .toast(
          Toast(additions.count == 1 ? first.message : .favoritesSeveral(count: additions.count))))
    }
  }

  /// Opens the box with the tags or the note of the favorite; empty for another repository. Several
  /// have the tags that all of them have.
  func ask(_ purpose: TextPrompt.Purpose, _ send: Send) async {
    do {
      let text: String
      switch purpose {
      case .saveName, .file: return
      case .tags(let repositories):
        var shared: [String]?
        for repository in repositories {
          let tags = try await favorite(repository)?.tags ?? []
          shared = shared?.filter(tags.contains) ?? tags
        }
        text = (shared ?? []).joined(separator: ", ")
      case .note(let repository): text = try await favorite(repository)?.note ?? ""
      }
      send(.prompt(TextPrompt(purpose, text: text)))
    } catch {
      send(.toast(Toast(session.problem(error).message, isProblem: true)))
    }
  }

  private func favorite(_ repository: Repository) async throws(StorageError) -> Favorite? {
    try await session.database.favorite(repository.id, for: session.knownViewer)
  }

  func annotate(_ repositories: [Repository], _ change: FavoriteChange, _ send: Send) async {
    await self.change(repositories, send) { repository throws(FavoriteError) in
      let (addition, inverse) = try await favorites.annotate(repository, change)
      let current = addition.favorite.repository
      guard let inverse else {
        return (addition, .setFavorite([current], isFavorite: false))
      }
      return (addition, inverse.isEmpty ? nil : .annotate(current, inverse))
    }
  }

  /// Removing a repository that is not a favorite succeeds.
  private func remove(_ repositories: [Repository], isConfirmed: Bool, _ send: Send) async {
    do throws(FavoriteError) {
      let removal = try await favorites.remove(repositories, isConfirmed: isConfirmed)
      guard removal != .needsConfirmation else {
        return send(.ask(.removeFavorites(repositories)))
      }
      for repository in repositories { send(.favorite(id: repository.id, isFavorite: false)) }
      let message =
        repositories.count == 1
        ? removal.message(of: repositories[0].fullName)
        : .favoritesRemovedSeveral(count: repositories.count)
      send(.toast(Toast(message)))
      if removal == .removed { send(.changed(.setFavorite(repositories, isFavorite: true))) }
    } catch {
      for repository in repositories { send(.favorite(id: repository.id, isFavorite: true)) }
      guard let failure = session.failure(error) as? Failure else { return }
      send(.toast(Toast(failure.report.message, isProblem: true)))
    }
  }
}

extension FavoriteSort {
  /// The usual one for sorts that only searches have.
  init(_ sort: ListSort) { self = FavoriteSort(rawValue: sort.rawValue) ?? .added }
}

extension ListSort {
  package init(_ sort: FavoriteSort) { self = ListSort(rawValue: sort.rawValue) ?? .added }
}
