import Auth
import HTTP
import PresentationTestSupport
import Storage
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

/// A search warns about what GitHub will not interpret as intended, and continues unless GitHub
/// surely refuses it.
@Suite(.timeLimit(.minutes(10))) struct SearchCheckTests {
  private static let empty = #"{"total_count":0,"incomplete_results":false,"items":[]}"#

  @Test func `a warning goes to standard error, and the search continues`() async throws {
    try await ScriptedTransport.playing(
      .answer(
        "https://api.github.com/search/repositories?q=x%20langage%3Ac&per_page=30&page=1",
        body: Self.empty)
    ) { transport in
      let stage = try await Stage(transport: transport)
      try await stage.run("search", "x", "langage:c", "--json")
      #expect(
        try stage.speech.hasPrefix(
          """
          x langage:c
            ^^^^^^^
          GitHub has no qualifier "langage:" and searches for it as text. Did you mean "language:"?

          """))
      #expect(try stage.output == "[]\n")
    }
  }

  @Test(arguments: ["AND OR", "a OR b OR c OR d OR e OR f OR g"])
  func `a query that GitHub surely refuses is not sent`(text: String) async throws {
    let stage = try await Stage()
    let exit = await #expect(throws: ExitError.self) { try await stage.run("search", text) }
    #expect(exit?.code == .usage)
    #expect(try stage.speech.contains("^^"))
    #expect(try stage.output == "")
  }

  @Test func `a query that GitHub surely refuses is not saved`() async throws {
    let stage = try await Stage()
    await #expect(throws: ExitError.self) { try await stage.run("saved", "add", "x", "AND") }
    #expect(try await stage.database.savedSearches(on: "github.com").isEmpty)
  }

  @Test func `the cache is not as strict as GitHub`() async throws {
    let stage = try await Stage()
    try await stage.run("search", "a OR b OR c OR d OR e OR f OR g", "--offline", "--json")
    #expect(try stage.output == "[]\n")
    #expect(try !stage.speech.contains("^"))
    try await stage.run("search", "engine", "stars>10", "--offline", "--count")
    #expect(try stage.speech.contains("Did you mean \"stars:>10\"?"))
  }
}
