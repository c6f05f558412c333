package import Access
internal import Auth
import FoundationEssentials
package import GitHub
package import Storage

/// Adds favorites of the session's account, and removes them.
///
/// An actor because it keeps removed favorites, to restore them when they are added again.
package actor Favorites {
  /// Requests a repository that is not cached.
  package typealias Fetch = @Sendable (RepositoryName) async throws(ReadError) -> Repository

  private let session: Session
  /// Favorites removed since the start, by account and id: adding one again restores its note, tags
  /// and date, but not for another user.
  private var removed: [Key: Favorite] = [:]

  private struct Key: Hashable {
    let account: String?
    let id: Int64
  }

  package init(session: Session) { self.session = session }

  /// Adds `repository`, which was seen just now or in a list.
  package func add(_ repository: Repository) async throws(FavoriteError) -> FavoriteAddition {
    let viewer = try viewer()
    var seenAt = session.ports.now()
    if let name = repository.currentName {
      seenAt = try await stored { database throws(StorageError) in
        try await database.repository(name, for: viewer)?.seenAt ?? seenAt
      }
    }
    return try await add(SeenRepository(repository: repository, seenAt: seenAt), for: viewer)
  }

  /// Adds the repository named `name`: the cached one, or else what `fetch` returns.
  ///
  /// - Parameters:
  ///   - note: replaces the note of a favorite; nil keeps it.
  ///   - tags: those that a favorite gets beside its own.
  package func add(
    _ name: RepositoryName, note: String? = nil, tags: [String] = [], reading: ReadSettings,
    fetch: Fetch
  ) async throws(FavoriteError) -> FavoriteAddition {
    let viewer = try viewer()
    // Seeing a repository returns the favorite that a logout hid.
    let listed = try await stored { database throws(StorageError) in
      Set(try await database.favorites(for: viewer).map(\.repository.id))
    }
    let seen = try await seen(name, for: viewer, reading, fetch)
    var addition = try await add(seen, note: note, tags: tags, for: viewer)
    addition.isNew = !listed.contains(seen.repository.id)
    return addition
  }

  /// The favorite with the id of `repository`; nil if there is none.
  package func favorite(_ repository: Repository) async throws(FavoriteError) -> Favorite? {
    let viewer = try viewer()
    return try await stored { database throws(StorageError) in
      try await database.favorite(repository.id, for: viewer)
    }
  }

  /// Changes the note or the tags of a favorite. What is no favorite becomes one. Also returns what takes
  /// the change back, nil for a new favorite.
  package func annotate(
    _ repository: Repository, _ change: FavoriteChange
  ) async throws(FavoriteError) -> (addition: FavoriteAddition, inverse: FavoriteChange?) {
    let viewer = try viewer()
    let former = try await favorite(repository)
    let seen = SeenRepository(
      repository: former?.repository ?? repository, seenAt: former?.seenAt ?? session.ports.now())
    var addition = try await add(seen, note: change.note, tags: change.added, for: viewer)
    if !change.removed.isEmpty, let name = addition.favorite.repository.currentName {
      addition.favorite.tags = try await stored { database throws(StorageError) in
        _ = try await database.removeTags(
          change.removed.flatMap(FavoriteText.spellings), ofFavorite: name, for: viewer)
        return try await database.favorite(repository.id, for: viewer)?.tags ?? []
      }
      addition.changesTags = former?.tags ?? [] != addition.favorite.tags
    }
    return (addition, former.map { FavoriteChange(from: addition.favorite, to: $0) })
  }

  /// Removes tags from the favorite named `name`; returns those that it had, or nil if there is no such
  /// favorite.
  package func untag(
    _ name: RepositoryName, _ tags: [String]
  ) async throws(FavoriteError) -> [String]? {
    let viewer = try viewer()
    return try await stored { database throws(StorageError) in
      try await database.removeTags(
        tags.flatMap(FavoriteText.spellings), ofFavorite: name, for: viewer)
    }
  }

  /// Removes tags from all favorites; returns how many had one of them, and which tags there were.
  package func untagAll(
    _ tags: [String]
  ) async throws(FavoriteError) -> (count: Int, tags: [String]) {
    let viewer = try viewer()
    return try await stored { database throws(StorageError) in
      try await database.removeTags(tags.flatMap(FavoriteText.spellings), for: viewer)
    }
  }

  /// Renames a tag of all favorites; those that have the new one too have it once. Returns how many had
  /// the old one.
  ///
  /// - Parameter isConfirmed: whether the user agrees to merge it with a tag that there is already.
  package func renameTag(
    _ tag: String, to newTag: String, isConfirmed: Bool
  ) async throws(FavoriteError) -> TagRenaming {
    let viewer = try viewer()
    let old = FavoriteText.spellings(of: tag)
    return try await stored { database throws(StorageError) in
      let favorites = try await database.favorites(for: viewer)
      func count(_ tags: [String]) -> Int {
        let names = Set(tags.map { $0.lowercased() })
        return favorites.count { $0.tags.contains { names.contains($0.lowercased()) } }
      }
      let merged = FavoriteText.tag(tag).lowercased() == newTag.lowercased() ? 0 : count([newTag])
      if !isConfirmed, merged > 0, count(old) > 0 { return .needsConfirmation(merged) }
      return .renamed(try await database.renameTag(old, to: newTag, for: viewer))
    }
  }

  /// Removes the favorite named `name`.
  ///
  /// - Parameter isConfirmed: whether the user agrees to lose its note and tags.
  package func remove(
    _ name: RepositoryName, isConfirmed: Bool
  ) async throws(FavoriteError) -> FavoriteRemoval {
    let viewer = try viewer()
    let favorite = try await stored { database throws(StorageError) in
      try await database.favorite(named: name, for: viewer)
    }
    return try await remove(favorite, isConfirmed: isConfirmed, for: viewer)
  }

  /// The same for the favorites with the ids of `repositories`, whatever their names are now: all of
  /// them, or none if one needs a confirmation.
  package func remove(
    _ repositories: [Repository], isConfirmed: Bool
  ) async throws(FavoriteError) -> FavoriteRemoval {
    let viewer = try viewer()
    var favorites: [Favorite] = []
    for repository in repositories {
      let favorite = try await stored { database throws(StorageError) in
        try await database.favorite(repository.id, for: viewer)
      }
      if let favorite { favorites.append(favorite) }
    }
    guard isConfirmed || !favorites.contains(where: \.isAnnotated) else {
      return .needsConfirmation
    }
    for favorite in favorites {
      _ = try await remove(favorite, isConfirmed: true, for: viewer)
    }
    return favorites.isEmpty ? .notFavorite : .removed
  }

  private func add(
    _ seen: SeenRepository, note: String? = nil, tags: [String] = [], for viewer: Viewer
  ) async throws(FavoriteError) -> FavoriteAddition {
    let repository = seen.repository
    guard !repository.isPrivate || viewer.account != nil else { throw .needsAccount(repository) }
    let key = Key(account: viewer.account, id: repository.id)
    var favorite =
      removed[key]
      ?? Favorite(repository: repository, addedAt: session.ports.now(), seenAt: seen.seenAt)
    favorite.repository = repository
    favorite.note = note ?? favorite.note
    favorite.tags += tags.map(FavoriteText.tag)
    let (former, current) = try await stored { [favorite] database throws(StorageError) in
      let former = try await database.favorite(repository.id, for: viewer)
      _ = try await database.add(favorite, for: viewer)
      let current = try await database.favorite(repository.id, for: viewer)
      return (former, current)
    }
    removed[key] = nil
    guard let current else { throw .ofAnotherAccount(repository) }
    return FavoriteAddition(
      favorite: current, isNew: former == nil, changesNote: former?.note != current.note,
      changesTags: former?.tags ?? [] != current.tags)
  }

  private func remove(
    _ favorite: Favorite?, isConfirmed: Bool, for viewer: Viewer
  ) async throws(FavoriteError) -> FavoriteRemoval {
    guard let favorite, let name = favorite.repository.currentName else { return .notFavorite }
    guard isConfirmed || !favorite.isAnnotated else { return .needsConfirmation }
    _ = try await stored { database throws(StorageError) in
      try await database.removeFavorite(name, for: viewer)
    }
    removed[Key(account: viewer.account, id: favorite.repository.id)] = favorite
    return .removed
  }

  private func seen(
    _ name: RepositoryName, for viewer: Viewer, _ reading: ReadSettings, _ fetch: Fetch
  ) async throws(FavoriteError) -> SeenRepository {
    let policy = reading.policy(maxAge: Self.usualAge)
    let known = policy == .networkOnly ? nil : try await known(name, for: viewer)
    let now = session.ports.now()
    if let known, policy.isFresh(age: .seconds(now.timeIntervalSince(known.seenAt))) {
      return known
    }
    guard policy != .offline else { throw .notCached(name) }
    let repository: Repository
    do { repository = try await fetch(name) } catch {
      guard let known, policy.allowsStandIn, let cause = error.api,
        cause.allowsStandIn(unlessWaiting: reading.waitsForLimits)
      else { throw .read(error) }
      return known
    }
    let time = session.ports.now()
    do { try await session.database.remember([repository], seenBy: viewer, at: time) } catch {
      session.listener(.notRemembered(error))
    }
    return SeenRepository(repository: repository, seenAt: time)
  }

  /// What is cached is good enough to be a favorite, however old it is.
  private static let usualAge = Duration.seconds(100 * 365 * 24 * 60 * 60)

  private func known(
    _ name: RepositoryName, for viewer: Viewer
  ) async throws(FavoriteError) -> SeenRepository? {
    try await stored { database throws(StorageError) in
      try await database.repositoryOrFavorite(name, for: viewer)
    }
  }

  private func viewer() throws(FavoriteError) -> Viewer {
    do { return try session.viewer() } catch { throw .read(.credential(error)) }
  }

  private func stored<Value>(
    _ body: (LocalDatabase) async throws(StorageError) -> Value
  ) async throws(FavoriteError) -> Value {
    do { return try await body(session.database) } catch { throw .read(.storage(error)) }
  }
}

/// What a user changes of a favorite.
package struct FavoriteChange: Sendable, Equatable {
  /// Replaces the note; nil keeps it, an empty one deletes it.
  package var note: String?
  /// Tags that it gets beside its own.
  package var added: [String]
  /// Tags that it loses.
  package var removed: [String]

  package init(note: String? = nil, added: [String] = [], removed: [String] = []) {
    self.note = note
    self.added = added
    self.removed = removed
  }

  /// What turns `tags` into `newTags`; tags that differ only in case are the same.
  package init(tags: [String], to newTags: [String]) {
    func missing(in tags: [String], from others: [String]) -> [String] {
      let known = Set(tags.map { $0.lowercased() })
      return others.filter { !known.contains($0.lowercased()) }
    }
    self.init(added: missing(in: tags, from: newTags), removed: missing(in: newTags, from: tags))
  }

  /// What turns `favorite` into `other`.
  fileprivate init(from favorite: Favorite, to other: Favorite) {
    self.init(tags: favorite.tags, to: other.tags)
    if favorite.note != other.note { note = other.note ?? "" }
  }

  package var isEmpty: Bool { note == nil && added.isEmpty && removed.isEmpty }
}

/// What an addition has changed.
package struct FavoriteAddition: Sendable {
  package fileprivate(set) var favorite: Favorite
  /// Whether the repository was no favorite before, or one that a logout had hidden.
  package fileprivate(set) var isNew: Bool
  package let changesNote: Bool
  package fileprivate(set) var changesTags: Bool
}

package enum TagRenaming: Sendable, Equatable {
  /// How many favorites had the old tag.
  case renamed(Int)
  /// How many favorites have the new tag already: afterwards nobody can tell them from the others.
  case needsConfirmation(Int)
}

package enum FavoriteRemoval: Sendable, Equatable {
  case removed
  /// It has a note or tags that would be lost.
  case needsConfirmation
  case notFavorite
}

/// Why a favorite cannot be added or removed.
package enum FavoriteError: Error, Sendable, Equatable {
  case read(ReadError)
  /// A private repository can only be a favorite of an account.
  case needsAccount(Repository)
  /// A private repository is a favorite of one account only, with one note and tags.
  case ofAnotherAccount(Repository)
  /// Nothing is cached, and requests are not allowed.
  case notCached(RepositoryName)
}
