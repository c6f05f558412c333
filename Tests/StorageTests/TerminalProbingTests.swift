import Foundation
import GRDB
import GitHub
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct SettlingTests {
  private let folder: LibraryFolder

  init() throws {
    folder = try LibraryFolder()
  }

  private func logSize() throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file + "-wal")
    return try #require(attributes[.size] as? Int)
  }

  private func fill(_ library: LocalDatabase) async throws {
    try await library.remember((1...300).map { .sample($0) }, seenBy: .nobody, at: .noon)
  }

  private let last = RepositoryName(owner: "octo", name: "repository-300")

  @Test func `a long log goes into the file, and nothing with it`() async throws {
    let library = folder.library()
    try await fill(library)
    #expect(try logSize() > 256 * 1024)
    await library.settle()
    #expect(try logSize() == 0)
    #expect(try await folder.library().repository(last, for: .nobody)?.repository.id == 300)
  }

  @Test func `a short log is left alone`() async throws {
    let library = folder.library()
    try await fill(library)
    await library.settle()
    try await library.remember([.sample(1, stars: 99)], seenBy: .nobody, at: .noon)
    let size = try logSize()
    await library.settle()
    #expect(size > 0 && size < 256 * 1024)
    #expect(try logSize() == size)
  }

  /// Blocks, as the caller is in the midst of its reading.
  private static func timeToSettle(_ library: LocalDatabase) -> Duration {
    let start = ContinuousClock.now
    let done = DispatchSemaphore(value: 0)
    Task {
      await library.settle()
      done.signal()
    }
    done.wait()
    return ContinuousClock.now - start
  }

  @Test func `a reader is not waited for, and reads on`() async throws {
    let library = folder.library()
    try await fill(library)
    let reader = try DatabaseQueue(path: folder.file)
    try await reader.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN; SELECT count(*) FROM repository")
      // The best of several: a busy machine delays one, a wait for the reader delays all.
      let times = (1...4).map { _ in Self.timeToSettle(library) }
      #expect(try #require(times.min()) < .seconds(DatabaseFile.patience))
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM repository") == 300)
      try db.execute(sql: "COMMIT")
    }
    try await library.remember([.sample(1, stars: 99)], seenBy: .nobody, at: .noon)
    #expect(try await library.check() == [])
  }
}
