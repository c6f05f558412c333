internal import Auth
package import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Storage

/// Lists, adds and removes favorites.
struct FavoriteEffects: Sendable {
  private let session: Session
  private let favorites: Favorites

  init(session: Session) {
    self.session = session
    favorites = Favorites(session: session)
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

  func set(_ repository: Repository, isFavorite: Bool, isConfirmed: Bool, _ send: Send) async {
    do throws(FavoriteError) {
      if isFavorite {
        try await add(repository, send)
      } else {
        try await remove(repository, isConfirmed: isConfirmed, send)
      }
    } catch {
      send(.favorite(id: repository.id, isFavorite: !isFavorite))
      guard let failure = session.failure(error) as? Failure else { return }
      send(.toast(Toast(failure.report.message, isProblem: true)))
    }
  }

  private func add(_ repository: Repository, _ send: Send) async throws(FavoriteError) {
    let addition = try await favorites.add(repository)
    tell(addition, send)
    if addition.isNew { send(.changed(.setFavorite(repository, isFavorite: false))) }
  }

  private func tell(_ addition: FavoriteAddition, _ send: Send) {
    let annotation = ListedRepository.Annotation(addition.favorite)
    send(
      .favorite(id: addition.favorite.repository.id, isFavorite: true, annotation: annotation))
    send(.toast(Toast(addition.message)))
  }

  /// Opens the box with the tags or the note of the favorite; empty for another repository.
  func ask(_ purpose: TextPrompt.Purpose, _ send: Send) async {
    do {
      let text: String
      switch purpose {
      case .saveName: return
      case .tags(let repository):
        text = try await favorite(repository)?.tags.joined(separator: ", ") ?? ""
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

  func annotate(
    _ repository: Repository, note: String?, tags: [String]?, _ send: Send
  ) async {
    do throws(FavoriteError) {
      let (addition, former) = try await favorites.annotate(repository, note: note, tags: tags)
      tell(addition, send)
      let current = addition.favorite.repository
      if let former {
        guard addition.changesNote || addition.changesTags else { return }
        send(.changed(.annotate(current, note: former.note, tags: former.tags)))
      } else {
        send(.changed(.setFavorite(current, isFavorite: false)))
      }
    } catch {
      guard let failure = session.failure(error) as? Failure else { return }
      send(.toast(Toast(failure.report.message, isProblem: true)))
    }
  }

  /// Removing a repository that is not a favorite succeeds.
  private func remove(
    _ repository: Repository, isConfirmed: Bool, _ send: Send
  ) async throws(FavoriteError) {
    let removal = try await favorites.remove(repository, isConfirmed: isConfirmed)
    guard removal != .needsConfirmation else { return send(.confirmFavoriteRemoval(repository)) }
    send(.favorite(id: repository.id, isFavorite: false))
    send(.toast(Toast(removal.message(of: repository.fullName))))
    if removal == .removed { send(.changed(.setFavorite(repository, isFavorite: true))) }
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
  /// The usual one for sorts that only searches have.
  init(_ sort: ListSort) { self = FavoriteSort(rawValue: sort.rawValue) ?? .added }
}

extension ListSort {
  package init(_ sort: FavoriteSort) { self = ListSort(rawValue: sort.rawValue) ?? .added }
}
