import FoundationEssentials
import Testing

@testable import GitHub
@testable import Storage

/// What happens to favorites is an event, once.
@Suite(.timeLimit(.minutes(20))) struct FavoriteEventTests {
  private let folder: DatabaseFolder
  private let database: LocalDatabase

  init() throws {
    folder = try DatabaseFolder()
    database = folder.database()
  }

  private func favorite(
    _ id: Int64 = 1, _ name: String = "octo/one", license: String? = "MIT", archived: Bool = false,
    isPrivate: Bool = false
  ) -> Repository {
    var repository = Repository.sample(id, name, isPrivate: isPrivate)
    repository.license = license.map { License(key: $0.lowercased(), name: $0, spdxID: $0) }
    repository.isArchived = archived
    return repository
  }

  private func add(_ repository: Repository, for viewer: Viewer = .anonymous) async throws {
    _ = try await database.add(
      Favorite(repository: repository, addedAt: .noon, seenAt: .noon), for: viewer)
  }

  private func check(
    _ repository: Repository? = nil, release: String? = nil, published: Double? = -60,
    gone: [Int64] = [], for viewer: Viewer = .anonymous, at seconds: Double = 0
  ) async throws {
    let release = release.map {
      Release(
        tagName: $0, htmlURL: "https://github.com/r/\($0)",
        publishedAt: published.map { .noon + $0 })
    }
    let checked = repository.map { [CheckedFavorite(repository: $0, release: release)] }
    try await database.remember(
      checked: checked ?? [], gone: gone, for: viewer, at: .noon + seconds)
  }

  private func unseen(for viewer: Viewer = .anonymous) async throws -> [FavoriteEvent] {
    try await database.favoriteEvents(unseen: true, limit: 100, for: viewer)
  }

  private func kinds() async throws -> [FavoriteEvent.Kind] { try await unseen().map(\.kind) }

  @Test func `a favorite as it was when it was added is no event`() async throws {
    try await add(favorite())
    try await check(favorite(), release: "v1")
    #expect(try await unseen().isEmpty)
    try await check(favorite(), release: "v1")
    #expect(try await unseen().isEmpty)
  }

  @Test func `everything that happens is told with what was before`() async throws {
    try await add(favorite())
    try await check(favorite(), release: "v1")
    try await check(
      favorite(1, "octo/new", license: "GPL-3.0", archived: true), release: "v2", published: 60,
      at: 90)
    let events = try await unseen()
    #expect(events.map(\.kind) == [.renamed, .archived, .license, .release])
    #expect(events.map(\.old) == ["octo/one", nil, "MIT", nil])
    #expect(events.map(\.new) == ["octo/new", nil, "GPL-3.0", "v2"])
    let (found, published) = (Date.noon + 90, Date.noon + 60)
    #expect(events.map(\.happenedAt) == [found, found, found, published])
    #expect(events[3].url == "https://github.com/r/v2")
    try await check(favorite(1, "octo/new", license: nil), release: "v2", published: 60, at: 95)
    // The first release of all is an event, too.
    try await add(favorite(2, "octo/two"))
    try await check(favorite(2, "octo/two"))
    try await check(favorite(2, "octo/two"), release: "v1")
    let kinds = try await kinds()
    #expect(kinds.suffix(3) == [.unarchived, .license, .release] && kinds.count == 7)
  }

  @Test func `what happens before the first check is told`() async throws {
    for id in 1...3 as ClosedRange<Int64> { try await add(favorite(id, "octo/\(id)")) }
    try await check(
      favorite(1, "octo/new", license: nil, archived: true), release: "v1", published: 60, at: 90)
    try await check(favorite(2, "octo/2"), release: "v1", published: 0, gone: [3], at: 90)
    let events = try await unseen()
    #expect(events.map(\.kind) == [.renamed, .archived, .license, .release, .release, .gone])
    #expect(events.map(\.id) == [1, 1, 1, 1, 2, 3])
    #expect(events[2].old == "MIT" && events[0].old == "octo/1")
  }

  @Test func `an imported favorite is what its first check finds`() async throws {
    let imported = Favorite(repository: favorite(), addedAt: .noon, seenAt: .noon)
    _ = try await database.add(imported: [(.anonymous, imported)])
    try await check(favorite(archived: true), release: "v1", published: 60)
    #expect(try await unseen().isEmpty)
    try await check(favorite(), release: "v1", published: 60)
    #expect(try await kinds() == [.unarchived])
  }

  @Test func `a release that is older than the last one is no event`() async throws {
    try await add(favorite())
    try await check(favorite(), release: "v2", published: -10)
    try await check(favorite(), release: "v1", published: -20)
    try await check(favorite())
    try await check(favorite(), release: "v1", published: -20)
    #expect(try await unseen().isEmpty)
    try await check(favorite(), release: "v2", published: -10)
    #expect(try await unseen().isEmpty)
    try await check(favorite(), release: "v3", published: -5)
    #expect(try await unseen().map(\.new) == ["v3"])
  }

  @Test(arguments: [[-60, 60], [nil, nil], [-60, nil], [nil, 60]] as [[Double?]])
  func `a release that is withdrawn and comes back is told once`(
    published: [Double?]
  ) async throws {
    try await add(favorite())
    for round in 0..<3 {
      try await check(favorite(), release: "v1", published: published[0])
      // The same, published again.
      let time = published[1].map { $0 + Double(round) }
      try await check(favorite(), release: "v2", published: time)
      try await check(favorite())
    }
    let tags = try await unseen().compactMap(\.new)
    #expect(tags.filter { $0 == "v2" }.count == 1 && Set(tags).count == tags.count, "\(tags)")
  }

  @Test func `a response to an earlier request changes nothing`() async throws {
    try await add(favorite())
    try await check(favorite(archived: true), release: "v2", published: 5, at: 10.5)
    try await check(favorite(), release: "v1", at: 10.25)
    try await check(gone: [1], at: 10.25)
    #expect(try await kinds() == [.archived, .release])
    // The clock was wrong for a while.
    try await check(favorite(archived: true), at: 86_400)
    try await check(favorite(), at: 20)
    #expect(try await kinds() == [.archived, .release, .unarchived])
  }

  @Test func `what is told once a day is told to each account`() async throws {
    let moments: [(Viewer, Double)] = [
      (.octocat, 0), (.octocat, 86_399), (.anonymous, 86_399), (.octocat, 86_400),
      (.octocat, 86_401),
    ]
    var due: [Bool] = []
    for (viewer, seconds) in moments {
      due.append(
        try await database.isDue(.expiry, every: 86_400, for: viewer, at: .noon + seconds))
    }
    #expect(due == [true, false, true, true, false])
    _ = try await database.forget(account: "octocat", on: "github.com", isLast: true)
    #expect(try await database.isDue(.expiry, every: 86_400, for: .octocat, at: .noon + 86_402))
  }

  @Test func `what is gone is told once, and what comes back, too`() async throws {
    try await add(favorite())
    try await check(gone: [1])
    try await check(gone: [1])
    #expect(try await kinds() == [.gone])
    try await check(favorite())
    #expect(try await kinds() == [.gone, .found])
  }

  @Test func `each account has its own look`() async throws {
    try await add(favorite())
    try await check(favorite())
    try await check(favorite(archived: true))
    let events = try await unseen()
    try await database.markSeen(through: events[0].key, for: .anonymous)
    #expect(try await unseen().isEmpty)
    #expect(try await unseen(for: .octocat).map(\.kind) == [.archived])
    // An earlier look, of a process that was slower, takes nothing back.
    try await database.markSeen(through: 0, for: .anonymous)
    #expect(try await unseen().isEmpty)
    #expect(
      try await database.favoriteEvents(unseen: false, limit: 100, for: .anonymous) == events)
  }

  @Test func `events after a removed favorite are still new`() async throws {
    try await add(favorite())
    try await check(favorite())
    try await check(favorite(archived: true))
    try await database.markSeen(through: unseen()[0].key, for: .anonymous)
    _ = try await database.removeFavorite(RepositoryName(parsing: "octo/one"), for: .anonymous)
    try await add(favorite(2, "octo/two"))
    try await check(favorite(2, "octo/two"))
    try await check(favorite(2, "octo/two", archived: true))
    #expect(try await unseen().map(\.fullName) == ["octo/two"])
  }

  @Test func `a private favorite's events are its account's, and go with its logout`() async throws
  {
    let secret = favorite(7, "octo/secret", isPrivate: true)
    try await add(secret, for: .octocat)
    try await check(secret, for: .octocat)
    try await check(
      favorite(7, "octo/secret", archived: true, isPrivate: true), for: .octocat)
    #expect(try await unseen(for: .octocat).count == 1)
    #expect(try await unseen().isEmpty)
    // Another account cannot tell what a private favorite is like.
    let mona = Viewer(host: "github.com", account: "mona")
    try await check(favorite(7, "octo/other", isPrivate: true), for: mona)
    #expect(try await unseen(for: .octocat).count == 1)
    _ = try await database.forget(account: "octocat", on: "github.com", isLast: true)
    #expect(try await unseen(for: .octocat).isEmpty)
    let dump = try await database.favorites.read(DatabaseDump.text)
    #expect(!dump.contains("secret"))
  }

  @Test func `events of more than a year ago are forgotten`() async throws {
    try await add(favorite())
    try await check(favorite())
    try await check(favorite(archived: true))
    try await check(favorite(), at: 366 * 86_400)
    #expect(try await kinds() == [.unarchived])
  }
}
