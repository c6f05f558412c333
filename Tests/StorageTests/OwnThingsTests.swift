import FoundationEssentials
import GitHub
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct OwnThingsTests {
  private let folder: DatabaseFolder
  private let host = "github.com"

  init() throws {
    folder = try DatabaseFolder()
  }

  private func favorite(_ id: Int64, isPrivate: Bool = false, tags: [String] = []) -> Favorite {
    Favorite(
      repository: .sample(id, isPrivate: isPrivate), tags: tags, addedAt: .noon, seenAt: .noon)
  }

  @Test func `adding a favorite again keeps its date, note and tags`()
    async throws
  {
    let database = folder.database()
    var first = favorite(1, tags: ["swift"])
    first.note = "good"
    #expect(try await database.add(first, for: .anonymous))
    var again = favorite(1, tags: ["cli"])
    again.addedAt = .noon + 60
    #expect(try await database.add(again, for: .anonymous) == false)
    let kept = try await database.favorites(for: .anonymous)
    #expect(kept.map(\.tags) == [["cli", "swift"]])
    #expect(kept.map(\.note) == ["good"] && kept.map(\.addedAt) == [.noon])
  }

  @Test func `a favorite follows its repository through a rename`() async throws {
    let database = folder.database()
    _ = try await database.add(favorite(1), for: .anonymous)
    try await database.remember([.sample(1, "octo/new-name")], seenBy: .anonymous, at: .noon + 60)
    #expect(try await database.favorites(for: .anonymous).map(\.repository.name) == ["new-name"])
    let renamed = RepositoryName(owner: "octo", name: "new-name")
    #expect(try await database.removeFavorite(renamed, for: .anonymous))
    #expect(try await database.removeFavorite(renamed, for: .anonymous) == false)
  }

  @Test func `a logout removes a private favorite's name, note and tags, but not the favorite`()
    async throws
  {
    let database = folder.database()
    _ = try await database.add(favorite(1, isPrivate: true, tags: ["work"]), for: .octocat)
    #expect(try await database.favorites(for: .anonymous).isEmpty)
    _ = try await database.forget(account: "octocat", on: host, isLast: true)
    #expect(try await database.favorites(for: .octocat).isEmpty)
    try await database.remember([.sample(1, isPrivate: true)], seenBy: .octocat, at: .noon)
    #expect(try await database.favorites(for: .octocat).map(\.tags) == [[]])
    #expect(try await database.favorites(for: .octocat).map(\.note) == [nil])
  }

  @Test func `what a check finds stays, and seeing a repository again ends that it is gone`()
    async throws
  {
    let database = folder.database()
    for id in Int64(1)...3 { _ = try await database.add(favorite(id), for: .anonymous) }
    var archived = Repository.sample(1, "octo/new-name")
    archived.isArchived = true
    try await database.remember(
      checked: [CheckedFavorite(repository: archived, release: nil)], gone: [2], for: .anonymous,
      at: .noon + 60)
    let checked = try await database.favorites(for: .anonymous).sorted {
      $0.repository.id < $1.repository.id
    }
    #expect(checked.map(\.isGone) == [false, true, false])
    #expect(checked.map(\.checkedAt) == [.noon + 60, .noon + 60, nil])
    #expect(checked[0].repository.isArchived && checked[0].formerName == "octo/repository-1")
    try await database.remember([.sample(2)], seenBy: .anonymous, at: .noon + 90)
    #expect(try await database.favorite(2, for: .anonymous)?.isGone == false)
    // Another account's favorites are not touched.
    try await database.remember(
      checked: [], gone: [3], for: Viewer(host: "other.example"), at: .noon + 99)
    #expect(try await database.favorite(3, for: .anonymous)?.isGone == false)
  }

  @Test func `visits add up, and the last one says how far it went`() async throws {
    let database = folder.database()
    #expect(try await database.lastVisit(to: "trending", on: host) == nil)
    try await database.remember(
      LastVisit(visitedAt: .noon, ids: [1, 2], reached: 2), at: "trending", on: host)
    try await database.remember(
      LastVisit(visitedAt: .noon + 9, ids: [3], reached: 1), at: "trending", on: host)
    let visit = try await database.lastVisit(to: "trending", on: host)
    #expect(visit == LastVisit(visitedAt: .noon + 9, ids: [1, 2, 3], reached: 1))
  }

  @Test func `clearing the cache keeps what saved searches have shown`() async throws {
    let database = folder.database()
    let search = SavedSearch(name: "Mine", cacheKey: .swift, addedAt: .noon)
    _ = try await database.add(search)
    let visit = LastVisit(visitedAt: .noon, ids: [1], reached: 1)
    for feed in [search.feed, "trending week"] {
      try await database.remember(visit, at: feed, on: host)
    }
    try await database.clear(.seen)
    #expect(try await database.lastVisit(to: search.feed, on: host) == visit)
    #expect(try await database.lastVisit(to: "trending week", on: host) == nil)
  }

  @Test func `a saved search is found in any case and removed with its last visit`()
    async throws
  {
    let database = folder.database()
    let search = SavedSearch(name: "Mine", cacheKey: .swift, addedAt: .noon)
    #expect(try await database.add(search))
    #expect(try await database.add(search) == false)
    #expect(try await database.savedSearch("mine", on: host) == search)
    try await database.remember(LastVisit(visitedAt: .noon, ids: [1]), at: search.feed, on: host)
    #expect(try await database.remove(search))
    #expect(try await database.savedSearches(on: host).isEmpty)
    #expect(try await database.lastVisit(to: search.feed, on: host) == nil)
  }

  @Test func `a row of the last list is found by its number`() async throws {
    let database = folder.database()
    let names = (1...3).map { RepositoryName(owner: "octo", name: "r\($0)") }
    let viewer = Viewer(host: host)
    func show(_ names: [RepositoryName?], after offset: Int) async throws {
      try await database.rememberList(names, after: offset, for: viewer, in: "a", at: .noon)
    }
    func row(_ position: Int, _ viewer: Viewer) async throws -> RepositoryName? {
      try await database.row(position, ofLastListFor: viewer, in: "a")
    }
    try await show(names, after: 0)
    try await show(names, after: 3)
    #expect(try await row(6, viewer) == names[2])
    try await show([nil, names[1]], after: 0)
    #expect(try await row(1, viewer) == nil)
    #expect(try await row(2, viewer) == names[1])
    #expect(try await row(3, viewer) == nil)
    #expect(try await row(2, Viewer(host: "github.example")) == nil)
  }

  @Test func `row numbers are separate for each terminal and account`() async throws {
    let database = folder.database()
    let (one, two) = (RepositoryName(owner: "o", name: "1"), RepositoryName(owner: "o", name: "2"))
    let mona = Viewer(host: host, account: "Mona")
    try await database.rememberList([one], after: 0, for: mona, in: "a", at: .noon)
    try await database.rememberList([two], after: 0, for: mona, in: "b", at: .noon + 1)
    #expect(try await database.row(1, ofLastListFor: mona, in: "a") == one)
    #expect(try await database.row(1, ofLastListFor: mona, in: "b") == two)
    #expect(try await database.row(1, ofLastListFor: mona, in: "c") == nil)
    let other = Viewer(host: host, account: "hubot")
    for viewer in [other, Viewer(host: host)] {
      #expect(try await database.row(1, ofLastListFor: viewer, in: "a") == nil)
    }
    let sameAccount = Viewer(host: host, account: "mona")
    #expect(try await database.row(1, ofLastListFor: sameAccount, in: "a") == one)
    let later = Date.noon + 31 * 24 * 60 * 60
    try await database.rememberList([two], after: 0, for: mona, in: "c", at: later)
    #expect(try await database.row(1, ofLastListFor: mona, in: "a") == nil)
  }

  @Test func `an interrupted listing is kept until it is complete`() async throws {
    let database = folder.database()
    let progress = ListingProgress(size: 100, page: 2, rows: 200, ids: [7, -1], savedAt: .noon)
    try await database.remember(progress, of: .swift, for: .anonymous)
    #expect(try await database.progress(of: .swift, for: .anonymous) == progress)
    try await database.forgetProgress(of: .swift, for: .anonymous)
    #expect(try await database.progress(of: .swift, for: .anonymous) == nil)
  }
}
