import Access
import ArgumentParser
import Auth
import Core
import CoreTestSupport
import Foundation
import GitHub
import PresentationTestSupport
import Storage
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct CacheCommandTests {
  private func stage() async throws -> Stage {
    let stage = try await Stage()
    try await stage.database.remember(
      [.sample(1, "o/one"), .sample(2, "o/two")], seenBy: stage.viewer(), at: Stage.now - 7200)
    try await stage.addFavorites(.sample(1, "o/one"))
    return stage
  }

  private func count(_ stage: Stage) async throws -> [Int] {
    let summary = try await stage.database.summary()
    return [summary.repositories, summary.favorites]
  }

  @Test func `users see where the database is and what it contains`() async throws {
    let stage = try await stage()
    try await stage.run("cache")
    let output = try stage.output
    #expect(output.contains(stage.context.ports.cacheDatabasePath))
    #expect(output.contains("Repositories    2\n"))
    #expect(output.contains("Favorites       1\n"))
    #expect(output.contains("Oldest data     2 hours ago\n"))
    #expect(output.contains("(limit 200\u{A0}MB)\n"))
  }

  @Test func `a program gets one object`() async throws {
    let stage = try await stage()
    try await stage.run("cache", "info", "--json")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(stage.output.utf8)) as? [String: Any])
    #expect(object["repositories"] as? Int == 2 && object["favorites"] as? Int == 1)
    #expect(object["oldest_seen_at"] as? String == "2026-03-02T12:30:05Z")
    #expect(object["path"] as? String == stage.context.ports.cacheDatabasePath)
    #expect((object["size"] as? Int).map { $0 > 0 } == true)
  }

  @Test func `without a prompt, nothing is deleted`() async throws {
    let stage = try await stage()
    let failure = await #expect(throws: Failure.self) {
      try await stage.run("cache", "clear", "--all", "--favorites")
    }
    #expect(failure?.report.exitCode == .usage)
    #expect(failure?.text.contains("`--yes`") == true)
    #expect(try await count(stage) == [2, 1])
  }

  @Test func `--all keeps favorites, --favorites deletes only them`() async throws {
    let stage = try await stage()
    try await stage.run("cache", "clear", "--all", "--yes")
    #expect(try await count(stage) == [0, 1])
    try await stage.run("cache", "clear", "--favorites", "--yes")
    #expect(try await count(stage) == [0, 0])
    #expect(try stage.speech.hasPrefix("Freed "))
  }

  @Test func `the data to clear must be specified`() {
    #expect(throws: (any Error).self) {
      try GhrepoCommand.command(from: ["cache", "clear", "--yes"])
    }
  }

  @Test(arguments: ["--hostname", "--user"])
  func `clearing is not limited to a host or an account`(option: String) throws {
    let error = #expect(throws: (any Error).self) {
      try GhrepoCommand.command(from: ["cache", "clear", "--favorites", option, "x", "--yes"])
    }
    let text = usageMessage(error)
    #expect(text.contains("Unknown option `\(option)`"), "\(text)")
  }

  @Test func `a damaged database is reported, and replaced only on request`() async throws {
    let stage = try await Stage()
    let path = stage.context.databasePath
    let damaged = Data(repeating: 0x6a, count: 8192)
    try damaged.write(to: URL(filePath: path))
    await #expect(throws: Failure.self) { try await stage.run("cache", "check") }
    #expect(try stage.speech.contains("The file is damaged (\(path)"))
    #expect(try Data(contentsOf: URL(filePath: path)) == damaged)
    try await stage.run("cache", "check", "--repair")
    #expect(try stage.speech.contains("\(path).damaged-1"))
    #expect(try stage.speech.hasSuffix("The local database was repaired.\n"))
  }

  @Test func `an intact database is reported as intact`() async throws {
    let stage = try await stage()
    try await stage.run("cache", "check")
    #expect(try stage.speech == "The local database is intact.\n")
  }

  @Test func `images that cannot be listed are neither counted nor said to be deleted`()
    async throws
  {
    let stage = try await stage()
    try FileManager.default.createSymbolicLink(
      atPath: stage.context.cachePath + "/pictures",
      withDestinationPath: stage.context.ports.cacheDatabasePath + "/x")
    try await stage.run("cache")
    #expect(try stage.speech.contains("/pictures cannot be used (Not a directory)."))
    let failure = await #expect(throws: Failure.self) {
      try await stage.run("cache", "clear", "--images", "--yes")
    }
    #expect(failure?.text.contains("/pictures cannot be used (Not a directory).") == true)
  }
}
