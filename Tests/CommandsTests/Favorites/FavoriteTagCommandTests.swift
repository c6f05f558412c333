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

/// Tags of favorites, given and taken away by commands.
@Suite(.timeLimit(.minutes(10))) struct FavoriteTagCommandTests {
  private static let swift = Repository.sample(
    1, "apple/swift", stars: 9, language: "C++", description: "Swift")
  private static let cli = Repository.sample(2, "cli/cli", stars: 5, language: "Go")

  private func failure(_ body: () async throws -> Void) async -> Failure? {
    await #expect(throws: Failure.self) { try await body() }
  }

  @Test func `a tag is removed, and the favorite stays`() async throws {
    let stage = try await Stage()
    try await stage.addFavorites(Self.swift)
    try await stage.run("fav", "add", "apple/swift", "--tag", "lang,big")
    try await stage.run("fav", "untag", "BIG,never", "APPLE/swift")
    #expect(try await stage.favorites().map(\.tags) == [["lang"]])
    #expect(try stage.speech.hasSuffix("Removed from APPLE/swift: big.\n"))
    let missing = await failure { try await stage.run("fav", "untag", "big", "apple/swift") }
    #expect(missing?.report.exitCode == .notFound)
    let unknown = await failure { try await stage.run("fav", "untag", "lang", "cli/cli") }
    #expect(unknown?.report.exitCode == .notFound)
    #expect(try await stage.favorites().map(\.tags) == [["lang"]])
  }

  @Test func `a tag is removed from all favorites, whatever else they have`() async throws {
    let stage = try await Stage()
    try await stage.addFavorites(Self.swift, Self.cli)
    try await stage.run("fav", "add", "apple/swift", "cli/cli", "--tag", "lang,big")
    try await stage.run("fav", "untag", "Big,never")
    #expect(try stage.speech.hasSuffix("Removed from 2 favorites: big.\n"))
    #expect(try await stage.favorites().map(\.tags) == [["lang"], ["lang"]])
    let missing = await failure { try await stage.run("fav", "untag", "big") }
    #expect(missing?.report.exitCode == .notFound)
    #expect(missing?.report.next?.text(in: .en) == "Your tags: lang")
    await #expect(throws: (any Error).self) { try await stage.run("fav", "untag", " , ") }
  }

  @Test func `a tag is renamed everywhere, also to one that a favorite has`() async throws {
    let stage = try await Stage()
    try await stage.addFavorites(Self.swift, Self.cli)
    try await stage.run("fav", "add", "apple/swift", "--tag", "lang,big")
    try await stage.run("fav", "add", "cli/cli", "--tag", "LANG")
    try await stage.run("fav", "rename-tag", "lang", "big", "--yes")
    #expect(try stage.speech.hasSuffix("Renamed the tag lang of 2 favorites to big.\n"))
    #expect(try await stage.favorites().map(\.tags) == [["big"], ["big"]])
    try await stage.run("fav", "rename-tag", "big", "Big")
    #expect(try await stage.favorites().map(\.tags) == [["Big"], ["Big"]])
    let missing = await failure { try await stage.run("fav", "rename-tag", "lang", "x") }
    #expect(missing?.report.exitCode == .notFound)
    await #expect(throws: (any Error).self) {
      try await stage.run("fav", "rename-tag", "big", "a,b")
    }
    #expect(try await stage.favorites().map(\.tags) == [["Big"], ["Big"]])
  }

  @Test func `a tag that there is already needs agreement, because both become one`() async throws {
    let stage = try await Stage()
    try await stage.addFavorites(Self.swift, Self.cli)
    try await stage.run("fav", "add", "apple/swift", "--tag", "tools")
    try await stage.run("fav", "add", "cli/cli", "--tag", "old")
    let failure = await failure { try await stage.run("fav", "rename-tag", "tools", "#OLD") }
    #expect(failure?.report.exitCode == .usage)
    #expect(failure?.description.hasPrefix("1 favorite already has the tag OLD.") == true)
    #expect(failure?.report.next?.text(in: .en).contains("--yes") == true)
    #expect(try await stage.favorites().map(\.tags) == [["old"], ["tools"]])
    try await stage.run("fav", "rename-tag", "tools", "Tools")
    let missing = await self.failure { try await stage.run("fav", "rename-tag", "x", "old") }
    #expect(missing?.report.exitCode == .notFound)
  }

  @Test func `a # before a tag is no part of it`() async throws {
    let stage = try await Stage()
    try await stage.addFavorites(Self.swift, Self.cli)
    try await stage.run("fav", "add", "apple/swift", "--tag", "#cli, ##tui")
    try await stage.run("fav", "add", "cli/cli", "--tag", "cli")
    #expect(try await stage.favorites().map(\.tags) == [["cli"], ["cli", "tui"]])
    for words in [["#cli"], ["--tag", "#cli"], ["--tag", "cli"], ["tag:#cli"]] {
      let before = try stage.output
      try await stage.run(["fav", "list", "--fields", "id"] + words)
      #expect(try stage.output == before + "2\n1\n", "\(words)")
    }
    try await stage.run("fav", "untag", "#cli", "cli/cli")
    try await stage.run("fav", "rename-tag", "#cli", "#lang")
    #expect(try await stage.favorites().map(\.tags) == [[], ["lang", "tui"]])
    await #expect(throws: (any Error).self) {
      try await stage.run("fav", "add", "cli/cli", "--tag", "#")
    }
  }

  @Test func `a tag that was stored with its # stays reachable`() async throws {
    for command in [["untag", "cli"], ["untag", "#cli"], ["rename-tag", "#cli", "cli"]] {
      let stage = try await Stage()
      _ = try await stage.database.add(
        Favorite(repository: Self.swift, tags: ["#cli"], addedAt: Stage.now, seenAt: Stage.now),
        for: stage.viewer())
      for word in ["#cli", "tag:cli"] {
        try await stage.run("fav", "list", "--fields", "id", word)
      }
      #expect(try stage.output == "1\n1\n")
      try await stage.run(["fav"] + command)
      #expect(try await stage.favorites().map(\.tags) == [command.count == 2 ? [] : ["cli"]])
    }
  }

  @Test func `what looks like a token is not stored as a tag or note, but can be taken away`()
    async throws
  {
    let token = "ghp_" + String(repeating: "aB1", count: 12)
    let stage = try await Stage()
    let old = Favorite(
      repository: Self.swift, tags: [token], addedAt: Stage.now, seenAt: Stage.now)
    _ = try await stage.database.add(old, for: stage.viewer())
    for words in [
      ["add", "apple/swift", "--tag", "x,\(token)"],
      ["add", "apple/swift", "--note", "my \(token)"],
      ["rename-tag", token, "#\(token)s"],
    ] {
      let error = await #expect(throws: (any Error).self) {
        try await stage.run(["favorites"] + words)
      }
      #expect(usageMessage(error).contains("This looks like a token"))
    }
    let commit = String(repeating: "0a", count: 20)
    try await stage.run("favorites", "add", "apple/swift", "--note", commit)
    try await stage.run("favorites", "untag", token)
    #expect(try await stage.favorites().map { [$0.note ?? ""] + $0.tags } == [[commit]])
  }
}
