import Access
import ArgumentParser
import Core
import CurlTransport
import GitHub
import GitHubSimulator
import PresentationTestSupport
import Rendering
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import Commands
@testable import Presentation

/// `browse` without a terminal: the list as an infinite feed.
@Suite(.timeLimit(.minutes(10))) struct BrowseCommandTests {
  private func lines(_ arguments: String...) async throws -> [Substring] {
    try await lines(arguments)
  }

  private func lines(_ arguments: [String]) async throws -> [Substring] {
    var settings = SimulatorConfiguration()
    settings.repositories = 250
    settings.limits = .generous
    let simulator = try await GitHubSimulator.start(settings)
    let stage = try await Stage(
      ["GHREPO_API_URL": simulator.url],
      transport: PatientTransport(
        CurlTransport(CurlConfiguration(environment: [:], userAgent: "test"))))
    // On a busy machine the simulator may be late, and a retry waits by this clock.
    try await stage.clock.driving { try await stage.run(arguments) }
    await simulator.stop()
    // URLs contain the simulator's port.
    return try stage.output.split(separator: "\n").map {
      $0[..<($0.lastIndex(of: "\t") ?? $0.endIndex)]
    }
  }

  @Test func `a pipe gets all results, as with --page-through`() async throws {
    let browsed = try await lines("browse", "stars:>=0")
    let searched = try await lines("search", "stars:>=0", "--page-through")
    #expect(browsed.count > 100 && browsed == searched)
  }

  @Test func `without words, a pipe gets the week's trending repositories`() async throws {
    #expect(
      try await lines("browse", "--language", "swift")
        == lines("trending", "week", "--language", "swift", "--page-through"))
  }

  @Test func `without words, filters list the most starred repositories first`() async throws {
    let filters = ["--created", ">2001-01-01", "--order", "asc"]
    let browsed = try await lines(["browse"] + filters)
    let searched = try await lines(["search", "--sort", "stars", "--page-through"] + filters)
    #expect(browsed.count > 100 && browsed == searched)
  }

  @Test func `the full screen does not open in a file`() async throws {
    let stage = try await Stage(["TERM": "xterm-256color"])
    #expect(!BrowseRunner.isPossible(in: stage.context))
  }

  @Test(arguments: [
    ["--page-through", "--limit", "5"], [], ["--page-through", "--resume"],
  ])
  func `a number of rows or --resume selects plain lines`(arguments: [String]) throws {
    #expect(try !ListingOptions.parse(arguments).isForBrowsing)
    #expect(try ListingOptions.parse(["--page-through"]).isForBrowsing)
  }

  @Test func `a search has the same query as its command`() throws {
    let command = try #require(
      try GhrepoCommand.command(
        from: ["browse", "big tool", "-topic:x", "--language", "swift", "--topic", "cli"])
        as? BrowseCommand)
    let start = command.start(by: .created)
    let listQuery = try #require(start.listQuery)
    #expect(start.screen == .search)
    #expect(listQuery.words == "big tool -topic:x language:swift topic:cli")
    #expect(listQuery.language == nil && listQuery.qualifiers.isEmpty)
    #expect(
      listQuery.search(of: .search, now: Stage.now)?.search.query.text
        == "big tool -topic:x language:swift topic:cli")
    #expect(listQuery.search(of: .search, now: Stage.now)?.feed == nil)
  }

  @Test(arguments: [
    ([], ScreenName.trending), (["--language", "go"], .trending),
    (["--created", ">2020-01-01"], .search), (["x"], .search),
  ])
  func `without words it starts with trending repositories`(
    arguments: [String], screen: ScreenName
  ) throws {
    let command = try #require(
      try GhrepoCommand.command(from: ["browse"] + arguments) as? BrowseCommand)
    #expect(command.start(by: .created).screen == screen)
  }
}
