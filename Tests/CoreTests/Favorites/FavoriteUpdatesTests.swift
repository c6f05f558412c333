import CoreTestSupport
import Foundation
import GitHub
import Platform
import Storage
import TestSupport
import Testing

@testable import Access
@testable import Core
@testable import GitHubSimulator

/// No event is lost, and none is shown twice.
@Suite(.timeLimit(.minutes(10))) struct FavoriteUpdatesTests {
  private func session(on stage: CoreStage) async throws -> (Session, Reader) {
    let session = try await stage.session()
    let credential = try await session.credential()
    return (session, Reader(session: session, credential: credential, settings: ReadSettings()))
  }

  private func check(on stage: CoreStage) async throws -> [FavoriteEvent] {
    let (session, reader) = try await session(on: stage)
    return try await stage.clock.driving {
      _ = try await FavoriteCheck(session: session, reader: reader).run { _, _ in }
      return try await FavoriteUpdates(session: session).unseen()
    }
  }

  @Test func `each event is told exactly once over two hundred kills`() async throws {
    let link = SimulatorLink(repositories: 400, tokens: [.classic])
    let stage = try await CoreStage(
      ["GITHUB_TOKEN": SimulatorToken.classic.token], transport: link)
    link.clock.set(stage.clock)
    let ids = link.ids(where: { !$0.isArchived }).prefix(300)
    let favorites = ids.map {
      Favorite(repository: link.repository($0), addedAt: CoreStage.now, seenAt: CoreStage.now)
    }
    _ = try await stage.database.add(favorites, for: stage.viewer())
    #expect(try await check(on: stage).isEmpty)
    var random = SeededNumbers(seed: 3)
    var told: [FavoriteEvent] = []
    for round in 0..<200 {
      link.archive(ids[round])
      link.die(after: 1 + Int(random.next() % 9), isDone: random.next() % 2 == 0)
      do {
        let events = try await check(on: stage)
        // Killed before it was printed.
        if random.next() % 2 == 0 { continue }
        told += events
        let (session, _) = try await session(on: stage)
        try await FavoriteUpdates(session: session).markSeen(events)
      } catch is ReadError {}
    }
    link.live()
    told += try await check(on: stage)
    #expect(told.count == 200)
    #expect(told.allSatisfy { $0.kind == .archived })
    #expect(Set(told.map { Int($0.id) }) == Set(ids.prefix(200)))
  }

  @Test func `of several that look at once, one shows the events`() async throws {
    let stage = try await CoreStage()
    _ = try await stage.database.add(
      Favorite(repository: .sample(1, "o/r"), addedAt: CoreStage.now, seenAt: CoreStage.now),
      for: stage.viewer())
    try await stage.database.remember(
      checked: [], gone: [1], for: stage.viewer(), at: CoreStage.now)
    let updates = try await FavoriteUpdates(session: stage.session())
    await #expect(throws: FileLockError.late) {
      try await updates.tell { _ in throw FileLockError.late }
    }
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var count = 0
          try await FavoriteUpdates(session: stage.session()).tell(limit: .seconds(300)) { events in
            await Task.yield()
            count = events.count
          }
          return count
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.sorted() == [0, 0, 0, 0, 0, 0, 0, 1])
  }
}
