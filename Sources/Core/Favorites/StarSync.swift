package import Access
import Auth
import FoundationEssentials
package import GitHub
package import Storage

/// Brings favorites and the stars of the user that a reader is logged in as together. It only ever adds.
package struct StarSync: Sendable {
  /// What a push has done.
  package struct Report: Sendable {
    /// Repositories that are starred now.
    package fileprivate(set) var starred = 0
    /// Repositories that GitHub no longer has.
    package fileprivate(set) var gone: [String] = []
    /// What GitHub refused for one repository.
    package fileprivate(set) var failures: [FavoriteCheck.Failure] = []

    /// Repositories that need no other try.
    package var done: Int { starred + gone.count + failures.count }
  }

  private let session: Session
  private let reader: Reader
  /// What the last push has done, also if it ended with an error.
  package private(set) var report = Report()

  /// Source: https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api#pause-between-mutative-requests
  static let pause = Duration.seconds(1)
  /// Far more than anybody has starred: 100 are on a page.
  private static let mostPages = 10_000

  package init(session: Session, reader: Reader) {
    self.session = session
    self.reader = reader
  }

  /// - Parameter progress: is told how many stars are read, after each page but the last.
  package func difference(_ progress: (Int) -> Void) async throws(ReadError) -> StarDifference {
    let (stars, omitted, isPartial) = try await stars(progress)
    let viewer = try viewer()
    // Stored first, so that renamed favorites have their current names.
    let time = session.ports.now()
    let favorites: [Favorite]
    do {
      try await session.database.remember(stars.map(\.repository), seenBy: viewer, at: time)
      favorites = try await session.database.favorites(for: viewer)
    } catch { throw .storage(error) }
    return StarDifference(
      stars: stars, favorites: favorites, keepsPrivate: viewer.account != nil,
      omitted: omitted, isPartial: isPartial)
  }

  /// Adds a favorite for every star, all or none. Returns how many of them are favorites of this account.
  package func pull(_ stars: [StarredRepository]) async throws(ReadError) -> Int {
    let viewer = try viewer()
    let time = session.ports.now()
    let favorites = stars.map { star in
      Favorite(repository: star.repository, addedAt: star.starredAt ?? time, seenAt: time)
    }
    do {
      _ = try await session.database.add(favorites, for: viewer)
      // Private favorites of other accounts stay theirs.
      let kept = try await session.database.favoriteIDs(for: viewer)
      return favorites.count { kept.contains($0.repository.id) }
    } catch { throw .storage(error) }
  }

  /// Stars `favorites` on GitHub, one after another. Stops at the first error that does not concern one
  /// repository alone: the stars so far stay.
  ///
  /// - Parameter progress: is told the number of the one that is next.
  package mutating func push(
    _ favorites: [Favorite], _ progress: (Int) -> Void
  ) async throws(ReadError) {
    report = Report()
    for (index, favorite) in favorites.enumerated() {
      if index > 0 {
        do { try await session.ports.clock.sleep(for: Self.pause) } catch { throw .cancelled }
      }
      progress(index + 1)
      do throws(ReadError) {
        if try await star(favorite.repository) {
          report.starred += 1
        } else {
          report.gone.append(favorite.repository.fullName)
          await remember(gone: favorite.repository)
        }
      } catch {
        guard favorites.count > 1, error.concernsOneRepository,
          let name = favorite.repository.currentName
        else { throw error }
        report.failures.append(.init(name: name, reason: .failed(error)))
      }
    }
  }

  /// So that it is not asked about again.
  private func remember(gone repository: Repository) async {
    do {
      try await session.database.remember(
        checked: [], gone: [repository.id], for: try viewer(), at: session.ports.now())
    } catch let error as StorageError {
      session.listener(.notRemembered(error))
    } catch {}
  }

  /// Returns whether it is starred now; false if the repository is gone.
  private func star(_ repository: Repository) async throws(ReadError) -> Bool {
    guard let name = repository.currentName else { return false }
    do throws(ReadError) {
      _ = try await reader.change(.star(name))
    } catch {
      guard error.mayBeElsewhere else { throw error }
      guard let moved = try await place(of: repository, called: name, after: error) else {
        return false
      }
      _ = try await reader.change(.star(moved))
    }
    return true
  }

  /// The current name of a repository that was not found under `name`: GitHub redirects from the
  /// old name to the new one. The id may come from a file, so it proves nothing; if the repository
  /// found has another id, the requested one counts as gone. If its name has not changed, throws
  /// `error`.
  private func place(
    of repository: Repository, called name: RepositoryName, after error: ReadError
  ) async throws(ReadError) -> RepositoryName? {
    let current: Repository
    do throws(ReadError) {
      current = try await reader.readPatiently(.repository(name)).value
    } catch let refusal {
      guard refusal.mayBeElsewhere else { throw refusal }
      return nil
    }
    guard current.id == repository.id, let today = current.currentName else { return nil }
    guard today != name else { throw error }
    let (viewer, time) = (try viewer(), session.ports.now())
    do { try await session.database.remember([current], seenBy: viewer, at: time) } catch {
      session.listener(.notRemembered(error))
    }
    return today
  }

  /// All stars, the oldest first, how many more cannot be read, and whether GitHub has left some out.
  private func stars(
    _ progress: (Int) -> Void
  ) async throws(ReadError) -> ([StarredRepository], omitted: Int, isPartial: Bool) {
    var (stars, ids, number) = ([StarredRepository](), Set<Int64>(), 1)
    var (omitted, isPartial) = (0, false)
    while true {
      let response = try await reader.readPatiently(.starred(page: number, order: .ascending))
      if response.isPartialForSingleSignOn { isPartial = true }
      let page = response.value
      let new = page.rows.filter { ids.insert($0.repository.id).inserted }
      stars += new
      omitted += page.omittedRows
      // A server that repeats a page, or has ever more, would never end.
      guard page.hasNextPage, !new.isEmpty || page.omittedRows > 0, number < Self.mostPages else {
        return (stars, omitted, isPartial)
      }
      number += 1
      progress(stars.count)
    }
  }

  private func viewer() throws(ReadError) -> Viewer {
    do { return try session.viewer() } catch { throw .credential(error) }
  }
}

/// The stars without a favorite, and the favorites without a star.
package struct StarDifference: Sendable {
  /// Starred on GitHub but not a favorite; the oldest star first.
  package private(set) var pull: [StarredRepository] = []
  /// Favorites without a star; the oldest first.
  package private(set) var push: [Favorite] = []
  /// Private repositories that are left out, because it is not known whose they are.
  package private(set) var withoutAccount = 0
  /// Stars that cannot be read, which are left out.
  package private(set) var omitted = 0
  /// Whether GitHub left out what belongs to organizations with single sign-on.
  package private(set) var isPartial = false

  /// Nothing differs.
  package init() {}

  /// Only what a push would change.
  package init(push favorites: [Favorite]) { push = favorites }

  fileprivate init(
    stars: [StarredRepository], favorites: [Favorite], keepsPrivate: Bool, omitted: Int,
    isPartial: Bool
  ) {
    let favoriteIDs = Set(favorites.map(\.repository.id))
    let starredIDs = Set(stars.map(\.repository.id))
    let kept = stars.filter { keepsPrivate || !$0.repository.isPrivate }
    pull = kept.filter { !favoriteIDs.contains($0.repository.id) }
    push = favorites.reversed().filter { !$0.isGone && !starredIDs.contains($0.repository.id) }
    withoutAccount = stars.count - kept.count
    self.omitted = omitted
    self.isPartial = isPartial
  }

  /// Leaves out what a pull would do.
  package mutating func leavePull() { pull = [] }

  /// Leaves out what a push would do.
  package mutating func leavePush() { push = [] }

  package var isEmpty: Bool { pull.isEmpty && push.isEmpty }
}

extension ReadError {
  /// Whether the repository may have been renamed or deleted.
  fileprivate var mayBeElsewhere: Bool {
    guard case .api(.refused(let refusal)) = self else { return false }
    switch refusal.reason {
    case .moved, .notFound: return true
    case .missingScope: return refusal.status == 404
    default: return false
    }
  }
}
