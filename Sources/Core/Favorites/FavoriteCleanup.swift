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
        var hadStar = false
        if let stars, let standings, !standings.gone.contains(id) {
          guard let facts = standings.current[id], let name = facts.name else { continue }
          if facts.isStarred != false {
            do throws(ReadError) {
              if requests > 0 { try await rest() }
              requests += 1
              _ = try await stars.readPatiently(.unstar(name))
            } catch {
              guard favorites.count > 1, let reason = error.refusalOfOne else {
                throw .read(error)
              }
              failures.append(.init(name: name, reason: .refused(reason)))
              continue
            }
            hadStar = true
          }
        }
        _ = try await own.remove([favorite.repository], isConfirmed: true)
        removed(favorite, hadStar)
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

extension ReadError {
  /// Why GitHub refuses what concerns one repository; nil if the next one would fail like it.
  fileprivate var refusalOfOne: ErrorResponse.Reason? {
    guard case .api(.refused(let refusal)) = self else { return nil }
    return switch refusal.reason {
    case .notFound, .gone, .moved, .forbidden, .singleSignOn, .oauthAppRestricted, .tokenPolicy,
      .roleRequired, .blocked:
      refusal.reason
    default: nil
    }
  }
}
