import Auth
import CoreTestSupport
import Foundation
import PresentationTestSupport
import Storage
import TestSupport
import Testing

@testable import Commands
@testable import GitHub
@testable import Presentation

/// What `favorites updates` writes, whatever GitHub says.
@Suite(.timeLimit(.minutes(10))) struct FavoritesUpdatesCommandTests {
  private let viewer = Viewer(host: "github.com", account: "mona")

  /// A favorite with a release that nobody has seen.
  private func stage() async throws -> Stage {
    let stage = try await Stage(logins: ["mona"])
    let favorite = Favorite(
      repository: .sample(1, "o/r"), addedAt: Stage.now, seenAt: Stage.now)
    _ = try await stage.database.add(favorite, for: viewer)
    let release = Release(tagName: "v2\"<x>|ł", publishedAt: Stage.now)
    try await stage.database.remember(
      checked: [CheckedFavorite(repository: .sample(1, "o/r"), release: release)], gone: [],
      for: viewer, at: Stage.now)
    return stage
  }

  private func run(_ stage: Stage, _ options: String...) async throws {
    try await stage.clock.driving { try await stage.run(["favorites", "updates"] + options) }
  }

  @Test func `a feed has what is known when GitHub cannot be asked`() async throws {
    let stage = try await stage()
    let failure = await #expect(throws: Failure.self) { try await run(stage, "--atom") }
    #expect(failure?.report.exitCode == .tryLater)
    let feed = try stage.output
    #expect(feed.contains("<id>tag:github.com,2026:ghrepo/favorites/mona</id>"))
    #expect(
      feed.contains("<id>tag:github.com,2026:ghrepo/1/release/v2%22%3Cx%3E%7C%C5%82</id>"),
      "\(feed)")
    #expect(feed.hasSuffix("</feed>\n"))
    let other = try await self.stage()
    await #expect(throws: Failure.self) { try await run(other, "--json") }
    #expect(try other.output.isEmpty)
    try await run(other, "--jq", ".[].kind", "--offline")
    #expect(try other.output == "release\n")
  }

  @Test func `favorites on other hosts are named, but not if a host is chosen`() async throws {
    let stage = try await Stage(logins: ["mona"])
    let favorite = Favorite(
      repository: .sample(1, "o/there"), addedAt: Stage.now, seenAt: Stage.now)
    _ = try await stage.database.add(favorite, for: Viewer(host: "ghe.example"))
    for command in ["favorites check", "favorites updates"] {
      let words = command.split(separator: " ").map(String.init)
      try await stage.run(words + ["--hostname", "github.com"])
      #expect(try !stage.speech.contains("\(command) --hostname"))
      try await stage.run(words)
      #expect(try stage.speech.contains("`ghrepo \(command) --hostname ghe.example`"))
    }
  }
}
