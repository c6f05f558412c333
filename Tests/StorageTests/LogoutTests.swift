import FoundationEssentials
import GitHub
import TestSupport
import Testing

@testable import Storage

/// After a logout the files contain nothing that only the account could see.
@Suite(.timeLimit(.minutes(5))) struct LogoutTests {
  private let folder: DatabaseFolder

  init() throws {
    folder = try DatabaseFolder()
  }

  private static let markers = [
    "hiddenname", "hiddentext", "hiddenword", "hiddennote", "hiddentag", "hiddenquery",
    "hiddenslice", "hiddenprogress", "hiddenposition", "hiddendamage",
  ]

  /// Adds data to every table and to the files next to the database.
  private func fill(_ host: String, isPrivate: Bool) async throws {
    let database = folder.database()
    let viewer = Viewer(host: host, account: "octocat")
    let cacheKey = { (query: String) in
      CacheKey(host: host, query: query, sort: "", direction: "desc")
    }
    let hidden = Repository.sample(7, "octo/hiddenname", isPrivate: isPrivate) {
      $0.description = "hiddentext"
    }
    try await database.remember(
      SearchPage(totalCount: 1, items: [hidden]), number: 1, size: 30,
      of: cacheKey("hiddenquery"), seenBy: viewer, at: .noon)
    let answer = CachedResponse(body: Data("hiddenword".utf8), etag: nil, savedAt: .noon)
    try await database.remember(
      [.readme: answer], of: hidden, words: "hiddenword", seenBy: viewer, at: .noon)
    _ = try await database.add(
      Favorite(
        repository: hidden, note: "hiddennote", tags: ["hiddentag"], addedAt: .noon, seenAt: .noon),
      for: viewer)
    try await database.remember(LastVisit(visitedAt: .noon, ids: [7]), at: "trending", on: host)
    try await database.rememberList(
      [RepositoryName(owner: "octo", name: "hiddenname")], after: 0, for: viewer, in: "a",
      at: .noon)
    try await database.remember(
      ListingProgress(size: 1, page: 1, rows: 1, ids: [7], savedAt: .noon),
      of: cacheKey("hiddenprogress"), for: viewer)
    try await database.remember(
      SliceProgress(run: 1, position: Data("hiddenposition".utf8), ids: [7], savedAt: .noon),
      isFirst: true, of: cacheKey("hiddenslice"), for: viewer)
    // Files as another ghrepo process left them.
    for name in ["damaged-1", "damaged-2", "damaged-1-wal"] {
      try folder.write(Array("hiddendamage".utf8), to: "favorites.db.\(name)")
    }
  }

  @Test(arguments: [("github.com", true), ("git.example.org", false)])
  func `no file contains private data after a logout`(host: String, isPrivate: Bool) async throws {
    try await fill(host, isPrivate: isPrivate)
    #expect(!(try folder.files(with: Self.markers).isEmpty))
    #expect(try await folder.database().forget(account: "Octocat", on: host, isLast: true) == 1)
    #expect(try folder.files(with: Self.markers) == [])
    let viewer = Viewer(host: host, account: "octocat")
    let looks = try await folder.database().lastVisit(to: "trending", on: host)
    #expect(looks == nil)
    #expect(try await folder.database().favoriteIDs(for: viewer) == [7])
    #expect(try await folder.database().check() == [])
  }

  @Test func `data removed earlier is also erased from the files at logout`() async throws {
    try await fill("github.com", isPrivate: true)
    let database = folder.database()
    _ = try await database.removeFavorite(
      RepositoryName(owner: "octo", name: "hiddenname"),
      for: Viewer(host: "github.com", account: "octocat"))
    try await database.clear([.pages, .responses])
    _ = try await database.forget(account: "octocat", on: "github.com", isLast: true)
    #expect(try folder.files(with: Self.markers) == [])
  }

  @Test func `a list in which only hidden repositories were seen was never visited`() async throws {
    let database = folder.database()
    let repositories = [
      Repository.sample(7, "octo/a", isPrivate: true), .sample(8, "octo/b"),
    ]
    try await database.remember(repositories, seenBy: .octocat, at: .noon)
    for (feed, ids) in [("hidden", [7]), ("both", [7, 8]), ("empty", [])] as [(String, Set<Int64>)]
    {
      try await database.remember(
        LastVisit(visitedAt: .noon, ids: ids), at: feed, on: "github.com")
    }
    _ = try await database.forget(account: "octocat", on: "github.com", isLast: true)
    #expect(try await database.lastVisit(to: "hidden", on: "github.com") == nil)
    #expect(try await database.lastVisit(to: "both", on: "github.com")?.ids == [8])
    #expect(try await database.lastVisit(to: "empty", on: "github.com") != nil)
  }

  @Test func `what a saved search has shown is not new after a logout`() async throws {
    let database = folder.database()
    let feed = SavedSearch.feed(of: "tools")
    try await database.remember(
      [.sample(7, "octo/a", isPrivate: true)], seenBy: .octocat, at: .noon)
    try await database.remember(
      LastVisit(visitedAt: .noon, ids: [7, 8]), at: feed, on: "github.com")
    #expect(try await database.forget(account: "octocat", on: "github.com", isLast: true) == 1)
    #expect(try await database.lastVisit(to: feed, on: "github.com")?.ids == [7, 8])
  }

  @Test func `public data and data of other hosts stay`() async throws {
    let database = folder.database()
    try await database.remember([.sample(1)], seenBy: .octocat, at: .noon)
    try await database.remember(
      [.sample(2)], seenBy: Viewer(host: "git.example.org", account: "octocat"), at: .noon)
    try await database.favoriteFile(ids: 1...1)
    #expect(try await database.forget(account: "octocat", on: "github.com", isLast: true) == 0)
    #expect(try await database.summary().repositories == 2)
    #expect(try await database.favorites(for: .anonymous).map(\.note) == ["note 1"])
  }

  @Test func `a server's other accounts keep its favorites until the last one logs out`()
    async throws
  {
    let database = folder.database()
    let host = "git.example.org"
    let ada = Viewer(host: host, account: "ada")
    let favorite = Favorite(
      repository: .sample(1), note: "good", tags: ["t"], addedAt: .noon, seenAt: .noon)
    _ = try await database.add(favorite, for: ada)
    _ = try await database.forget(account: "octocat", on: host, isLast: false)
    #expect(try await database.favorites(for: ada).map(\.note) == ["good"])
    #expect(try await database.favorites(for: ada).map(\.tags) == [["t"]])
    _ = try await database.forget(account: "ada", on: host, isLast: true)
    #expect(try await database.favorites(for: ada).isEmpty)
  }

  @Test(arguments: [
    ("github.com", true, 2), ("github.com", false, 2), ("git.example.org", false, 2),
    ("git.example.org", true, 3),
  ])
  func `favorites that a logout would rob of notes or tags are counted`(
    host: String, isLast: Bool, count: Int
  ) async throws {
    let database = folder.database()
    let viewer = Viewer(host: host, account: "octocat")
    let favorites = [
      Favorite(repository: .sample(1, isPrivate: true), note: "n", addedAt: .noon, seenAt: .noon),
      Favorite(
        repository: .sample(2, isPrivate: true), tags: ["a", "b"], addedAt: .noon, seenAt: .noon),
      Favorite(repository: .sample(3, isPrivate: true), addedAt: .noon, seenAt: .noon),
      Favorite(repository: .sample(4), note: "n", tags: ["a"], addedAt: .noon, seenAt: .noon),
    ]
    #expect(try await database.annotatedFavorites(of: "octocat", on: host, isLast: isLast) == 0)
    #expect(try folder.allNames() == [])
    _ = try await database.add(favorites, for: viewer)
    _ = try await database.add(
      favorites, for: Viewer(host: "other.example.org", account: "octocat"))
    #expect(try await database.annotatedFavorites(of: "Octocat", on: host, isLast: isLast) == count)
    #expect(try await database.annotatedFavorites(of: "ada", on: host, isLast: false) == 0)
    _ = try await database.forget(account: "octocat", on: host, isLast: isLast)
    #expect(try await database.annotatedFavorites(of: "octocat", on: host, isLast: isLast) == 0)
  }

  @Test func `a logout deletes the backup of a database that is gone, and creates none`()
    async throws
  {
    try await fill("github.com", isPrivate: true)
    try folder.settle()
    for name in try folder.names() {
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
    }
    #expect(try folder.files(with: Self.markers) == ["favorites.db.backup"])
    let database = folder.database()
    #expect(try await database.forget(account: "octocat", on: "github.com", isLast: true) == 0)
    #expect(try folder.allNames() == [])
  }

  @Test func `a backup that cannot be written again does not keep what a logout deletes`()
    async throws
  {
    try await fill("github.com", isPrivate: true)
    let database = folder.database()
    // Another favorite, so that a backup is due.
    _ = try await database.add(
      Favorite(repository: .sample(9), addedAt: .noon, seenAt: .noon), for: .octocat)
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/favorites.db.backup.new", withIntermediateDirectories: false)
    _ = try await database.forget(account: "octocat", on: "github.com", isLast: true)
    #expect(try folder.allNames().contains("favorites.db.backup") == false)
    #expect(try await database.favorites(for: .octocat).map(\.repository.id) == [9])
  }

  @Test func `clearing everything deletes the damaged files too`() async throws {
    try await fill("github.com", isPrivate: true)
    try await folder.database().clear([.seen, .favorites])
    #expect(try folder.names().filter { $0.contains("damaged") } == [])
  }
}
