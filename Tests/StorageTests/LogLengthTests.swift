import Foundation
import GRDB
import GitHub
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct LogLengthTests {
  private let folder: DatabaseFolder

  init() throws {
    folder = try DatabaseFolder()
  }

  private func logSize() throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.cache + "-wal")
    return try #require(attributes[.size] as? Int)
  }

  private func fill(_ database: LocalDatabase) async throws {
    try await database.remember((1...300).map { .sample($0) }, seenBy: .anonymous, at: .noon)
  }

  private let last = RepositoryName(owner: "octo", name: "repository-300")

  @Test func `a long log is moved into the file without loss`() async throws {
    let database = folder.database()
    try await fill(database)
    #expect(try logSize() > 256 * 1024)
    await database.shortenLog()
    #expect(try logSize() == 0)
    #expect(try await folder.database().repository(last, for: .anonymous)?.repository.id == 300)
  }

  @Test func `a short log is left unchanged`() async throws {
    let database = folder.database()
    try await fill(database)
    await database.shortenLog()
    try await database.remember([.sample(1, stars: 99)], seenBy: .anonymous, at: .noon)
    let size = try logSize()
    await database.shortenLog()
    #expect(size > 0 && size < 256 * 1024)
    #expect(try logSize() == size)
  }

  /// Blocks, because the caller is in the middle of a read.
  private static func timeToSettle(_ database: LocalDatabase) -> Duration {
    let start = ContinuousClock.now
    let done = DispatchSemaphore(value: 0)
    Task {
      await database.shortenLog()
      done.signal()
    }
    done.wait()
    return ContinuousClock.now - start
  }

  @Test func `shortening does not wait for a reader, which can continue`() async throws {
    let database = folder.database()
    try await fill(database)
    let reader = try DatabaseQueue(path: folder.cache)
    try await reader.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN; SELECT count(*) FROM repository")
      // Takes the best of several: a busy machine delays one, waiting for the reader delays all.
      let times = (1...4).map { _ in Self.timeToSettle(database) }
      #expect(try #require(times.min()) < .seconds(DatabaseFile.patience))
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM repository") == 300)
      try db.execute(sql: "COMMIT")
    }
    try await database.remember([.sample(1, stars: 99)], seenBy: .anonymous, at: .noon)
    #expect(try await database.check() == [])
  }
}
