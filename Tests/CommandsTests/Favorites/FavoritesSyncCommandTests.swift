import Auth
import CoreTestSupport
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
  private let one = Repository.sample(1, "o/one")
  private let two = Repository.sample(2, "o/two")
  private let three = Repository.sample(3, "o/three")

  private func sync(
    _ arguments: String..., stubs: [ScriptedTransport.Stub], favorites: [Repository] = []
  ) async throws -> Stage {
    try await ScriptedTransport.playing(stubs) { transport in
      let stage = try await Stage(transport: transport, logins: ["monalisa"])
      try await stage.core.addFavorites(favorites, account: "monalisa")
      try await stage.clock.driving { try await stage.run(["fav", "sync"] + arguments) }
      return stage
    }
  }

  @Test func `the difference over all pages is shown, and nothing changes`() async throws {
    let stage = try await sync(
      stubs: [.stars(one, hasNext: true), .stars(two, page: 2)], favorites: [two, three]
    )
    #expect(try stage.output == "pull\to/one\npush\to/three\n")
    #expect(try stage.speech == "")
    #expect(try await stage.favorites().map(\.repository.id) == [3, 2])
  }

  @Test(arguments: [("--pull", ""), ("--push", "push\to/three\n")])
  func `one direction shows nothing of the other`(option: String, output: String) async throws {
    let stubs: [ScriptedTransport.Stub] =
      option == "--push" ? [.stars(), .newStar("o/three")] : [.stars()]
    let stage = try await sync(option, "--yes", stubs: stubs, favorites: [three])
    #expect(try stage.output == output)
    let isPull = option == "--pull"
    #expect(try stage.speech.contains("Nothing to do.") == isPull)
  }

  @Test func `--yes does both without a prompt`() async throws {
    let stage = try await sync(
      "--yes", "--json", stubs: [.stars(one), .newStar("o/two")], favorites: [two]
    )
    #expect(try stage.output == #"{"pull":["o/one"],"push":["o/two"]}"# + "\n")
    #expect(try await stage.favorites().count == 2)
  }

  @Test func `lists that GitHub leaves out are named, and their repositories are skipped`()
    async throws
  {
    let answer = #"{"data":{"viewer":{"lists":{"nodes":[null],"pageInfo":{"hasNextPage":false}}}}}"#
    let stage = try await ScriptedTransport.playing(
      .answer("https://api.github.com/graphql", method: .post, body: answer)
    ) { transport in
      let stage = try await Stage(transport: transport, logins: ["monalisa"])
      try await stage.core.addFavorites([one], account: "monalisa")
      try await stage.run("fav", "add", "o/one", "--tag", "later")
      try await stage.clock.driving {
        try await stage.run("fav", "sync", "--lists", "--push", "--yes")
      }
      return stage
    }
    #expect(try stage.speech.contains("Skipped 1 repository"))
  }

  @Test func `a missing scope stops it, with advice, and says how far it got`() async throws {
    let stubs: [ScriptedTransport.Stub] = [
      .stars(), .newStar("o/one"), .newStar("o/two", status: 404, scopes: "gist"),
      .answer("https://api.github.com/repos/o/two", body: two.text),
    ]
    try await ScriptedTransport.playing(stubs) { transport in
      let stage = try await Stage(transport: transport, logins: ["monalisa"])
      try await stage.core.addFavorites([one, two, three], account: "monalisa")
      let failure = await #expect(throws: Failure.self) {
        try await stage.clock.driving { try await stage.run(["fav", "sync", "--push", "--yes"]) }
      }
      #expect(failure?.report.exitCode == .forbidden)
      #expect(failure?.text.contains("--scopes public_repo") == true)
      #expect(try stage.speech.contains("Stars are set as monalisa on github.com."))
      #expect(try stage.speech.hasSuffix("Stopped: starred 1 of 3 on GitHub.\n"))
    }
  }

  @Test func `what GitHub no longer has is named`() async throws {
    let gone = try await sync(
      "--push", "--yes",
      stubs: [
        .stars(), .newStar("o/one", status: 404, scopes: "repo"),
        .answer(
          "https://api.github.com/repos/o/one", status: 404, body: #"{"message":"Not Found"}"#),
      ], favorites: [one])
    #expect(try gone.speech.contains("Skipped o/one: deleted from GitHub"))
    #expect(try gone.speech.hasSuffix("Starred 0 repositories on GitHub.\n"))
  }

  @Test func `it reports if there is nothing to do`() async throws {
    let stage = try await sync(
      "--pull", "--push", "--yes", stubs: [.stars(one)], favorites: [one])
    #expect(try stage.output == "")
    #expect(try stage.speech == "Favorites and stars are in sync.\n")
  }

  @Test func `it fails without a login`() async throws {
    let stage = try await Stage()
    let failure = await #expect(throws: Failure.self) { try await stage.run("fav", "sync") }
    #expect(failure?.report.exitCode == .notLoggedIn)
  }
}
