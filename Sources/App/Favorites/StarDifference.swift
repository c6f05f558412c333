import FoundationEssentials
package import GitHub
import Messages
import Rendering
package import Storage
import Terminal

/// What the favourites and the stars on GitHub do not have in common.
package struct StarDifference: Sendable {
  /// Starred on GitHub and no favourite; the oldest star first.
  package var missing: [StarredRepository] = []
  /// Favourites without a star; the oldest first.
  package var unstarred: [Favorite] = []

  init(stars: [StarredRepository], favorites: [Favorite]) {
    let favoriteIDs = Set(favorites.map(\.repository.id))
    let starredIDs = Set(stars.map(\.repository.id))
    missing = stars.filter { !favoriteIDs.contains($0.repository.id) }
    unstarred = favorites.reversed().filter { !starredIDs.contains($0.repository.id) }
  }

  package var isEmpty: Bool { missing.isEmpty && unstarred.isEmpty }

  package var json: JSONValue {
    .object([
      "pull": .array(missing.map { .string($0.repository.fullName) }),
      "push": .array(unstarred.map { .string($0.repository.fullName) }),
    ])
  }
}
