import Auth
import CoreTestSupport
import Foundation
import GitHub
import HTTP
import PresentationTestSupport
import Storage
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct SavedCommandTests {
  private typealias Stub = ScriptedTransport.Stub

  private static func answer(_ ids: Int64..., size: Int = 100) -> Stub {
    let items = ids.map { Repository.sample($0, "o/r\($0)").text }.joined(separator: ",")
    return .answer(
      "https://api.github.com/search/repositories?q=swift%20topic%3Acli&sort=stars&order=desc"
        + "&per_page=\(size)&page=1",
      body: #"{"total_count":\#(ids.count),"incomplete_results":false,"items":[\#(items)]}"#)
  }

  private static func add(_ stage: Stage) async throws {
    try await stage.run("saved", "add", "Mine", "swift", "--topic", "cli", "--sort", "stars")
  }

  private func failure(_ body: () async throws -> Void) async -> Failure? {
    await #expect(throws: Failure.self) { try await body() }
  }

  @Test func `a search is saved with its filters and its order`() async throws {
    let stage = try await Stage()
    try await Self.add(stage)
    #expect(try stage.speech == "Saved \"Mine\": swift topic:cli\n")
    let saved = try await stage.database.savedSearch("mine", on: "github.com")
    #expect(
      saved?.cacheKey
        == CacheKey(
          host: "github.com", query: "swift topic:cli", sort: "stars", direction: "desc"))
    try await stage.run("saved")
    #expect(try stage.output == "Mine\tswift topic:cli\tstars\tdesc\t\n")
    let failure = await failure { try await Self.add(stage) }
    #expect(failure?.report.exitCode == .usage)
  }

  @Test func `a name that looks like a token is not stored`() async throws {
    let stage = try await Stage()
    try await Self.add(stage)
    let token = "github_pat_" + String(repeating: "aB1", count: 20)
    for words in [["add", token, "swift"], ["rename", "Mine", token]] {
      let error = await #expect(throws: (any Error).self) { try await stage.run(["saved"] + words) }
      #expect(usageMessage(error).contains("This looks like a token"))
    }
  }

  @Test func `searches and favorites of other hosts are named with the option that shows them`()
    async throws
  {
    let stage = try await Stage(logins: ["mona"])
    try await stage.run("saved", "add", "mine", "x", "--hostname", "ghe.example")
    let viewer = Viewer(host: "ghe.example")
    let favorite = Favorite(
      repository: .sample(1, "o/there"), addedAt: Stage.now, seenAt: Stage.now)
    _ = try await stage.database.add(favorite, for: viewer)
    try await stage.run("saved")
    try await stage.run("favorites", "--json", "name")
    #expect(try stage.output == "[]\n")
    let speech = try stage.speech
    #expect(speech.contains("for ghe.example: `ghrepo saved --hostname ghe.example`.\n"))
    #expect(speech.contains("on ghe.example: `ghrepo favorites --hostname ghe.example`.\n"))
    for line in [
      ["saved", "run", "mine"], ["saved", "remove", "MINE"], ["favorites", "remove", "o/there"],
      ["favorites", "show", "o/there"],
    ] {
      let failure = await failure { try await stage.run(line) }
      #expect(failure?.report.exitCode == .notFound)
      #expect(failure?.text.hasSuffix(": add `--hostname ghe.example`.") == true)
    }
  }

  @Test func `favorites that a logout hid are counted nowhere, and come back as new ones`()
    async throws
  {
    let stage = try await Stage(["GH_HOST": "ghe.example"], logins: ["mona"])
    let favorite = Favorite(repository: .sample(1, "o/r"), addedAt: Stage.now, seenAt: Stage.now)
    _ = try await stage.database.add(favorite, for: stage.viewer("mona"))
    try await stage.run("logout")
    #expect(try await stage.database.summary().favorites == 0)
    try await stage.run("favorites")
    #expect(try stage.speech.contains("The name of 1 more favorite was deleted"))
    // A filter might not list it.
    try await stage.run("favorites", "--tag", "none")
    #expect(try stage.speech.components(separatedBy: "of 1 more favorite").count == 2)
    try await stage.add("mona")
    try await stage.database.remember(
      [.sample(1, "o/r")], seenBy: stage.viewer("mona"), at: Stage.now)
    _ = try await stage.database.favorites(for: stage.viewer("mona"))
    #expect(try await stage.database.summary().favorites == 1)
  }

  @Test func `a saved search accepts a qualifier with a minus sign`() async throws {
    let stage = try await Stage()
    try await stage.run("saved", "add", "x", "swift", "-topic:ios")
    #expect(
      try await stage.database.savedSearch("x", on: "github.com")?.cacheKey.query
        == "swift -topic:ios")
  }

  @Test func `a renamed search keeps its query and its last run`() async throws {
    let stage = try await Stage()
    try await Self.add(stage)
    let database = stage.database
    let old = try #require(await database.savedSearch("mine", on: "github.com"))
    let visit = LastVisit(visitedAt: Stage.now, ids: [1, 2])
    try await database.remember(visit, at: old.feed, on: "github.com")
    try await stage.run("saved", "rename", "MINE", "My tools")
    #expect(try stage.speech.hasSuffix("Renamed \"Mine\" to \"My tools\".\n"))
    #expect(try await database.savedSearch("mine", on: "github.com") == nil)
    let new = try #require(await database.savedSearch("my tools", on: "github.com"))
    #expect(new.cacheKey == old.cacheKey && new.addedAt == old.addedAt)
    #expect(try await database.lastVisit(to: new.feed, on: "github.com")?.ids == [1, 2])
    try await stage.run("saved", "rename", "my tools", "MY TOOLS")
    #expect(try await database.savedSearches(on: "github.com").map(\.name) == ["MY TOOLS"])
    #expect(try await database.lastVisit(to: new.feed, on: "github.com")?.ids == [1, 2])
  }

  @Test func `renaming never replaces another search`() async throws {
    let stage = try await Stage()
    try await Self.add(stage)
    try await stage.run("saved", "add", "other", "x")
    let failure = await failure { try await stage.run("saved", "rename", "other", "MINE") }
    #expect(failure?.report.exitCode == .usage)
    let names = try await stage.database.savedSearches(on: "github.com").map(\.name)
    #expect(names == ["Mine", "other"])
  }

  @Test func `the first run shows everything, the next one only new rows`() async throws {
    try await ScriptedTransport.playing(
      Self.answer(1, 2), Self.answer(3, 1, 2), Self.answer(3, 1, 2)
    ) { transport in
      let stage = try await Stage(transport: transport)
      try await Self.add(stage)
      func run(_ arguments: String...) async throws -> Substring {
        let before = try stage.output.count
        try await stage.run(["saved", "run", "MINE", "--fields", "full_name,new"] + arguments)
        return try stage.output.dropFirst(before)
      }
      #expect(try await run() == "o/r1\tfalse\no/r2\tfalse\n")
      #expect(try await run() == "o/r3\ttrue\n")
      #expect(try stage.speech.hasSuffix("1 new since the last run, 1 second ago.\n"))
      #expect(try await run("--json") == "[]\n")
      #expect(try stage.speech.hasSuffix("Nothing new since the last run, 1 second ago.\n"))
    }
  }

  @Test func `several searches, or all of them, are run one after the other`() async throws {
    func answer(_ query: String, _ id: Int64) -> Stub {
      .answer(
        "https://api.github.com/search/repositories?q=\(query)&per_page=100&page=1",
        body:
          #"{"total_count":1,"incomplete_results":false,"items":[\#(Repository.sample(id, "o/r\(id)").text)]}"#
      )
    }
    for (arguments, rows) in [(["b", "a"], "o/r2\no/r1\n"), ([], "o/r1\no/r2\n")] {
      let stubs = [answer("one", 1), answer("two", 2)]
      try await ScriptedTransport.playing(arguments.isEmpty ? stubs : stubs.reversed()) {
        transport in
        let stage = try await Stage(transport: transport)
        try await stage.run("saved", "add", "a", "one")
        try await stage.run("saved", "add", "b", "two")
        try await stage.run(["saved", "run"] + arguments + ["--fields", "full_name"])
        #expect(try stage.output == rows)
        #expect(
          try stage.speech.contains("Saved search a:") && stage.speech.contains("Saved search b:"))
      }
    }
  }

  @Test func `an unknown name runs none, and one document has one search`() async throws {
    let stage = try await Stage()
    try await stage.run("saved", "add", "a", "one")
    let failure = await failure { try await stage.run("saved", "run", "a", "zzz") }
    #expect(failure?.text.contains("zzz") == true)
    for option in ["--json", "--csv", "--jq=."] {
      #expect(throws: (any Error).self) {
        try GhrepoCommand.command(from: ["saved", "run", "a", "b", option])
      }
    }
    _ = try GhrepoCommand.command(from: ["saved", "run", "a", "b", "--jsonl"])
  }

  @Test func `a larger limit does not make a result new`() async throws {
    try await ScriptedTransport.playing(
      Self.answer(1, 2, size: 1), Self.answer(1, 2, size: 2)
    ) { transport in
      let stage = try await Stage(transport: transport)
      try await Self.add(stage)
      try await stage.run("saved", "run", "mine", "-L", "1", "--fields", "id")
      try await stage.run("saved", "run", "mine", "-L", "2", "--fields", "id")
      #expect(try stage.output == "1\n")
      #expect(
        try stage.speech.hasSuffix(
          """
          Nothing new since the last run, 1 second ago.
          Skipped 1 result that earlier runs did not reach; `--all` shows it.

          """))
    }
  }

  @Test func `--all shows everything and marks new rows`() async throws {
    try await ScriptedTransport.playing(Self.answer(1), Self.answer(2, 1)) { transport in
      let stage = try await Stage(transport: transport)
      try await Self.add(stage)
      try await stage.run("saved", "run", "Mine", "--json")
      try await stage.run("saved", "run", "Mine", "--all", "--fields", "position,full_name,new")
      #expect(try stage.output.hasSuffix("1\to/r2\ttrue\n2\to/r1\tfalse\n"))
    }
  }

  @Test func `new rows are numbered as they are shown`() async throws {
    try await ScriptedTransport.playing(Self.answer(1), Self.answer(1, 2)) { transport in
      let stage = try await Stage(transport: transport)
      try await Self.add(stage)
      try await stage.run("saved", "run", "Mine", "--json")
      try await stage.run("saved", "run", "Mine", "--fields", "position,full_name")
      #expect(try stage.output.hasSuffix("\n1\to/r2\n"))
    }
  }

  @Test func `a search that is removed and added again starts over`() async throws {
    try await ScriptedTransport.playing(Self.answer(1, size: 5), Self.answer(1, size: 5)) {
      transport in
      let stage = try await Stage(transport: transport)
      for _ in 0..<2 {
        try await Self.add(stage)
        try await stage.run("saved", "run", "Mine", "--limit", "5", "--fields", "id")
        try await stage.run("saved", "rm", "mine")
      }
      #expect(try stage.output == "1\n1\n")
    }
  }

  @Test func `a direction needs a sort, which may be saved`() async throws {
    let ascending = Stub.answer(
      "https://api.github.com/search/repositories?q=swift%20topic%3Acli&sort=stars&order=asc"
        + "&per_page=100&page=1",
      body: #"{"total_count":0,"incomplete_results":false,"items":[]}"#)
    try await ScriptedTransport.playing(ascending) { transport in
      let stage = try await Stage(transport: transport)
      try await Self.add(stage)
      try await stage.run("saved", "run", "Mine", "--order", "asc")
      try await stage.run("saved", "add", "plain", "swift")
      let failure = await failure {
        try await stage.run("saved", "run", "plain", "--order", "asc")
      }
      #expect(failure?.report.exitCode == .usage && failure?.text.contains("--sort") == true)
    }
  }

  @Test func `an unknown name is not found`() async throws {
    let stage = try await Stage()
    for command in ["run", "remove"] {
      let failure = await failure { try await stage.run("saved", command, "x") }
      #expect(failure?.report.exitCode == .notFound)
      #expect(failure?.text.contains("`ghrepo saved`") == true)
    }
  }

  @Test(arguments: ["", " ", "a\nb", "\u{1B}[2J", "\u{202E}", String(repeating: "x", count: 101)])
  func `a name is one short line`(name: String) {
    #expect(throws: (any Error).self) {
      try GhrepoCommand.command(from: ["saved", "add", name, "swift"])
    }
  }

  @Test func `an empty search and an empty filter are not saved`() {
    for arguments in [["x"], ["x", "--owner", ""], ["x", "swift", "--topic", ""]] {
      #expect(throws: (any Error).self) {
        try GhrepoCommand.command(from: ["saved", "add"] + arguments)
      }
    }
  }

  @Test func `the list shows the last run`() async throws {
    try await ScriptedTransport.playing(Self.answer(1)) { transport in
      let stage = try await Stage(transport: transport)
      try await Self.add(stage)
      try await stage.run("saved", "list", "--json")
      #expect(try stage.output.contains(#""last_run_at":null"#))
      try await stage.run("saved", "run", "Mine", "--json")
      try await stage.run("saved", "list", "--json")
      #expect(try stage.output.contains(#""last_run_at":"2026-03-02T14:30:05Z""#))
    }
  }
}
