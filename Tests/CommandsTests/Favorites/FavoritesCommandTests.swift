import Access
import Auth
import Core
import CoreTestSupport
import Foundation
import GitHub
import Messages
import PresentationTestSupport
import Storage
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

/// Favorites without a network, and the one request they may need.
@Suite(.timeLimit(.minutes(10))) struct FavoritesCommandTests {
  private static let swift = Repository.sample(
    1, "apple/swift", stars: 9, language: "C++", description: "Swift")
  private static let cli = Repository.sample(2, "cli/cli", stars: 5, language: "Go")
  private static let url = "https://api.github.com/repos/apple/swift"

  private func failure(_ body: () async throws -> Void) async -> Failure? {
    await #expect(throws: Failure.self) { try await body() }
  }

  @Test(arguments: [
    (["favorites"], "No favorites yet."), (["favorites", "--json"], "No favorites yet."),
    (["saved"], "No saved searches yet."),
    (["saved", "--json"], "No saved searches yet."),
  ])
  func `an empty list is told in a pipe too`(command: [String], words: String) async throws {
    let stage = try await Stage()
    try await stage.run(command)
    #expect(try stage.speech.contains(words))
  }

  @Test func `a cached repository is added without a request`() async throws {
    let stage = try await Stage()
    let seenAt = Stage.now - 3600
    try await stage.database.remember([Self.swift], seenBy: stage.viewer(), at: seenAt)
    try await stage.run("fav", "add", "APPLE/swift", "--tag", "lang,big", "--note", "read")
    #expect(try stage.speech == "♥ Added apple/swift.\n")
    let favorite = try #require(await stage.favorites().first)
    #expect(favorite.tags == ["big", "lang"] && favorite.note == "read")
    #expect(favorite.addedAt == Stage.now && favorite.seenAt == seenAt)
  }

  @Test func `an existing favorite stays and gets new tags`() async throws {
    let stage = try await Stage()
    try await stage.addFavorites(Self.swift)
    try await stage.run("favorites", "add", "apple/swift")
    try await stage.run("favourites", "add", "apple/swift", "--tag", "x")
    try await stage.run("favorites", "add", "apple/swift", "--tag", "x")
    try await stage.run("favorites", "add", "apple/swift", "--note", "n", "--tag", "x")
    try await stage.run("favorites", "add", "apple/swift", "--note", "m", "--tag", "y")
    #expect(
      try stage.speech == """
        ♥ apple/swift is already a favorite.
        ♥ apple/swift is already a favorite; tags updated.
        ♥ apple/swift is already a favorite.
        ♥ apple/swift is already a favorite; note updated.
        ♥ apple/swift is already a favorite; note and tags updated.

        """)
    #expect(try await stage.favorites().map(\.tags) == [["x", "y"]])
  }

  @Test func `a repository that is not cached is fetched under its current name`() async throws {
    try await ScriptedTransport.playing(.answer(Self.url, body: Self.swift.text)) { transport in
      let stage = try await Stage(transport: transport)
      try await stage.run("fav", "add", "https://github.com/apple/swift/issues")
      #expect(try await stage.favorites().map(\.repository) == [Self.swift])
      let name = RepositoryName(owner: "apple", name: "swift")
      #expect(try await stage.database.repository(name, for: stage.viewer()) != nil)
    }
  }

  @Test func `--refresh fetches a cached repository, --max-age an outdated one`() async throws {
    for option in [["--refresh"], ["--max-age", "10m"]] {
      try await ScriptedTransport.playing(.answer(Self.url, body: Self.swift.text)) { transport in
        let stage = try await Stage(transport: transport)
        try await stage.database.remember(
          [Self.swift], seenBy: stage.viewer(), at: Stage.now - 3600)
        try await stage.run(["fav", "add", "apple/swift"] + option)
        #expect(try await stage.favorites().map(\.seenAt) == [Stage.now])
      }
    }
  }

  @Test func `without a network or a cached repository, the network error counts`() async throws {
    let stage = try await Stage()
    let failure = await failure {
      try await stage.clock.driving { try await stage.run("fav", "add", "apple/swift") }
    }
    #expect(failure?.report.exitCode == .tryLater)
    #expect(try await stage.favorites().isEmpty)
    let offline = await self.failure {
      try await stage.run("fav", "add", "apple/swift", "--offline")
    }
    #expect(offline?.report.exitCode == .notFound)
    #expect(offline?.text.contains("--offline") == true)
  }

  @Test func `a repository that is not found does not keep others from being added`() async throws {
    let gone = ScriptedTransport.Stub.answer(
      Self.url, status: 404, body: #"{"message":"Not Found"}"#)
    try await ScriptedTransport.playing(gone) { transport in
      let stage = try await Stage(transport: transport)
      try await stage.database.remember([Self.cli], seenBy: stage.viewer(), at: Stage.now)
      let exit = await #expect(throws: ExitError.self) {
        try await stage.run("fav", "add", "apple/swift", "cli/cli")
      }
      #expect(exit?.code == .notFound)
      #expect(try stage.speech.hasPrefix("ghrepo: apple/swift not found"))
      #expect(try await stage.favorites().map(\.repository.id) == [2])
    }
  }

  @Test func `a private favorite of another account is not called a favorite`() async throws {
    let secret = Repository.sample(1, "apple/swift", isPrivate: true)
    try await ScriptedTransport.playing(.answer(Self.url, body: secret.text)) { transport in
      let stage = try await Stage(transport: transport, logins: ["monalisa"])
      let other = Viewer(host: "github.com", account: "octocat")
      _ = try await stage.database.add(
        Favorite(repository: secret, note: "hers", addedAt: Stage.now, seenAt: Stage.now),
        for: other)
      let failure = await failure { try await stage.run("fav", "add", "apple/swift") }
      #expect(
        failure?.text == "The private repository apple/swift is already a favorite of another "
          + "account. | To see it, switch to that account: `ghrepo switch`.")
      #expect(try await stage.database.favorites(for: other).map(\.note) == ["hers"])
    }
  }

  @Test
  func `where all favorites lost their names in a logout, it is not said that there are none`()
    async throws
  {
    let stage = try await Stage(logins: ["monalisa"])
    let viewer = Viewer(host: "github.com", account: "monalisa")
    let secret = Repository.sample(1, "apple/swift", isPrivate: true)
    _ = try await stage.database.add(
      Favorite(repository: secret, addedAt: Stage.now, seenAt: Stage.now), for: viewer)
    _ = try await stage.database.forget(account: "monalisa", on: "github.com", isLast: true)
    try await stage.run("favorites")
    #expect(try stage.speech.hasPrefix("The name of 1 more favorite was deleted"))
  }

  @Test func `a private repository can be added only with a login`() async throws {
    let secret = Repository.sample(1, "apple/swift", isPrivate: true)
    try await ScriptedTransport.playing(.answer(Self.url, body: secret.text)) { transport in
      let stage = try await Stage(["GH_TOKEN": "t"], transport: transport)
      let failure = await failure { try await stage.run("fav", "add", "apple/swift") }
      #expect(failure?.report.exitCode == .notLoggedIn)
      #expect(failure?.text.contains("`ghrepo login`") == true)
      #expect(try await stage.database.favoriteIDs(for: Viewer(host: "github.com")).isEmpty)
    }
  }

  @Test func `a row number of the last list works like a name`() async throws {
    let stage = try await Stage()
    try await stage.database.remember(
      [Self.swift, Self.cli], seenBy: stage.viewer(), at: Stage.now)
    let names = [Self.swift, Self.cli].compactMap(\.currentName)
    try await stage.database.rememberList(
      names, after: 0, for: stage.viewer(), in: stage.context.terminal(), at: Stage.now)
    try await stage.run("fav", "add", "2")
    #expect(try await stage.favorites().map(\.repository.id) == [2])
    try await stage.run("fav", "show", "2", "--json")
    #expect(try stage.output.contains(#""full_name":"cli/cli""#))
    var elsewhere = stage.context
    elsewhere.terminal = { "another" }
    let command = try #require(
      GhrepoCommand.command(from: ["fav", "add", "2"]) as? any ContextCommand)
    let refused = await failure { try await command.run(in: elsewhere) }
    #expect(refused?.report.exitCode == .notFound)
    for row in ["0", "3", "999999999"] {
      let failure = await failure { try await stage.run("fav", "rm", row) }
      #expect(failure?.report.exitCode == .notFound)
      #expect(failure?.text.contains(" \(row)") == true || row == "999999999")
    }
    try await stage.run("fav", "rm", "2")
    #expect(try await stage.favorites().isEmpty)
  }

  @Test(arguments: ["swift", "-1", "1.5", "+3", "a/b/c", "٣", ""])
  func `neither a name nor a row number is a usage error`(text: String) {
    #expect(throws: (any Error).self) {
      try GhrepoCommand.command(from: ["fav", "remove", "--", text])
    }
  }

  @Test func `several favorites are removed, and an unknown one is an error`() async throws {
    let stage = try await Stage()
    try await stage.addFavorites(Self.swift, Self.cli)
    let exit = await #expect(throws: ExitError.self) {
      try await stage.run("fav", "remove", "a/b", "apple/swift", "c/d", "Cli/Cli")
    }
    #expect(exit?.code == .notFound)
    #expect(try await stage.favorites().isEmpty)
    let lines = try stage.speech.split(separator: "\n").map(String.init)
    #expect(
      lines.dropLast() == [
        "ghrepo: a/b is not a favorite.", "ghrepo: c/d is not a favorite.",
        "Run `ghrepo favorites` to list them.", "Removed 2 favorites.",
      ])
    #expect(lines.last?.hasPrefix("`ghrepo favorites import ") == true)
  }

  @Test(arguments: [
    ("xyz:abc", "Favorites have no qualifier \"xyz:\"."), ("nota:one", "Did you mean \"note:\"?"),
    ("added_at:2026", "Did you mean \"added:\"?"), ("added:soon", "\"soon\" is not a date"),
    ("user:@me", "`user:@me` needs a login"), ("star:>1", "Did you mean \"stars:\"?"),
    ("followers:>1", "Favorites cannot be searched for `followers:>1`"),
  ])
  func `a condition that favorites do not have is an error, not an empty list`(
    word: String, problem: String
  ) async throws {
    let stage = try await Stage()
    try await stage.addFavorites(Self.swift)
    let failure = await failure { try await stage.run("fav", "list", "swift", word) }
    #expect(failure?.report.exitCode == .usage)
    #expect(failure?.description.contains(problem) == true, "\(failure?.description ?? "")")
  }

  @Test func `words after -- are excluded as in a search`() async throws {
    let stage = try await Stage()
    try await stage.addFavorites(Self.swift, Self.cli)
    try await stage.run("fav", "list", "--fields", "id", "--", "-cli")
    #expect(try stage.output == "1\n")
  }

  @Test func `a row number that meant another repository when it was last used is told`()
    async throws
  {
    let stage = try await Stage()
    try await stage.database.remember(
      [Self.swift, Self.cli], seenBy: stage.viewer(), at: Stage.now)
    func list(_ names: String...) async throws {
      try await stage.database.rememberList(
        names.map { try? RepositoryName(parsing: $0) }, after: 0, for: stage.viewer(),
        in: stage.context.terminal(), at: Stage.now)
    }
    try await list("apple/swift")
    try await stage.run("fav", "add", "1")
    try await list("apple/swift", "cli/cli")
    try await stage.run("fav", "add", "1", "2")
    #expect(try !stage.speech.contains("Row"))
    try await list("cli/cli")
    try await stage.run("fav", "add", "1")
    #expect(try stage.speech.contains("Row 1 is cli/cli now; it was apple/swift when"))
    let speech = try stage.speech
    try await stage.run("fav", "add", "1")
    #expect(try !stage.speech.dropFirst(speech.count).contains("Row"))
  }

  @Test func `without a list there is no row`() async throws {
    let stage = try await Stage()
    let failure = await failure { try await stage.run("fav", "add", "7") }
    #expect(failure?.description == "There is no list in this terminal yet.")
    #expect(failure?.report.exitCode == .notFound)
  }

  @Test func `with GHREPO_ERRORS=json every line is JSON, next steps too`() async throws {
    let stage = try await Stage(["GHREPO_ERRORS": "json"])
    await #expect(throws: ExitError.self) {
      try await stage.run("fav", "rm", "a/b", "c/d")
    }
    let lines = try stage.speech.split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      let error = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(error?["next"] is String)
    }
  }

  @Test func `a list is written in every format`() async throws {
    let stage = try await Stage()
    try await stage.addFavorites(Self.swift, Self.cli)
    try await stage.run("favorites")
    #expect(try stage.output.split(separator: "\n").map { $0.prefix(7) } == ["cli/cli", "apple/s"])
    try await stage.run("fav", "list", "--jsonl", "--fields", "full_name,favorite,tags,position")
    #expect(
      try stage.output.contains(
        #"{"full_name":"cli/cli","favorite":true,"tags":[],"position":1}"# + "\n"))
    try await stage.run("fav", "list", "nothing-like-it", "--json")
    #expect(try stage.output.hasSuffix("[]\n"))
  }

  @Test func `languages are repeatable, or separated by commas`() async throws {
    let stage = try await Stage()
    try await stage.addFavorites(Self.swift, Self.cli, .sample(3, "a/b", language: "Zig"))
    try await stage.run("fav", "--language", "go, c++", "--sort", "name", "--fields", "id")
    try await stage.run("fav", "--language", "zig", "--language", "go", "--fields", "id")
    #expect(try stage.output == "1\n2\n3\n2\n")
  }

  @Test(arguments: ["--tag", "--language"], ["", " , "])
  func `an empty filter is an error, instead of a list of other favorites`(
    option: String, value: String
  ) {
    #expect(throws: (any Error).self) {
      try GhrepoCommand.command(from: ["fav", "list", option, "go", option, value])
    }
  }

  @Test func `each host has its own favorites`() async throws {
    let stage = try await Stage()
    try await stage.addFavorites(Self.swift)
    try await stage.run("fav", "--hostname", "ghe.example")
    #expect(try stage.output.isEmpty)
    let failure = await failure {
      try await stage.run("fav", "rm", "https://ghe.example/apple/swift")
    }
    #expect(failure?.report.exitCode == .notFound)
    let both = await self.failure {
      try await stage.run(
        "fav", "rm", "https://ghe.example/a/b", "--hostname", "other.example")
    }
    #expect(both?.report.exitCode == .usage)
    #expect(try await stage.favorites().count == 1)
  }

  @Test func `an unusable local database ends the command`() async throws {
    let stage = try await Stage()
    try FileManager.default.createDirectory(
      atPath: stage.context.databasePath, withIntermediateDirectories: true)
    #expect(await failure { try await stage.run("fav") } != nil)
  }
}
