package import Access
import Platform
package import Storage

/// What has happened to favorites, as checks have found it.
package struct FavoriteUpdates: Sendable {
  private let session: Session
  private let viewer: Viewer

  /// The most that are returned; the newest of more.
  package static let most = 10_000
  /// The most in a feed, which has those that were seen, too.
  package static let mostInFeed = 200

  package init(session: Session) throws(ReadError) {
    self.session = session
    do { viewer = try session.viewer() } catch { throw .credential(error) }
  }

  /// The oldest first.
  package func unseen() async throws(ReadError) -> [FavoriteEvent] {
    try await events(unseen: true, limit: Self.most)
  }

  /// The newest, seen or not, the oldest first.
  package func recent() async throws(ReadError) -> [FavoriteEvent] {
    try await events(unseen: false, limit: Self.mostInFeed)
  }

  /// Gives the unseen events, or the newest, to `show`, and records that the user was shown them. Another
  /// process waits meanwhile, so that each unseen one is shown by one of them; what `show` throws at stays
  /// unseen.
  ///
  /// - Parameter limit: How long to wait for another process.
  package func tell(
    all: Bool = false, limit: Duration = .seconds(5), _ show: ([FavoriteEvent]) async throws -> Void
  ) async throws {
    let lock = try await lock(limit)
    defer { lock?.release() }
    let events = all ? try await recent() : try await unseen()
    try await show(events)
    try await markSeen(events)
  }

  /// Records that the user was shown `events`. What is shown but not recorded is shown again.
  package func markSeen(_ events: [FavoriteEvent]) async throws(ReadError) {
    guard let last = events.last else { return }
    do { try await session.database.markSeen(through: last.key, for: viewer) } catch {
      throw .storage(error)
    }
  }

  private func lock(_ limit: Duration) async throws(ReadError) -> FileLock? {
    do {
      return try await session.lock("updates", limit: limit)
    } catch { throw .storage(.busy) }
  }

  private func events(unseen: Bool, limit: Int) async throws(ReadError) -> [FavoriteEvent] {
    do {
      return try await session.database.favoriteEvents(unseen: unseen, limit: limit, for: viewer)
    } catch { throw .storage(error) }
  }
}
