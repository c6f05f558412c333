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
  /// run begins with.
  ///
  /// - Parameter progress: is told how many are removed.
  package func remove(
    _ favorites: [Favorite], _ progress: (Int) -> Void
  ) async throws(FavoriteError) {
    let own = Favorites(session: session)
    var hasAsked = false
    for (index, favorite) in favorites.enumerated() {
      guard let name = favorite.repository.currentName else { continue }
      if let stars {
        do throws(ReadError) {
          if hasAsked { try await rest() }
          hasAsked = true
          _ = try await stars.readPatiently(.unstar(name))
        } catch {
          // Deleted, so GitHub has no star either.
          guard favorite.isGone, error.isNotFound else { throw .read(error) }
        }
      }
      _ = try await own.remove([favorite.repository], isConfirmed: true)
      progress(index + 1)
    }
  }

  private func rest() async throws(ReadError) {
    do { try await session.ports.clock.sleep(for: Self.pause) } catch { throw .cancelled }
  }
}

extension ReadError {
  fileprivate var isNotFound: Bool {
    guard case .refused(let refusal)? = api else { return false }
    return refusal.status == 404
  }
}
