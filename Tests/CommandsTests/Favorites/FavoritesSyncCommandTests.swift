import Auth
import Core
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

/// Which changes `favorites sync` shows and makes.
@Suite(.timeLimit(.minutes(10))) struct FavoritesSyncCommandTests {
  private typealias Stub = ScriptedTransport.Stub
  private static let api = "https://api.github.com"

  private static func starsURL(_ page: Int = 1) -> String {
    "\(api)/user/starred?sort=created&direction=asc&per_page=100&page=\(page)"
  }

  private static func stars(_ repositories: Repository..., page: Int = 1, hasNext: Bool = false)
    -> Stub
  {
    let rows = repositories.map {
      #"{"starred_at":"2025-01-0\#($0.id)T00:00:00Z","repo":\#($0.text)}"#
    }
    let rel = hasNext ? "next" : "first"
    let link = "<\(starsURL(page + 1))>; rel=\"\(rel)\""
    return .answer(
      starsURL(page), headers: HTTPHeaders(["Link": link]), body: "[\(rows.joined(separator: ","))]"
    )
  }

  private static func put(_ name: String) -> Stub {
    .answer("\(api)/user/starred/\(name)", method: .put, status: 204)
  }

  private let one = Repository.sample(1, "o/one")
  private let two = Repository.sample(2, "o/two")
  private let three = Repository.sample(3, "o/three")

  private func sync(
    _ arguments: String..., stubs: [Stub], favorites: [Repository] = []
  ) async throws -> Stage {
    try await ScriptedTransport.playing(stubs) { transport in
      let stage = try await Stage(transport: transport, logins: ["monalisa"])
      for (index, favorite) in favorites.enumerated() {
        let time = Stage.now - Double(favorites.count - index)
        _ = try await stage.database.add(
          Favorite(repository: favorite, addedAt: time, seenAt: time),
          for: stage.viewer("monalisa"))
      }
      try await stage.clock.driving { try await stage.run(["fav", "sync"] + arguments) }
      return stage
    }
  }

  @Test func `the difference over all pages is shown, and nothing changes`() async throws {
    let stage = try await sync(
      stubs: [Self.stars(one, hasNext: true), Self.stars(two, page: 2)], favorites: [two, three]
    )
    #expect(try stage.output == "pull\to/one\npush\to/three\n")
    #expect(try stage.speech == "")
    #expect(try await stage.favorites().map(\.repository.id) == [3, 2])
  }

  @Test(arguments: [("--pull", ""), ("--push", "push\to/three\n")])
  func `one direction shows nothing of the other`(option: String, output: String) async throws {
    let stubs = [Self.stars()] + (option == "--push" ? [Self.put("o/three")] : [])
    let stage = try await sync(option, "--yes", stubs: stubs, favorites: [three])
    #expect(try stage.output == output)
    let isPull = option == "--pull"
    #expect(try stage.speech.contains("Nothing to do in this direction.") == isPull)
  }

  @Test func `--yes does both without a prompt`() async throws {
    let stage = try await sync(
      "--yes", "--json", stubs: [Self.stars(one), Self.put("o/two")], favorites: [two]
    )
    #expect(try stage.output == #"{"pull":["o/one"],"push":["o/two"]}"# + "\n")
    #expect(try await stage.favorites().count == 2)
  }

  @Test func `it reports if there is nothing to do`() async throws {
    let stage = try await sync(
      "--pull", "--push", "--yes", stubs: [Self.stars(one)], favorites: [one])
    #expect(try stage.output == "")
    #expect(try stage.speech == "Favorites and stars are in sync.\n")
  }

  @Test func `it fails without a login`() async throws {
    let stage = try await Stage()
    let failure = await #expect(throws: Failure.self) { try await stage.run("fav", "sync") }
    #expect(failure?.report.exitCode == .notLoggedIn)
  }
}
