import CoreTestSupport
import Foundation
import GitHub
import HTTP
import Storage
import TestSupport
import Testing

@testable import Access
@testable import Core

/// Favorites and the stars on GitHub.
@Suite(.timeLimit(.minutes(10))) struct StarSyncTests {
  private let one = Repository.sample(1, "o/one")
  private let two = Repository.sample(2, "o/two")
  private let three = Repository.sample(3, "o/three")

  private enum Direction { case pull, push }

  private struct Outcome {
    let stage: CoreStage
    let difference: StarDifference
    /// How many were pulled.
    var pulled: Int?
    var report = StarSync.Report()
    var error: ReadError?
  }

  /// Makes the changes in one direction, or none.
  private func sync(
    _ direction: Direction? = nil, stubs: [ScriptedTransport.Stub], favorites: [Repository] = [],
    of owner: String = "monalisa", login: Bool = true
  ) async throws -> Outcome {
    try await ScriptedTransport.playing(stubs) { transport in
      let stage = try await CoreStage(
        login ? [:] : ["GH_TOKEN": "t"], transport: transport, logins: login ? ["monalisa"] : [])
      try await stage.addFavorites(favorites, account: owner)
      let session = try await stage.session()
      let reader = Reader(
        session: session, credential: try await session.credential(), settings: ReadSettings())
      return try await stage.clock.driving {
        var sync = StarSync(session: session, reader: reader)
        var outcome = Outcome(stage: stage, difference: try await sync.difference { _ in })
        switch direction {
        case .pull: outcome.pulled = try await sync.pull(outcome.difference.pull)
        case .push:
          do throws(ReadError) { try await sync.push(outcome.difference.push) { _ in } } catch {
            outcome.error = error
          }
          outcome.report = sync.report
        case nil: break
        }
        return outcome
      }
    }
  }

  private func names(_ difference: StarDifference) -> [[String]] {
    [
      difference.pull.map(\.repository.fullName),
      difference.push.map(\.repository.fullName),
    ]
  }

  @Test func `the difference over all pages changes nothing`() async throws {
    let outcome = try await sync(
      stubs: [.stars(one, hasNext: true), .stars(two, page: 2)], favorites: [two, three])
    #expect(names(outcome.difference) == [["o/one"], ["o/three"]])
    #expect(try await outcome.stage.favorites().map(\.repository.id) == [3, 2])
  }

  @Test func `a star that cannot be read is counted, and the others are favorites`() async throws {
    let list = "https://api.github.com/user/starred?sort=created&direction=asc&per_page=100&page="
    let next = HTTPHeaders(["Link": "<\(list)2>; rel=\"next\""])
    let outcome = try await sync(
      .pull,
      stubs: [
        .answer(list + "1", headers: next, body: #"[null,{"repo":{"id":"x"}},\#(one.text)]"#),
        .answer(list + "2", headers: next, body: "[null]"),
        .answer(list + "3", body: "[\(two.text)]"),
      ])
    #expect(outcome.pulled == 2 && outcome.difference.omitted == 3)
  }

  @Test func `a pull makes favorites of stars, with the time of the star`() async throws {
    let outcome = try await sync(.pull, stubs: [.stars(one, two)], favorites: [three])
    let favorites = try await outcome.stage.favorites()
    #expect(favorites.map(\.repository.id) == [3, 2, 1])
    #expect(ISO8601.text(favorites[2].addedAt) == "2025-01-01T00:00:00Z")
    #expect(outcome.pulled == 2)
  }

  @Test func `a push stars repositories one at a time, oldest first`() async throws {
    let outcome = try await sync(
      .push, stubs: [.stars(), .newStar("o/three"), .newStar("o/two")],
      favorites: [three, two]
    )
    #expect(outcome.stage.clock.sleeps.contains(.seconds(1)))
    #expect(outcome.report.starred == 2)
  }

  @Test func `a renamed favorite is recognized by its id and gets the new name`() async throws {
    let renamed = Repository.sample(1, "new/name")
    let outcome = try await sync(stubs: [.stars(renamed)], favorites: [one])
    #expect(outcome.difference.isEmpty)
    #expect(try await outcome.stage.favorites().map(\.repository.fullName) == ["new/name"])
  }

  @Test func `a star for a moved repository goes to its new location`() async throws {
    let moved = Repository.sample(1, "new/name")
    let outcome = try await sync(
      .push,
      stubs: [
        .stars(), .newStar("o/one", status: 307),
        .answer("https://api.github.com/repos/o/one", body: moved.text), .newStar("new/name"),
      ], favorites: [one]
    )
    #expect(outcome.report.starred == 1)
    #expect(try await outcome.stage.favorites().map(\.repository.fullName) == ["new/name"])
  }

  @Test func `a star never goes to a different repository under the favorite's name`()
    async throws
  {
    let other = Repository.sample(2, "evil/name")
    let outcome = try await sync(
      .push,
      stubs: [
        .stars(), .newStar("o/one", status: 404, scopes: "repo"),
        .answer("https://api.github.com/repos/o/one", body: other.text),
      ], favorites: [one]
    )
    #expect(outcome.report.gone == ["o/one"])
  }

  @Test func `a deleted repository stays a favorite and stops nothing`() async throws {
    let outcome = try await sync(
      .push,
      stubs: [
        .stars(), .newStar("o/one", status: 404, scopes: "repo"),
        .answer(
          "https://api.github.com/repos/o/one", status: 404, body: #"{"message":"Not Found"}"#),
        .newStar("o/two"),
      ], favorites: [one, two]
    )
    #expect(outcome.report.gone == ["o/one"])
    #expect(outcome.report.starred == 1)
    let favorites = try await outcome.stage.favorites()
    #expect(favorites.count == 2 && favorites.filter(\.isGone).map(\.repository.id) == [1])
  }

  @Test func `what is known to be deleted is not asked about`() async throws {
    var gone = try await ScriptedTransport.playing([.stars()]) { transport in
      let stage = try await CoreStage(transport: transport, logins: ["monalisa"])
      try await stage.addFavorites([one, two], account: "monalisa")
      try await stage.database.remember(
        checked: [], gone: [1], for: stage.viewer("monalisa"), at: CoreStage.now)
      let session = try await stage.session()
      let reader = Reader(
        session: session, credential: try await session.credential(), settings: ReadSettings())
      return try await StarSync(session: session, reader: reader).difference { _ in }
    }
    #expect(names(gone) == [[], ["o/two"]])
    gone.leavePush()
    #expect(gone.isEmpty)
  }

  @Test func `a missing scope stops it, and the stars so far stay`() async throws {
    let outcome = try await sync(
      .push,
      stubs: [
        .stars(), .newStar("o/one"), .newStar("o/two", status: 404, scopes: "gist"),
        .answer("https://api.github.com/repos/o/two", body: two.text),
      ], favorites: [one, two, three])
    #expect(outcome.report.starred == 1)
    guard case .api(.refused(let refusal))? = outcome.error, case .missingScope = refusal.reason
    else { throw try #require(outcome.error) }
  }

  @Test func `a private favorite of another account is not counted as added`() async throws {
    let secret = Repository.sample(1, "o/secret", isPrivate: true)
    let outcome = try await sync(
      .pull, stubs: [.stars(secret, two)], favorites: [secret], of: "octocat")
    #expect(outcome.pulled == 1)
    #expect(try await outcome.stage.favorites("monalisa").map(\.repository.id) == [2])
    #expect(try await outcome.stage.favorites("octocat").count == 2)
  }

  @Test func `private stars keep their account, or are omitted without one`() async throws {
    let secret = Repository.sample(1, "o/secret", isPrivate: true)
    let outcome = try await sync(.pull, stubs: [.stars(secret, two)])
    #expect(try await outcome.stage.favorites("monalisa").count == 2)
    #expect(try await outcome.stage.favorites().map(\.repository.id) == [2])
    let other = try await sync(.pull, stubs: [.stars(secret, two)], login: false)
    #expect(other.difference.withoutAccount == 1)
    #expect(try await other.stage.database.favoriteIDs(for: Viewer(host: "github.com")) == [2])
  }

  @Test func `a server that repeats the same page does not cause an endless loop`() async throws {
    let outcome = try await sync(
      stubs: [.stars(one, hasNext: true), .stars(one, page: 2, hasNext: true)]
    )
    #expect(names(outcome.difference) == [["o/one"], []])
  }
}
