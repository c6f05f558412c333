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
  /// run begins with. Returns what stays, because GitHub does not say that the name is still its own.
  ///
  /// - Parameter progress: is told what was removed.
  package func remove(
    _ favorites: [Favorite], _ progress: (Favorite) -> Void
  ) async throws(FavoriteError) -> [FavoriteCheck.Failure] {
    var (count, failures) = (0, [FavoriteCheck.Failure]())
    for first in stride(from: 0, to: favorites.count, by: FavoriteStandings.atOnce) {
      let some = favorites[first..<min(first + FavoriteStandings.atOnce, favorites.count)]
      let standings: FavoriteStandings?
      do throws(ReadError) { standings = try await self.standings(of: some) } catch {
        throw .read(error)
      }
      failures += standings?.failures ?? []
      for favorite in some {
        let id = favorite.repository.id
        if let stars, let standings, !standings.gone.contains(id) {
          guard let name = standings.current[id]?.name else { continue }
          do throws(ReadError) {
            if count > 0 { try await rest() }
            _ = try await stars.readPatiently(.unstar(name))
          } catch { throw .read(error) }
        }
        _ = try await own.remove([favorite.repository], isConfirmed: true)
        count += 1
        progress(favorite)
      }
    }
    return failures
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

  private func rest() async throws(ReadError) {
    do { try await session.ports.clock.sleep(for: StarSync.pause) } catch { throw .cancelled }
  }
}
