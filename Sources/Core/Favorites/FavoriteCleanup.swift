package import Access
import Auth
import GitHub
package import Storage

/// Removes many favorites, and their stars on GitHub if that is wanted.
package struct FavoriteCleanup: Sendable {
  private let session: Session
  private let own: Favorites
  /// Removes stars as its user; nil if they stay.
  private let stars: Reader?

  /// - Parameter stars: removes the stars as its user; nil if they stay.
  package init(session: Session, favorites: Favorites, stars: Reader?) {
    self.session = session
    own = favorites
    self.stars = stars
  }

  /// Each star is removed before its favorite, so that what is left after a failure is what another
  /// run begins with. Returns what stays, because GitHub refuses this one, or does not say that the name
  /// is still its own.
  ///
  /// - Parameter removed: is told each favorite that is removed, and whether its star was, too.
  package func remove(
    _ favorites: [Favorite], _ removed: (Favorite, _ hadStar: Bool) -> Void
  ) async throws(FavoriteError) -> [FavoriteCheck.Failure] {
    var (requests, failures) = (0, [FavoriteCheck.Failure]())
    for first in stride(from: 0, to: favorites.count, by: FavoriteStandings.atOnce) {
      let some = favorites[first..<min(first + FavoriteStandings.atOnce, favorites.count)]
      let standings: FavoriteStandings?
      do throws(ReadError) { standings = try await self.standings(of: some) } catch {
        throw .read(error)
      }
      failures += standings?.failures ?? []
      for favorite in some {
        let id = favorite.repository.id
        var name: RepositoryName?
        if let standings, !standings.gone.contains(id) {
          guard let facts = standings.current[id], let current = facts.name else { continue }
          if facts.isStarred != false { name = current }
        }
        if name != nil {
          if requests > 0 { try await rest() }
          requests += 1
        }
        if Task.isCancelled { throw .read(.cancelled) }
        do throws(FavoriteError) { try await remove(favorite, starredAs: name) } catch {
          guard favorites.count > 1, let name, case .read(let refusal) = error,
            refusal.concernsOneRepository
          else { throw error }
          failures.append(.init(name: name, reason: .failed(refusal)))
          continue
        }
        removed(favorite, name != nil)
      }
    }
    return failures
  }

  /// Its star first, if it is starred under a name.
  private func remove(
    _ favorite: Favorite, starredAs name: RepositoryName?
  ) async throws(FavoriteError) {
    try await session.finishing { [own, stars] () async throws(FavoriteError) in
      if let stars, let name {
        do throws(ReadError) { _ = try await stars.change(.unstar(name)) } catch {
          throw .read(error)
        }
      }
      _ = try await own.remove([favorite.repository], isConfirmed: true)
    }
  }

  /// Nil if the stars stay: then GitHub is not asked.
  private func standings(
    of favorites: some Sequence<Favorite>
  ) async throws(ReadError) -> FavoriteStandings? {
    guard let stars else { return nil }
    let standings = try await FavoriteStandings(of: favorites, from: stars)
    if let error = standings.error { throw error }
    return standings
  }

  private func rest() async throws(FavoriteError) {
    do { try await session.ports.clock.sleep(for: StarSync.pause) } catch {
      throw .read(.cancelled)
    }
  }
}

extension ReadError {
  /// Whether GitHub refuses what concerns one repository, and may allow the next.
  var concernsOneRepository: Bool {
    guard case .api(.refused(let refusal)) = self else { return false }
    return switch refusal.reason {
    case .notFound, .gone, .moved, .forbidden, .singleSignOn, .oauthAppRestricted, .tokenPolicy,
      .roleRequired, .blocked:
      true
    default: false
    }
  }
}
