import ArgumentParser
import Core
import GitHubSimulator
import Rendering
import Terminal
import TestSupport
import Testing

@testable import Browse
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
    let stage = try await EffectStage.plain(simulator)
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

  @Test func `the first appearance does not query the terminal`() async throws {
    let stage = try await Stage(["TERM": "xterm-256color"], configuration: "images: symbols\n")
    let session = try await Session(hostname: nil, verbose: false, in: stage.context)
    let appearance = BrowseAppearance(
      AppearanceChoice(), session.configuration, in: stage.context)
    #expect(!appearance.first.showsImages && appearance.traits == nil)
    #expect(appearance.effects.imageTarget() == .words)
    let settled = await appearance.settle(appearance.first)
    #expect(settled.settings == appearance.first && settled.traits == nil)
  }

  @Test func `rows that a key chose are shown again at the next start, unless the setting says so`()
    async throws
  {
    try await EffectStage.playing { stage in
      let rows = RememberedRows(in: stage.context.cachePath)
      #expect(rows.choice == nil)
      for choice in [RowsChoice.compact, .full] {
        _ = await stage.events(.rememberRows(choice), of: try await stage.world())
        #expect(rows.choice == choice)
      }
      let session = try await Session(hostname: nil, verbose: false, in: stage.context)
      #expect(
        BrowseAppearance(AppearanceChoice(), session.configuration, in: stage.context).first.rows
          == .full)
    }
  }
}
