import Auth
import GitHub
package import Storage

/// Removes many favorites, and their stars on GitHub if that is wanted.
package struct FavoriteCleanup: Sendable {
  private let session: Session
  /// Removes stars as its user; nil if they stay.
  private let stars: Reader?

  /// Source: https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api#pause-between-mutative-requests
  private static let pause = Duration.seconds(1)

  /// - Parameter stars: removes the stars as its user; nil if they stay.
  package init(session: Session, stars: Reader?) {
    self.session = session
    self.stars = stars
  }

  /// Each star is removed before its favorite, so that what is left after a failure is what another
  /// run begins with. Returns the favorites that stay, because another repository has their name now.
  ///
  /// - Parameter progress: is told how many are removed.
  package func remove(
    _ favorites: [Favorite], _ progress: (Int) -> Void
  ) async throws(FavoriteError) -> [Favorite] {
    let own = Favorites(session: session)
    var (count, replaced, hasAsked) = (0, [Favorite](), false)
    let size = Endpoint<RepositoryBatch<RepositoryFacts>>.factsAtOnce
    for first in stride(from: 0, to: favorites.count, by: size) {
      let some = Array(favorites[first..<min(first + size, favorites.count)])
      let places = try await places(of: some)
      for favorite in some {
        switch places[favorite.repository.id] ?? .unknown {
        case .replaced:
          replaced.append(favorite)
          continue
        case .at(let name):
          guard let stars else { break }
          do throws(ReadError) {
            if hasAsked { try await rest() }
            hasAsked = true
            _ = try await stars.readPatiently(.unstar(name))
          } catch { throw .read(error) }
        // GitHub has no star of it either.
        case .gone: break
        case .unknown: if stars != nil { continue }
        }
        _ = try await own.remove([favorite.repository], isConfirmed: true)
        count += 1
        progress(count)
      }
    }
    return replaced
  }

  /// Where a favorite is on GitHub.
  private enum Place {
    case at(RepositoryName)
    /// Another repository has its name.
    case replaced
    case gone
    case unknown
  }

  /// By the ids of the repositories: a name proves nothing. Throws if GitHub does not tell; nothing is
  /// asked if the stars stay.
  private func places(of favorites: [Favorite]) async throws(FavoriteError) -> [Int64: Place] {
    guard let stars else { return [:] }
    let named = favorites.compactMap { favorite in
      favorite.repository.currentName.map { (name: $0, id: favorite.repository.id) }
    }
    let batch: RepositoryBatch<RepositoryFacts>
    do throws(ReadError) {
      let (rows, failure) = try await RepositoryBatch<RepositoryFacts>.reading(named.map(\.name)) {
        names throws(ReadError) in try await stars.readPatiently(.facts(of: names)).value
      }
      if let failure { throw failure }
      batch = rows
    } catch { throw .read(error) }
    var places: [Int64: Place] = [:]
    for (row, favorite) in zip(batch.rows, named) {
      places[favorite.id] =
        switch (row.failure, row.facts) {
        case (nil, let facts?) where facts.id == favorite.id:
          (try? RepositoryName(parsing: facts.fullName)).map(Place.at) ?? .unknown
        case (nil, _?): .replaced
        case (.notFound, _): .gone
        // What the account may not see, it cannot unstar here: the request says why.
        default: .at(favorite.name)
        }
    }
    return places
  }

  private func rest() async throws(ReadError) {
    do { try await session.ports.clock.sleep(for: Self.pause) } catch { throw .cancelled }
  }
}
