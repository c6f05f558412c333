import FoundationEssentials
import GRDB
import GitHub
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct BoundsTests {
  private let folder: DatabaseFolder

  init() throws {
    folder = try DatabaseFolder()
  }

  /// Page `number` of a search, with thirty repositories of two kilobytes each that no other page
  /// contains.
  private func page(_ number: Int) -> SearchPage<Repository> {
    let first = Int64(number) * 30
    return SearchPage(
      totalCount: 1000,
      items: (first..<first + 30).map { id in
        .sample(id) { $0.description = String(repeating: "word\(id) ", count: 200) }
      }, hasNextPage: true)
  }

  private func remember(_ number: Int, at time: Date, in database: LocalDatabase) async throws {
    try await database.remember(
      page(number), number: number, size: 30, of: .swift, seenBy: .anonymous, at: time)
  }

  private func keptPages(_ database: LocalDatabase, upTo last: Int) async throws -> [Int] {
    var kept: [Int] = []
    for number in 1...last
    where try await database.page(number, size: 30, of: .swift, for: .anonymous) != nil {
      kept.append(number)
    }
    return kept
  }

  private func readme(_ size: Int, at time: Date = .noon) -> CachedResponse {
    CachedResponse(body: Data(repeating: 65, count: size), etag: nil, savedAt: time)
  }

  @Test func `the file stays within its limit and keeps the newest pages`() async throws {
    let database = folder.database(limit: 2_000_000)
    for number in 1...60 {
      try await remember(number, at: .noon + Double(number), in: database)
      #expect(try await database.summary().size < 2_000_000 + 5_000_000)
    }
    let size = try await database.cache.read { try $0.fileSize() }
    #expect(size <= 2_000_000)
    let kept = try await keptPages(database, upTo: 60)
    #expect(kept.count >= 5 && kept == Array(61 - kept.count...60))
    let repositories = try await database.summary().repositories
    #expect(repositories == kept.count * 30)
    #expect(try await database.check() == [])
  }

  @Test func `READMEs are evicted before pages, oldest first, and leave the search index`()
    async throws
  {
    let database = folder.database(limit: 1_000_000)
    for number in 1...3 { try await remember(number, at: .noon, in: database) }
    for id in Int64(1)...30 {
      try await database.remember(
        [.readme: readme(40_000, at: .noon + Double(id)), .languages: readme(10)],
        of: .sample(id), words: "word\(id) " + String(repeating: "A", count: 40_000),
        seenBy: .anonymous, at: .noon)
    }
    #expect(try await keptPages(database, upTo: 3) == [1, 2, 3])
    let kept = try await database.cache.read { db in
      try Int64.fetchAll(
        db,
        sql: """
          SELECT id FROM repository JOIN response ON repository = repository.key
          WHERE kind = 'readme' ORDER BY id
          """)
    }
    #expect(kept.count < 30 && kept == Array((31 - Int64(kept.count))...30))
    let found = try await database.cache.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM repository_text WHERE readme != ''")
    }
    #expect(found == kept.count)
    #expect(try await database.cache.read { try $0.fileSize() } <= 1_000_000)
  }

  @Test func `a README is found as long as one of its forms is cached`() async throws {
    let database = folder.database()
    try await database.remember(
      [.readme: readme(10), .readmeHTML: readme(20)], of: .sample(1), words: "vapor",
      seenBy: .anonymous, at: .noon)
    for left in [1, 0] {
      let found = try await database.write { db in
        try CachedResponseKind.delete(where: "key = (SELECT max(key) FROM response)", db)
        return try Int.fetchOne(
          db, sql: "SELECT count(*) FROM repository_text WHERE readme = 'vapor'")
      }
      #expect(found == left)
    }
  }

  @Test func `favorites are never evicted, whatever the limit`() async throws {
    let database = folder.database(limit: 1)
    try await database.favoriteFile(ids: 30...100)
    for number in 1...5 { try await remember(number, at: .noon, in: database) }
    let summary = try await database.summary()
    #expect(summary.pages == 0 && summary.favorites == 71)
    // The repositories of favorites stay in the cache too.
    #expect(summary.repositories == 71)
  }

  @Test func `a limit of 0 caches nothing from GitHub but still updates favorites`()
    async throws
  {
    let database = folder.database(limit: 0)
    try await database.favoriteFile(ids: 1...2)
    try await remember(1, at: .noon, in: database)
    try await database.remember([.sample(1, "octo/renamed")], seenBy: .anonymous, at: .noon + 5)
    try await database.remember(
      [.readme: readme(10)], of: .sample(2, "octo/other"), seenBy: .anonymous, at: .noon + 6)
    let summary = try await database.summary()
    #expect([summary.repositories, summary.pages, summary.readmes] == [0, 0, 0])
    #expect(
      try await database.favorites(for: .anonymous).map(\.repository.fullName).sorted() == [
        "octo/other", "octo/renamed",
      ])
    _ = try await database.add(SavedSearch(name: "mine", cacheKey: .swift, addedAt: .noon))
    #expect(try await database.savedSearches(on: "github.com").count == 1)
  }

  @Test func `a lower limit takes effect within the next writes`() async throws {
    for number in 1...40 {
      try await remember(number, at: .noon + Double(number), in: folder.database())
    }
    let database = folder.database(limit: 1_000_000)
    for _ in 1...4 {
      try await database.rememberList([], after: 0, for: .anonymous, in: "a", at: .noon)
    }
    #expect(try await database.cache.read { try $0.fileSize() } <= 1_000_000)
    #expect(try await keptPages(database, upTo: 40).last == 40)
  }

  @Test(arguments: [Date(timeIntervalSince1970: 4e9), Date(timeIntervalSince1970: 1e18)])
  func `pages saved by a clock that ran ahead are evicted first`(ahead: Date) async throws {
    for number in 1...20 { try await remember(number, at: ahead, in: folder.database()) }
    let database = folder.database(limit: 2_000_000)
    for number in 21...40 { try await remember(number, at: .noon, in: database) }
    let kept = try await keptPages(database, upTo: 40)
    #expect(kept.count >= 5 && kept.allSatisfy { $0 > 20 }, "\(kept)")
  }

  @Test func `a clock before the first page still evicts the oldest pages`() async throws {
    let database = folder.database(limit: 2_000_000, now: { Date(timeIntervalSince1970: 0) })
    for number in 1...40 { try await remember(number, at: .noon + Double(number), in: database) }
    let kept = try await keptPages(database, upTo: 40)
    #expect(kept.count >= 5 && kept.last == 40 && kept == Array(41 - kept.count...40))
  }

  @Test(arguments: [-1e300, -1e18, -5, 1e18, 1e300])
  func `extreme times are stored and read`(seconds: Double) async throws {
    let database = folder.database()
    let time = Date(timeIntervalSince1970: seconds)
    try await remember(1, at: time, in: database)
    let page = try await database.page(1, size: 30, of: .swift, for: .anonymous)
    #expect((page?.savedAt.timeIntervalSinceNow).map { abs($0) < 1e12 } == true)
  }

  @Test func `the log does not grow with the number of writes`() async throws {
    let database = folder.database()
    for number in 1...150 { try await remember(number, at: .noon, in: database) }
    #expect(try folder.bytes("cache.db-wal").count < 8_000_000)
  }
}
