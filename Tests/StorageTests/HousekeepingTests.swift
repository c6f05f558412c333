import FoundationEssentials
import GRDB
import GitHub
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct HousekeepingTests {
  private let folder: DatabaseFolder

  init() throws {
    folder = try DatabaseFolder()
  }

  /// Two pages of two searches, two READMEs, two favorites, one of them on a page, and a saved
  /// search.
  private func filled() async throws -> LocalDatabase {
    let database = folder.database()
    for (number, word) in ["swift", "rust"].enumerated() {
      let rows = (1...30).map { Repository.sample(Int64(number * 100 + $0)) }
      try await database.remember(
        SearchPage(totalCount: 30, items: rows), number: 1, size: 30,
        of: CacheKey(host: "github.com", query: word, sort: "", direction: "desc"),
        seenBy: .anonymous, at: .noon + Double(number))
    }
    let body = CachedResponse(
      body: Data(repeating: 65, count: 200_000), etag: nil, savedAt: .noon)
    for id in [Int64(1), 500] {
      try await database.remember(
        [.readme: body, .readmeHTML: body, .detail: body], of: .sample(id), seenBy: .anonymous,
        at: .noon + 9)
    }
    for id in [Int64(2), 600] { try await database.favoriteFile(ids: id...id) }
    _ = try await database.add(SavedSearch(name: "mine", cacheKey: .swift, addedAt: .noon))
    try await database.rememberList(
      [RepositoryName(owner: "octo", name: "x")], after: 0, for: .anonymous, in: "a", at: .noon)
    return database
  }

  /// Repositories, pages, searches, READMEs, favorites, saved searches.
  private func counts(_ database: LocalDatabase) async throws -> [Int] {
    let summary = try await database.summary()
    return [
      summary.repositories, summary.pages, summary.searches, summary.readmes, summary.favorites,
      summary.savedSearches,
    ]
  }

  @Test func `a summary counts everything`() async throws {
    let database = try await filled()
    #expect(try await counts(database) == [61, 2, 2, 2, 2, 1])
    let summary = try await database.summary()
    #expect(summary.oldest == .noon + 1 || summary.oldest == .noon)
    #expect(summary.newest == .noon + 9)
    #expect(summary.path == folder.cache && summary.schemaVersion == Schema.cache.version)
    let bytes = try ["", "-wal", "-shm"].reduce(0) {
      try $0 + folder.bytes("cache.db\($1)").count
    }
    #expect(summary.size == bytes && summary.limit == 200_000_000)
  }

  @Test func `an empty database has a summary too`() async throws {
    let database = folder.database()
    #expect(try await counts(database) == [0, 0, 0, 0, 0, 0])
    let summary = try await database.summary()
    #expect(summary.oldest == nil && summary.newest == nil)
    #expect(try await database.check() == [])
  }

  private static let parts: [DatabaseParts] = [
    .pages, .responses, [.pages, .responses], .seen, .favorites, [.seen, .favorites],
  ]
  /// The counts after clearing each of `parts`.
  private static let left = [
    [3, 0, 0, 2, 2, 1], [61, 2, 2, 0, 2, 1], [1, 0, 0, 0, 2, 1], [0, 0, 0, 0, 2, 1],
    [61, 2, 2, 2, 0, 1], [0, 0, 0, 0, 0, 1],
  ]

  @Test(arguments: zip(parts, left))
  func `clearing deletes the given parts and nothing else`(
    parts: DatabaseParts, left: [Int]
  ) async throws {
    let database = try await filled()
    try await database.clear(parts)
    #expect(try await counts(database) == left)
    #expect(try await database.check() == [])
    #expect(
      try await database.row(1, ofLastListFor: .anonymous, in: "a") == nil
        || !parts.isSuperset(of: .seen))
    // Everything still works.
    try await database.remember([.sample(1)], seenBy: .anonymous, at: .noon)
    #expect(try await database.check() == [])
  }

  @Test func `cleared data is no longer on the disk`() async throws {
    let database = try await filled()
    let before = try await database.summary().size
    let freed = try await database.clear(.seen)
    let after = try await database.summary().size
    #expect(freed >= before - after && after < 300_000)
    let text = try folder.names().map { String(decoding: try folder.bytes($0), as: UTF8.self) }
      .joined()
    #expect(text.contains("repository-600") && !text.contains("repository-25"))
  }

  @Test func `a logout erases data from the disk that only the account saw`() async throws {
    let database = folder.database()
    try await database.remember(
      (1...50).map { id in
        .sample(id, isPrivate: id == 7) { if id == 7 { $0.description = "Topsecret" } }
      }, seenBy: .octocat, at: .noon)
    #expect(try await database.forget(account: "octocat", on: "github.com", isLast: true) == 1)
    for name in try folder.names() {
      let text = String(decoding: try folder.bytes(name), as: UTF8.self).lowercased()
      #expect(!text.contains("topsecret"), "\(name)")
    }
    #expect(try await database.check() == [])
  }

  @Test func `clearing during reads and writes ends and keeps the database intact`() async throws {
    let database = try await filled()
    let other = folder.database()
    async let writing: Void = {
      for id in Int64(1)...40 {
        try await other.remember([.sample(id)], seenBy: .anonymous, at: .noon)
        _ = try await other.favorites(for: .anonymous)
      }
    }()
    for _ in 1...3 { try await database.clear(.seen) }
    try await writing
    #expect(try await database.check() == [])
  }

  @Test func `a check reports problems and changes nothing`() async throws {
    let database = try await filled()
    try folder.tamper(
      "PRAGMA foreign_keys = OFF; DELETE FROM page WHERE query = 'rust'")
    #expect(try await database.check() == [.orphans(table: "page_row", count: 30)])
    try folder.settle()
    try folder.damage(table: "repository")
    let before = try folder.bytes()
    let problems = try await folder.database().check()
    #expect(!problems.isEmpty)
    for problem in problems {
      guard case .damaged(let detail) = problem else {
        Issue.record("\(problem)")
        continue
      }
      #expect(!detail.isEmpty)
    }
    #expect(try folder.bytes() == before)
  }

  @Test func `a check reports a file that is no database and leaves it there`() async throws {
    try folder.write(Array(repeating: 7, count: 20_000))
    let before = try folder.bytes()
    let database = folder.database { Issue.record("\($0)") }
    #expect(try await database.check() == [.damaged(detail: folder.cache)])
    #expect(try folder.bytes() == before)
    #expect(try folder.names() == ["cache.db"])
  }

  @Test func `a check creates no database`() async throws {
    #expect(try await folder.database().check() == [])
    #expect(try folder.names() == [])
  }

  @Test func `a repair starts over where it must`() async throws {
    let database = try await filled()
    try folder.tamper(
      "PRAGMA foreign_keys = OFF; DELETE FROM page WHERE query = 'rust'")
    try await database.repair()
    #expect(try await database.check() == [])
    #expect(try await counts(database) == [0, 0, 0, 0, 2, 1])
  }
}
