import Auth
import Core
import CoreTestSupport
import Foundation
import GitHub
import PresentationTestSupport
import Storage
import TestSupport
import Testing

@testable import Presentation

/// Favorites and the stars on GitHub.
@Suite(.timeLimit(.minutes(10))) struct StarSyncTests {
  private let one = Repository.sample(1, "o/one")
  private let two = Repository.sample(2, "o/two")
  private let three = Repository.sample(3, "o/three")

  private enum Direction { case pull, push }

  /// Makes the changes in one direction, or none, and returns the difference before that.
  private func sync(
    _ direction: Direction? = nil, stubs: [ScriptedTransport.Stub], favorites: [Repository] = [],
    of owner: String = "monalisa", login: Bool = true
  ) async throws -> (stage: Stage, difference: StarDifference) {
    try await ScriptedTransport.playing(stubs) { transport in
      let stage = try await Stage(
        login ? [:] : ["GH_TOKEN": "t"], transport: transport, logins: login ? ["monalisa"] : [])
      try await stage.core.addFavorites(favorites, account: owner)
      let session = try await Session(verbose: false, in: stage.context)
      let reader = Reader(
        session: session, credential: try await session.credential(), settings: ReadSettings())
      let sync = StarSync(
        session: session, viewer: try session.viewer(), reader: reader, in: stage.context)
      return try await stage.clock.driving {
        let difference = try await sync.difference()
        switch direction {
        case .pull: try await sync.pull(difference.missing)
        case .push: try await sync.push(difference.unstarred)
        case nil: break
        }
        return (stage, difference)
      }
    }
  }

  private func names(_ difference: StarDifference) -> [[String]] {
    [
      difference.missing.map(\.repository.fullName),
      difference.unstarred.map(\.repository.fullName),
    ]
  }

  @Test func `the difference over all pages changes nothing`() async throws {
    let (stage, difference) = try await sync(
      stubs: [.stars(one, hasNext: true), .stars(two, page: 2)], favorites: [two, three])
    #expect(names(difference) == [["o/one"], ["o/three"]])
    #expect(try stage.speech == "" && stage.output == "")
    #expect(try await stage.favorites().map(\.repository.id) == [3, 2])
  }

  @Test func `a pull makes favorites of stars, with the time of the star`() async throws {
    let (stage, _) = try await sync(.pull, stubs: [.stars(one, two)], favorites: [three])
    let favorites = try await stage.favorites()
    #expect(favorites.map(\.repository.id) == [3, 2, 1])
    #expect(ISO8601.text(favorites[2].addedAt) == "2025-01-01T00:00:00Z")
    #expect(try stage.speech == "♥ Added 2 favorites.\n")
  }

  @Test func `a push stars repositories one at a time, oldest first`() async throws {
    let (stage, _) = try await sync(
      .push, stubs: [.stars(), .newStar("o/three"), .newStar("o/two")],
      favorites: [three, two]
    )
    #expect(stage.clock.sleeps.contains(.seconds(1)))
    #expect(try stage.speech == "Starred 2 repositories on GitHub.\n")
  }

  @Test func `a renamed favorite is recognized by its id and gets the new name`() async throws {
    let renamed = Repository.sample(1, "new/name")
    let (stage, difference) = try await sync(stubs: [.stars(renamed)], favorites: [one])
    #expect(difference.isEmpty)
    #expect(try await stage.favorites().map(\.repository.fullName) == ["new/name"])
  }

  @Test func `a star for a moved repository goes to its new location`() async throws {
    let moved = Repository.sample(1, "new/name")
    let (stage, _) = try await sync(
      .push,
      stubs: [
        .stars(), .newStar("o/one", status: 307),
        .answer("https://api.github.com/repos/o/one", body: moved.text), .newStar("new/name"),
      ], favorites: [one]
    )
    #expect(try stage.speech.hasSuffix("Starred 1 repository on GitHub.\n"))
    #expect(try await stage.favorites().map(\.repository.fullName) == ["new/name"])
  }

  @Test func `a star never goes to a different repository under the favorite's name`()
    async throws
  {
    let other = Repository.sample(2, "evil/name")
    let (stage, _) = try await sync(
      .push,
      stubs: [
        .stars(), .newStar("o/one", status: 404, scopes: "repo"),
        .answer("https://api.github.com/repos/o/one", body: other.text),
      ], favorites: [one]
    )
    #expect(try stage.speech.contains("Skipped o/one: deleted from GitHub"))
  }

  @Test func `a deleted repository stays a favorite and stops nothing`() async throws {
    let (stage, _) = try await sync(
      .push,
      stubs: [
        .stars(), .newStar("o/one", status: 404, scopes: "repo"),
        .answer(
          "https://api.github.com/repos/o/one", status: 404, body: #"{"message":"Not Found"}"#),
        .newStar("o/two"),
      ], favorites: [one, two]
    )
    #expect(try stage.speech.contains("Skipped o/one: deleted from GitHub"))
    #expect(try stage.speech.hasSuffix("Starred 1 repository on GitHub.\n"))
    #expect(try await stage.favorites().count == 2)
  }

  @Test func `a missing scope stops it, with advice and how far it got`() async throws {
    let failure = await #expect(throws: Failure.self) {
      _ = try await sync(
        .push,
        stubs: [
          .stars(), .newStar("o/one"), .newStar("o/two", status: 404, scopes: "gist"),
          .answer("https://api.github.com/repos/o/two", body: two.text),
        ], favorites: [one, two, three])
    }
    #expect(failure?.report.exitCode == .forbidden)
    #expect(failure?.text.contains("--scopes public_repo") == true)
  }

  @Test func `a private favorite of another account is not counted as added`() async throws {
    let secret = Repository.sample(1, "o/secret", isPrivate: true)
    let (stage, _) = try await sync(
      .pull, stubs: [.stars(secret, two)], favorites: [secret], of: "octocat")
    #expect(try stage.speech == "♥ Added 1 favorite.\n")
    #expect(try await stage.favorites("monalisa").map(\.repository.id) == [2])
    #expect(try await stage.favorites("octocat").count == 2)
  }

  @Test func `private stars keep their account, or are omitted without one`() async throws {
    let secret = Repository.sample(1, "o/secret", isPrivate: true)
    let (stage, _) = try await sync(.pull, stubs: [.stars(secret, two)])
    #expect(try await stage.favorites("monalisa").count == 2)
    #expect(try await stage.favorites().map(\.repository.id) == [2])
    let (other, _) = try await sync(.pull, stubs: [.stars(secret, two)], login: false)
    #expect(try other.speech.hasPrefix("Skipped 1 private repository."))
    #expect(try await other.database.favoriteIDs(for: Viewer(host: "github.com")) == [2])
  }

  @Test func `a server that repeats the same page does not cause an endless loop`() async throws {
    let (_, difference) = try await sync(
      stubs: [.stars(one, hasNext: true), .stars(one, page: 2, hasNext: true)]
    )
    #expect(names(difference) == [["o/one"], []])
  }
}
