import FoundationEssentials
import GitHub
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct LocalWordTests {
  @Test(arguments: [
    ("swift", [1, 3, 2]), ("SWIF", [1, 3, 2]), ("swift framework", [2]), ("wif", []),
    ("cafe", [3]), ("node.js", [3]), ("node.j", [3]), ("\"quoted things\"", [4]),
    ("\"quoted thing\"", []), ("\"things quoted\"", []), ("apple/swift", [1, 3]),
    ("apple/language", []), ("c++", []), ("a", [1, 2]), ("vapor OR linter", [2, 4]),
    ("vapor OR swift language", [1, 2]), ("(vapor OR linter) web", [2]),
    ("vapor AND web", [2]), ("swift -web", [1, 3]), ("swift NOT web", [1, 3]),
    ("swift NOT (web OR notes)", [1]), ("swift -(web OR notes)", [1]), ("NOT swift", [3, 4, 5]),
    ("-swif vapor", [2]), ("-\"programming language\" swift", [3, 2]), ("東京", [3]),
    ("地図", [3]), ("-地図 notes", []), ("-地図", [1, 2, 4, 5]), ("swift 地図", [3]),
    ("NOT -swift web", [2]),
  ])
  func `words match as on GitHub, and also as prefixes`(text: String, ids: [Int64]) async throws {
    let stage = try await LocalSearchStage()
    #expect(Set(try await stage.ids(text)) == Set(ids))
    #expect(try await stage.result(text).total == ids.count)
  }

  @Test func `a match in the name outranks any number of stars`() async throws {
    let stage = try await LocalSearchStage()
    #expect(try await stage.ids("swift") == [1, 3, 2])
    #expect(try await stage.ids("web swift") == [2])
  }

  @Test func `a whole word in the name comes before a prefix, then the rest by stars`()
    async throws
  {
    let stage = try await LocalSearchStage([
      .sample(1, "a/cliff", stars: 900), .sample(2, "a/my-cli", stars: 1),
      .sample(3, "a/x", stars: 50) { $0.description = "a cli" },
      .sample(4, "a/y", stars: 60) { $0.topics = ["cli"] },
      .sample(5, "a/tool", stars: 3) { $0.description = "the cli of b" },
      .sample(6, "a/cli-tool", stars: 2),
    ])
    #expect(try await stage.ids("cli") == [6, 2, 1, 4, 3, 5])
    #expect(try await stage.ids("cli tool") == [6, 5])
  }

  @Test func `a README match is found and comes last`() async throws {
    let stage = try await LocalSearchStage()
    let readme = CachedResponse(body: Data("Notes on vapor".utf8), etag: nil, savedAt: .noon)
    try await stage.database.remember(
      [.readme: readme], of: LocalSearchStage.samples[0], words: "Notes on vapor",
      seenBy: .anonymous,
      at: .noon)
    #expect(try await stage.ids("vapor") == [2, 1])
    #expect(try await stage.ids("vapor in:readme") == [1])
    // It is still found after the repository gets other words and another position.
    var changed = LocalSearchStage.samples[0]
    changed.stargazersCount = 5
    changed.description = "Something else"
    try await stage.database.remember([changed], seenBy: .anonymous, at: .noon)
    #expect(try await stage.ids("vapor in:readme") == [1])
    #expect(try await stage.ids("programming").isEmpty)
  }

  @Test(arguments: [
    ("swift in:name", [1, 3]), ("swift in:description", [2]), ("swift in:topics", [1, 2]),
    ("swift in:name,topics", [1, 2, 3]), ("apple in:name", []), ("東京 in:name", []),
  ])
  func `in: selects the fields to search`(text: String, ids: [Int64]) async throws {
    #expect(Set(try await LocalSearchStage().ids(text)) == Set(ids))
  }
}
