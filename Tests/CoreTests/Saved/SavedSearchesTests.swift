import Access
import CoreTestSupport
import GitHub
import Storage
import Testing

@testable import Core

@Suite(.timeLimit(.minutes(10))) struct SavedSearchesTests {
  private let search = Search(
    SearchQuery(terms: ["swift", "created:>-7d"]), order: SearchOrder(sort: .stars, direction: nil),
    now: CoreStage.now)

  @Test func `a search is saved as it was written, and found whatever its case`() async throws {
    let stage = try await CoreStage()
    let saved = SavedSearches(session: try await stage.session())
    let added = try await saved.add(search, as: "Weekly")
    #expect(added.cacheKey.query == "swift created:>-7d" && added.cacheKey.sort == "stars")
    #expect(try await saved.search("weekly") == added)
    #expect(try await saved.all() == [added])
  }

  @Test func `a name is used once`() async throws {
    let stage = try await CoreStage()
    let saved = SavedSearches(session: try await stage.session())
    _ = try await saved.add(search, as: "weekly")
    await #expect(throws: SavedSearchError.exists("WEEKLY")) {
      try await saved.add(search, as: "WEEKLY")
    }
    _ = try await saved.add(search, as: "other")
    await #expect(throws: SavedSearchError.exists("other")) {
      try await saved.rename("weekly", to: "other")
    }
    #expect(try await saved.rename("weekly", to: "daily").name == "weekly")
    #expect(try await saved.all().map(\.name) == ["daily", "other"])
  }

  @Test(arguments: ["", ",", "a\nb", "\u{202E}x", String(repeating: "a", count: 101)])
  func `an invalid name is not saved`(name: String) async throws {
    let stage = try await CoreStage()
    let saved = SavedSearches(session: try await stage.session())
    await #expect(throws: SavedSearchError.invalidName) { try await saved.add(search, as: name) }
    _ = try await saved.add(search, as: String(repeating: "a", count: 100))
    await #expect(throws: SavedSearchError.invalidName) {
      try await saved.rename(String(repeating: "a", count: 100), to: name)
    }
  }

  @Test func `an unknown search may be on another host`() async throws {
    let stage = try await CoreStage()
    let session = try await stage.session()
    let saved = SavedSearches(session: session)
    await #expect(throws: SavedSearchError.unknown("weekly", elsewhere: nil)) {
      try await saved.remove("weekly")
    }
    let elsewhere = try await session.session(on: "ghe.example")
    _ = try await SavedSearches(session: elsewhere).add(search, as: "weekly")
    await #expect(throws: SavedSearchError.unknown("weekly", elsewhere: "ghe.example")) {
      try await saved.remove("weekly")
    }
    #expect(try await SavedSearches(session: elsewhere).remove("WEEKLY").name == "weekly")
    #expect(try await SavedSearches(session: elsewhere).all().isEmpty)
  }
}
