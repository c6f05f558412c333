import FoundationEssentials
import GitHub
import Testing

@testable import Library

struct OwnThingsTests {
  private let folder: LibraryFolder
  private let host = "github.com"

  init() throws {
    folder = try LibraryFolder()
  }

  private func favorite(_ id: Int64, isPrivate: Bool = false, tags: [String] = []) -> Favorite {
    Favorite(
      repository: .sample(id, isPrivate: isPrivate), tags: tags, addedAt: .noon, seenAt: .noon)
  }

  @Test func `a favourite keeps its date, its note and its tags when it is added again`()
    async throws
  {
    let library = folder.library()
    var first = favorite(1, tags: ["swift"])
    first.note = "good"
    #expect(try await library.add(first, for: .nobody))
    var again = favorite(1, tags: ["cli"])
    again.addedAt = .noon + 60
    #expect(try await library.add(again, for: .nobody) == false)
    let kept = try await library.favorites(for: .nobody)
    #expect(kept.map(\.tags) == [["cli", "swift"]])
    #expect(kept.map(\.note) == ["good"] && kept.map(\.addedAt) == [.noon])
  }

  @Test func `a favourite follows its repository through a rename`() async throws {
    let library = folder.library()
    _ = try await library.add(favorite(1), for: .nobody)
    try await library.remember([.sample(1, "octo/new-name")], seenBy: .nobody, at: .noon + 60)
    #expect(try await library.favorites(for: .nobody).map(\.repository.name) == ["new-name"])
    let renamed = RepositoryName(owner: "octo", name: "new-name")
    #expect(try await library.removeFavorite(renamed, for: .nobody))
    #expect(try await library.removeFavorite(renamed, for: .nobody) == false)
  }

  @Test func `a private favourite loses its name at logout and finds it again`() async throws {
    let library = folder.library()
    _ = try await library.add(favorite(1, isPrivate: true, tags: ["work"]), for: .octocat)
    #expect(try await library.favorites(for: .nobody).isEmpty)
    _ = try await library.forget(account: "octocat", on: host)
    #expect(try await library.favorites(for: .octocat).isEmpty)
    try await library.remember([.sample(1, isPrivate: true)], seenBy: .octocat, at: .noon)
    #expect(try await library.favorites(for: .octocat).map(\.tags) == [["work"]])
  }

  @Test func `looks add up`() async throws {
    let library = folder.library()
    #expect(try await library.lastLook(at: "trending", on: host) == nil)
    try await library.remember(Look(lookedAt: .noon, ids: [1, 2]), at: "trending", on: host)
    try await library.remember(Look(lookedAt: .noon + 9, ids: [2, 3]), at: "trending", on: host)
    let look = try await library.lastLook(at: "trending", on: host)
    #expect(look == Look(lookedAt: .noon + 9, ids: [1, 2, 3]))
  }

  @Test func `a saved search is found in any case and removed with what was seen of it`()
    async throws
  {
    let library = folder.library()
    let search = SavedSearch(name: "Mine", question: .swift, addedAt: .noon)
    #expect(try await library.add(search))
    #expect(try await library.add(search) == false)
    #expect(try await library.savedSearch("mine", on: host) == search)
    try await library.remember(Look(lookedAt: .noon, ids: [1]), at: search.feed, on: host)
    #expect(try await library.remove(search))
    #expect(try await library.savedSearches(on: host).isEmpty)
    #expect(try await library.lastLook(at: search.feed, on: host) == nil)
  }

  @Test func `a row of the last list is known by its number`() async throws {
    let library = folder.library()
    let names = (1...3).map { RepositoryName(owner: "octo", name: "r\($0)") }
    try await library.rememberList(names, after: 0, on: host)
    try await library.rememberList(names, after: 3, on: host)
    #expect(try await library.row(6, ofLastListOn: host) == names[2])
    try await library.rememberList([names[1]], after: 0, on: host)
    #expect(try await library.row(1, ofLastListOn: host) == names[1])
    #expect(try await library.row(2, ofLastListOn: host) == nil)
    #expect(try await library.row(1, ofLastListOn: "github.example") == nil)
  }

  @Test func `an interrupted listing is known until it is complete`() async throws {
    let library = folder.library()
    let progress = ListingProgress(size: 100, page: 2, rows: 200, ids: [7, -1], savedAt: .noon)
    try await library.remember(progress, of: .swift)
    #expect(try await library.progress(of: .swift) == progress)
    try await library.forgetProgress(of: .swift)
    #expect(try await library.progress(of: .swift) == nil)
  }
}
