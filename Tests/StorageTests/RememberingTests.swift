import FoundationEssentials
import GRDB
import GitHub
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct RememberingTests {
  private let folder: DatabaseFolder

  init() throws {
    folder = try DatabaseFolder()
  }

  @Test func `a repository is cached unchanged, with its time`() async throws {
    let database = folder.database()
    let repository = Repository.sample(1, "octo/zażółć") {
      $0.topics = ["cli", "swift"]
      $0.language = "Swift"
      $0.createdAt = .noon
      $0.license = License(key: "mit", name: "MIT License", spdxID: "MIT")
    }
    try await database.remember([repository], seenBy: .anonymous, at: .noon)
    let seen = try await database.repository(
      RepositoryName(owner: "OCTO", name: "zażółć"), for: .anonymous)
    #expect(seen == SeenRepository(repository: repository, seenAt: .noon))
  }

  @Test func `a renamed repository is found by the name that was requested`() async throws {
    let database = folder.database()
    let old = RepositoryName(owner: "octo", name: "old")
    let detail = CachedResponse(body: Data("{}".utf8), etag: "e", savedAt: .noon)
    try await database.remember(
      [.detail: detail], of: .sample(1, "octo/new"), named: old, seenBy: .anonymous, at: .noon)
    #expect(try await database.repository(old, for: .anonymous)?.repository.id == 1)
    let upper = RepositoryName(owner: "Octo", name: "OLD")
    #expect(try await database.responses(of: upper, for: .anonymous) == [.detail: detail])
    // Another repository has that name now.
    try await database.remember([.sample(2, "octo/old")], seenBy: .anonymous, at: .noon - 60)
    #expect(try await database.repository(old, for: .anonymous)?.repository.id == 2)
    #expect(try await database.responses(of: old, for: .anonymous).isEmpty)
  }

  @Test func `a name leads to the repository that it led to last`() async throws {
    let database = folder.database()
    let old = RepositoryName(owner: "octo", name: "old")
    for id in [Int64(2), 1] {
      try await database.remember(
        [:], of: .sample(id), named: old, seenBy: .anonymous, at: .noon)
    }
    #expect(try await database.repository(old, for: .anonymous)?.repository.id == 1)
    #expect(try await database.repository(old, for: .octocat)?.repository.id == 1)
    try await database.clear(.seen)
    #expect(try await database.repository(old, for: .anonymous) == nil)
    #expect(try folder.files(with: ["octo/old"]).isEmpty)
  }

  @Test func `no name needs a look at all repositories of a host`() async throws {
    let name = RepositoryName(owner: "octo", name: "old")
    let plan = try await folder.database().cache.read { db in
      try db.rows("EXPLAIN QUERY PLAN \(RepositoryRecord.key(of: name, for: .octocat))")
        .map { try $0.value("detail") as String }
    }
    #expect(plan.contains { $0.contains("repository_name (host=? AND full_name=?)") }, "\(plan)")
    #expect(!plan.contains { $0.contains("SCAN repository") || $0.contains("(host=?)") }, "\(plan)")
  }

  @Test func `a logout leaves no former name of a private repository`() async throws {
    let database = folder.database()
    let old = RepositoryName(owner: "octo", name: "secretname")
    try await database.remember(
      [:], of: .sample(1, isPrivate: true), named: old, seenBy: .octocat, at: .noon)
    #expect(try await database.repository(old, for: .anonymous) == nil)
    #expect(try await database.repository(old, for: .octocat) != nil)
    _ = try await database.forget(account: "octocat", on: "github.com", isLast: false)
    #expect(try await database.repository(old, for: .octocat) == nil)
    #expect(try folder.files(with: ["secretname"]).isEmpty)
  }

  @Test func `details and pages of a ghrepo with other fields are told apart`() async throws {
    let database = folder.database()
    let name = RepositoryName(owner: "octo", name: "repository-1")
    let detail = CachedResponse(body: Data("{}".utf8), etag: "e", savedAt: .noon, isComplete: false)
    try await database.remember(
      [.detail: detail], of: .sample(1), seenBy: .anonymous, at: .noon)
    #expect(try await database.responses(of: name, for: .anonymous) == [.detail: detail])
    let page = SearchPage<Repository>(totalCount: 1, items: [.sample(1)], hasNextPage: false)
    try await database.remember(
      page, number: 1, size: 3, of: .swift, seenBy: .anonymous, at: .noon)
    #expect(try await database.page(1, size: 3, of: .swift, for: .anonymous)?.isComplete == true)
    try await database.write { try $0.execute(sql: "UPDATE page SET fields = 1") }
    #expect(try await database.page(1, size: 3, of: .swift, for: .anonymous)?.isComplete == false)
  }

  @Test func `a cached page keeps its order`() async throws {
    let database = folder.database()
    let page = SearchPage<Repository>(
      totalCount: 90, items: [3, 1, 2].map { .sample($0) }, hasNextPage: true)
    try await database.remember(
      page, number: 1, size: 3, of: .swift, seenBy: .anonymous, at: .noon)
    let stored = try await database.page(1, size: 3, of: .swift, for: .anonymous)
    #expect(stored == CachedPage(page: page, savedAt: .noon))
    #expect(try await database.page(2, size: 3, of: .swift, for: .anonymous) == nil)
  }

  @Test(arguments: [
    "size = 0", "size = 9223372036854775807", "size = -1", "number = 9223372036854775807",
    "number = -9223372036854775808", "number = 0", "total = 9223372036854775807",
  ])
  func `a page with impossible numbers in a damaged file stops nothing`(
    damage: String
  ) async throws {
    let database = folder.database()
    try await database.remember(
      SearchPage(totalCount: 90, items: [.sample(1)]), number: 1, size: 3, of: .swift,
      seenBy: .anonymous, at: .noon)
    try folder.tamper("UPDATE page SET \(damage)")
    let stored = try await database.page(1, size: 3, of: .swift, for: .anonymous)
    #expect((0...1_000_000_000).contains(stored?.page.totalCount ?? 0))
  }

  @Test func `a page can be assembled from pages of another size`() async throws {
    let database = folder.database()
    for number in 1...2 {
      let ids = Int64(number * 10 - 9)...Int64(number * 10)
      try await database.remember(
        SearchPage(totalCount: 20, items: ids.map { .sample($0) }, hasNextPage: number < 2),
        number: number, size: 10, of: .swift, seenBy: .anonymous, at: .noon)
    }
    let second = try await database.page(2, size: 8, of: .swift, for: .anonymous)
    #expect(second?.page.items.map(\.id) == Array(9...16))
    #expect(second?.page.hasNextPage == true)
    let third = try await database.page(3, size: 8, of: .swift, for: .anonymous)
    #expect(third?.page.items.map(\.id) == Array(17...20))
    #expect(third?.page.hasNextPage == false)
    #expect(try await database.page(4, size: 8, of: .swift, for: .anonymous) == nil)
  }

  @Test(arguments: [(1, 30, false), (1, 20, false), (1, 19, true), (2, 10, false)])
  func `a page cut from a larger one is the last if all rows are on it`(
    number: Int, size: Int, hasNext: Bool
  ) async throws {
    let database = folder.database()
    try await database.remember(
      SearchPage(totalCount: 20, items: (1...20).map { .sample($0) }), number: 1, size: 100,
      of: .swift, seenBy: .anonymous, at: .noon)
    let page = try await database.page(number, size: size, of: .swift, for: .anonymous)
    #expect(page?.page.hasNextPage == hasNext)
  }

  @Test func `a page of a shorter response deletes the later pages`() async throws {
    let database = folder.database()
    for number in 1...3 {
      try await database.remember(
        SearchPage(totalCount: 9, items: [.sample(Int64(number))], hasNextPage: true),
        number: number, size: 1, of: .swift, seenBy: .anonymous, at: .noon)
    }
    try await database.remember(
      SearchPage(totalCount: 1, items: [.sample(7)]), number: 1, size: 1, of: .swift,
      seenBy: .anonymous, at: .noon)
    #expect(try await database.page(2, size: 1, of: .swift, for: .anonymous) == nil)
  }

  @Test func `a private repository is visible to the account that saw it and deleted with it`()
    async throws
  {
    let database = folder.database()
    let page = SearchPage<Repository>(
      totalCount: 2, items: [.sample(1), .sample(2, isPrivate: true)])
    try await database.remember(
      page, number: 1, size: 30, of: .swift, seenBy: .octocat, at: .noon)
    func ids(_ viewer: Viewer) async throws -> [Int64]? {
      try await database.page(1, size: 30, of: .swift, for: viewer)?.page.items.map(\.id)
    }
    #expect(try await ids(.octocat) == [1, 2])
    #expect(try await ids(.anonymous) == nil)
    #expect(try await ids(Viewer(host: "github.com", account: "mona")) == nil)
    #expect(try await database.forget(account: "Octocat", on: "github.com", isLast: true) == 1)
    #expect(try await ids(.octocat) == nil)
    let name = RepositoryName(owner: "octo", name: "repository-1")
    #expect(try await database.repository(name, for: .anonymous) != nil)
  }

  @Test func `each account has its own pages of a search`() async throws {
    let database = folder.database()
    for (viewer, ids) in [(Viewer.anonymous, [1]), (.octocat, [1, 2, 3])] as [(Viewer, [Int64])] {
      try await database.remember(
        SearchPage(totalCount: ids.count, items: ids.map { .sample($0) }), number: 1,
        size: 30, of: .swift, seenBy: viewer, at: .noon)
    }
    func page(_ viewer: Viewer) async throws -> SearchPage<Repository>? {
      try await database.page(1, size: 30, of: .swift, for: viewer)?.page
    }
    #expect(try await page(.anonymous)?.items.map(\.id) == [1])
    #expect(try await page(.octocat)?.items.map(\.id) == [1, 2, 3])
    #expect(try await page(.octocat)?.totalCount == 3)
    #expect(try await page(Viewer(host: "github.com", account: "mona")) == nil)
  }

  @Test func `a page with a repository that must not be cached replaces the cached page with none`()
    async throws
  {
    let database = folder.database()
    for isPrivate in [false, true] {
      let page = SearchPage<Repository>(
        totalCount: 2, items: [.sample(1), .sample(2, isPrivate: isPrivate)])
      try await database.remember(
        page, number: 1, size: 30, of: .swift, seenBy: .anonymous, at: .noon)
      let cached = try await database.page(1, size: 30, of: .swift, for: .anonymous)
      #expect(cached?.page == (isPrivate ? nil : page))
    }
    let name = RepositoryName(owner: "octo", name: "repository-1")
    #expect(try await database.repository(name, for: .anonymous) != nil)
  }

  @Test func `a private repository seen without an account is not cached`() async throws {
    let database = folder.database()
    try await database.remember([.sample(2, isPrivate: true)], seenBy: .anonymous, at: .noon)
    let name = RepositoryName(owner: "octo", name: "repository-2")
    #expect(try await database.repository(name, for: .octocat) == nil)
  }

  @Test func `a repository that becomes public is visible to all, and again to one if private`()
    async throws
  {
    let database = folder.database()
    let name = RepositoryName(owner: "octo", name: "repository-1")
    func sees(_ viewer: Viewer) async throws -> Bool {
      try await database.repository(name, for: viewer) != nil
    }
    for isPrivate in [true, false, true] {
      try await database.remember([.sample(1, isPrivate: isPrivate)], seenBy: .octocat, at: .noon)
      #expect(try await sees(.octocat))
      #expect(try await sees(.anonymous) == !isPrivate)
    }
  }
}
