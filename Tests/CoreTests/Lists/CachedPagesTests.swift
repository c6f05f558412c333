import CoreTestSupport
import Foundation
import GitHub
import HTTP
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Access
@testable import Core

@Suite(.timeLimit(.minutes(10))) struct CachedPagesTests {
  private let folder: ScratchDirectory
  private let database: LocalDatabase
  private let writes = WriteQueue()

  init() throws {
    folder = try ScratchDirectory()
    database = LocalDatabase(path: folder.appending("favorites.db"))
  }

  private func pages(
    _ failures: [Int: [APIError]] = [:], policy: ReadingPolicy = .networkFirst(maxAge: .zero),
    waits: Bool = false, waitsForNetwork: Bool = false, at time: Date = Bench.start
  ) -> CachedPages<Repositories> {
    let listing = Listing(rows: 50, pageSize: 10)
    let source = ScriptedSource(
      clock: ManualClock(), failures: failures, latency: { _ in .zero },
      answer: listing.page(_:size:))
    let cache = SearchPageCache(
      kind: Repositories(
        database: database, viewer: Viewer(host: "github.com"), terminal: { "tty" }),
      key: CacheKey(host: "github.com", query: "x", sort: "", direction: ""), writes: writes,
      now: { time })
    return CachedPages(
      network: source, cache: cache, policy: policy, waitsForLimits: waits,
      waitsForNetwork: waitsForNetwork)
  }

  private func remember(_ number: Int = 1) async throws {
    _ = try await pages().page(number, size: 10, priority: .user)
    await writes.finish()
  }

  private let later = Bench.start.addingTimeInterval(600)

  @Test func `a page is cached only after it was shown`() async throws {
    _ = try await pages().page(1, size: 10, priority: .user)
    await #expect(throws: ReadError.api(.reset)) {
      try await pages([1: [.reset]]).page(1, size: 10, priority: .user)
    }
    await writes.finish()
    let stored = try await pages([1: [.reset]]).page(1, size: 10, priority: .user)
    #expect(stored.page.items.count == 10 && stored.savedAt == Bench.start)
  }

  @Test(arguments: [APIError.reset, .unavailable])
  func `a cached page replaces a failed one, with the reason`(error: APIError) async throws {
    try await remember()
    let page = try await pages([1: [error]], at: later).page(1, size: 10, priority: .user)
    #expect(page.savedAt == Bench.start)
    #expect(page.standsInFor == error)
  }

  @Test(arguments: [APIError.forbidden, .invalid, .transport(.cancelled)])
  func `no cached page replaces a deliberate error of GitHub`(error: APIError) async throws {
    try await remember()
    await #expect(throws: ReadError(error)) {
      try await pages([1: [error]]).page(1, size: 10, priority: .user)
    }
  }

  @Test func `a different page is not used as a replacement`() async throws {
    try await remember(1)
    await #expect(throws: ReadError.api(.reset)) {
      try await pages([2: [.reset]]).page(2, size: 10, priority: .user)
    }
  }

  @Test func `waiting for a rate limit needs no cached page`() async throws {
    try await remember()
    let limit = APIError.secondary(.seconds(60))
    await #expect(throws: ReadError.api(limit)) {
      try await pages([1: [limit]], waits: true).page(1, size: 10, priority: .user)
    }
    #expect(try await pages([1: [limit]]).page(1, size: 10, priority: .user).savedAt != nil)
  }

  @Test func `neither waiting for the network nor a short limit needs a cached page`() async throws
  {
    try await remember()
    for error in [APIError.refusedConnection, .secondary(.seconds(2))] {
      await #expect(throws: ReadError.api(error)) {
        try await pages([1: [error]], waitsForNetwork: true).page(1, size: 10, priority: .user)
      }
    }
  }

  @Test(arguments: [APIError.reset, .unavailable, .primary(.seconds(60))])
  func `with an age of the user's choice no older page replaces a failed one`(
    error: APIError
  ) async throws {
    try await remember()
    let policy = ReadingPolicy.recent(maxAge: .seconds(60))
    await #expect(throws: ReadError.api(error)) {
      try await pages([1: [error]], policy: policy, at: later).page(1, size: 10, priority: .user)
    }
    #expect(try await pages(policy: policy).page(1, size: 10, priority: .user).savedAt != nil)
  }

  @Test func `a refresh ignores cached pages`() async throws {
    try await remember()
    await #expect(throws: ReadError.api(.reset)) {
      try await pages([1: [.reset]], policy: .networkOnly).page(1, size: 10, priority: .user)
    }
  }

  @Test func `a page is fresh up to its maximum age, and never from the future`() async throws {
    try await remember()
    func isStored(maxAge: Int, at time: Date) async throws -> Bool {
      let policy = ReadingPolicy.networkFirst(maxAge: .seconds(maxAge))
      return try await pages(policy: policy, at: time).page(1, size: 10, priority: .user).savedAt
        != nil
    }
    #expect(try await isStored(maxAge: 601, at: later))
    #expect(try await !isStored(maxAge: 600, at: later))
    #expect(try await !isStored(maxAge: 0, at: Bench.start))
    #expect(try await !isStored(maxAge: 600, at: Bench.start.addingTimeInterval(-60)))
  }

  @Test func `after a failed write, nothing more is written`() async throws {
    let tries = Mutex(0)
    for _ in 1...3 {
      await writes.add { () async throws(StorageError) in
        tries.withLock { $0 += 1 }
        throw .full
      }
    }
    await writes.finish()
    #expect(tries.withLock { $0 } == 1)
    #expect(await writes.failure == .full)
  }
}
