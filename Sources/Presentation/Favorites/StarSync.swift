package import Core
import FoundationEssentials
package import GitHub
import Messages
package import Storage
import Terminal

/// Syncs favorites with the stars of the user that `reader` is logged in as.
package struct StarSync {
  let session: Session
  let viewer: Viewer
  let reader: Reader
  let context: CommandContext

  package init(session: Session, viewer: Viewer, reader: Reader, in context: CommandContext) {
    self.context = context
    self.session = session
    self.viewer = viewer
    self.reader = reader
  }

  package func difference() async throws -> StarDifference {
    let stars = try await stars()
    // Stored first, so that renamed favorites have their current names.
    let time = context.now()
    let favorites = try await session.stored { database throws(StorageError) in
      try await database.remember(stars.map(\.repository), seenBy: viewer, at: time)
      return try await database.favorites(for: viewer)
    }
    return StarDifference(stars: keepable(stars), favorites: favorites)
  }

  /// Adds a favorite for every star: all or none.
  package func pull(_ stars: [StarredRepository]) async throws {
    let time = context.now()
    let favorites = stars.map { star in
      Favorite(repository: star.repository, addedAt: star.starredAt ?? time, seenAt: time)
    }
    let count = try await session.stored { database throws(StorageError) in
      _ = try await database.add(favorites, for: viewer)
      // Private favorites of other accounts stay theirs.
      let kept = try await database.favoriteIDs(for: viewer)
      return favorites.count { kept.contains($0.repository.id) }
    }
    context.say(.syncPulled(count: count))
  }

  /// All stars, the oldest first.
  private func stars() async throws -> [StarredRepository] {
    let line = TransientLine(console: context.console)
    defer { line.end() }
    var (stars, ids, number) = ([StarredRepository](), Set<Int64>(), 1)
    while true {
      let response: Response<StarredPage>
      do {
        response = try await reader.readPatiently(.starred(page: number, order: .ascending))
      } catch { throw await reader.failure(error) }
      if response.isPartialForSingleSignOn {
        context.sayOnce(session.partialResults(for: await reader.tokenKind))
      }
      let page = response.value
      let new = page.rows.filter { ids.insert($0.repository.id).inserted }
      stars += new
      // A server that repeats a page would never end.
      guard page.hasNextPage, !new.isEmpty else { return stars }
      number += 1
      guard context.console.speechProfile.isTerminal else { continue }
      line.show(
        StyledText(
          sanitizing: Message.syncReading(count: stars.count).text(in: context.language), .dim),
        topic: "stars")
    }
  }

  /// Without private repositories if the account is unknown.
  private func keepable(_ stars: [StarredRepository]) -> [StarredRepository] {
    guard viewer.account == nil else { return stars }
    let kept = stars.filter { !$0.repository.isPrivate }
    if kept.count < stars.count {
      context.say(
        .favoritesPrivateLeftOut(
          count: stars.count - kept.count, command: session.command("login")))
    }
    return kept
  }
}

/// The stars without a favorite, and the favorites without a star.
package struct StarDifference: Sendable {
  /// Starred on GitHub but not a favorite; the oldest star first.
  package var missing: [StarredRepository] = []
  /// Favorites without a star; the oldest first.
  package var unstarred: [Favorite] = []

  init(stars: [StarredRepository], favorites: [Favorite]) {
    let favoriteIDs = Set(favorites.map(\.repository.id))
    let starredIDs = Set(stars.map(\.repository.id))
    missing = stars.filter { !favoriteIDs.contains($0.repository.id) }
    unstarred = favorites.reversed().filter { !starredIDs.contains($0.repository.id) }
  }

  package var isEmpty: Bool { missing.isEmpty && unstarred.isEmpty }

  package static let names = ["pull", "push"]

  package var json: JSONValue {
    .object([
      "pull": .array(missing.map { .string($0.repository.fullName) }),
      "push": .array(unstarred.map { .string($0.repository.fullName) }),
    ])
  }
}
