import Access
import Core
import FoundationEssentials
import GitHub
import GitHubSimulator
import Messages
import PresentationTestSupport
import Rendering
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import Presentation

/// What the lists of the full screen report when a page fails.
@Suite(.timeLimit(.minutes(10))) struct ListFailureTests {
  private let load = BrowseEffect.load(
    .search, ListQuery(words: "stars:>=0", sort: .stars), generation: 1, origin: .usual)
  private let more = BrowseEffect.loadMore(.search, generation: 1)

  @Test(
    arguments: [
      (.brokenJSON, "cannot read"), (.wrongTypes, "cannot read"),
      (.suspended, "suspended this account"), (.unauthorized, "rejected the token"),
    ] as [(Fault, String)])
  func `a failed page is reported with its reason and can be retried`(
    fault: Fault, reason: String
  ) async throws {
    try await EffectStage.playing(logins: ["mona"]) { stage in
      let world = try await stage.world()
      #expect(await stage.words(load, of: world) == ["page 30"])
      stage.simulator.inject(fault, for: "/search/*", times: 1)
      let problem = try #require(await stage.problem(more, of: world))
      #expect(problem.message.text(in: .en).contains(reason))
      let events = await stage.events(more, of: world)
      #expect(events.rows.first?.position == 31)
    }
  }

  @Test(
    arguments: [
      (.brokenJSON, "Try again in a moment."),
      (.secondaryLimit(status: 429, retryAfter: 90_000), "Try again then."),
    ] as [(Fault, String)])
  func `advice names no command and no option`(fault: Fault, advice: String) async throws {
    try await EffectStage.playing { stage in
      stage.simulator.inject(fault, for: "/search/*")
      let problem = try #require(await stage.problem(load, of: try await stage.world()))
      #expect(problem.next?.text(in: .en) == advice)
    }
  }

  @Test func `without a connection, the advice is to check it`() async throws {
    try await EffectStage.playing(["GHREPO_API_URL": "http://127.0.0.1:1"]) { stage in
      let problem = try #require(await stage.problem(load, of: try await stage.world()))
      #expect(
        problem.next?.text(in: .en)
          == "Check the host name and port, and whether a firewall is in the way.")
    }
  }

  @Test func `a row that cannot be decoded is reported`() async throws {
    try await EffectStage.playing { stage in
      stage.simulator.inject(.oddRow, for: "/search/*")
      let words = await stage.words(load, of: try await stage.world())
      #expect(
        words == ["Skipped 1 unreadable row on page 1.", "page 29"], "\(words)")
    }
  }

  @Test func `transient failures are retried automatically`() async throws {
    try await EffectStage.playing { stage in
      stage.simulator.inject(.reset, for: "/search/*", times: 2)
      let world = try await stage.world()
      #expect(await stage.words(load, of: world) == ["retrying 1", "retrying 2", "page 30"])
    }
  }

  @Test func `without a network, the first page fails after its retries`() async throws {
    try await EffectStage.playing { stage in
      stage.simulator.inject(.reset, for: "/search/*")
      let world = try await stage.world()
      let words = await stage.words(load, of: world)
      #expect(words == ["retrying 1", "retrying 2", "retrying 3", "failed: other"])
    }
  }

  private let other = BrowseEffect.load(
    .search, ListQuery(words: "stars:>=1", sort: .stars), generation: 1, origin: .usual)

  @Test func `without a network, rows that the cache finds are shown at once, with the reason`()
    async throws
  {
    try await EffectStage.playing { stage in
      let first = try await stage.world()
      _ = await stage.words(load, of: first)
      await first.finish()
      stage.simulator.inject(.reset, for: "/search/*")
      let second = try await stage.world()
      #expect(
        await stage.words(other, of: second) == [
          "page 30 for other", "retrying 1", "retrying 2", "retrying 3", "page 0 for other",
          "end exhausted",
        ])
    }
  }

  @Test func `GitHub's rows replace those of the cache as soon as they arrive`() async throws {
    try await EffectStage.playing { stage in
      let first = try await stage.world()
      _ = await stage.words(load, of: first)
      await first.finish()
      // libcurl itself repeats a request whose reused connection is lost.
      stage.simulator.inject(.empty500, for: "/search/*", times: 1)
      let second = try await stage.world()
      #expect(
        await stage.words(other, of: second) == [
          "page 30 for other", "retrying 1", "new first 30",
        ])
      let more = await stage.events(more, of: second)
      #expect(more.rows.first?.position == 31)
    }
  }

  @Test func `the list waits for a rate limit and continues`() async throws {
    try await EffectStage.playing { stage in
      stage.simulator.inject(
        .secondaryLimit(status: 429, retryAfter: 30), for: "/search/*", times: 1)
      let world = try await stage.world()
      #expect(await stage.words(load, of: world) == ["waiting", "page 30"])
      #expect(stage.stage.clock.sleeps.contains { $0 >= .seconds(30) })
    }
  }

  @Test func `a wait that is too long fails with the time when the limit ends`() async throws {
    try await EffectStage.playing { stage in
      stage.simulator.inject(.secondaryLimit(status: 429, retryAfter: 90_000), for: "/search/*")
      let problem = try #require(await stage.problem(load, of: try await stage.world()))
      #expect(problem.limitEnd?.timeIntervalSince(stage.now) == 90_000)
    }
  }

  @Test func `a refused credential fails the list without a retry`() async throws {
    try await EffectStage.playing(logins: ["mona"]) { stage in
      stage.simulator.revoke("token-of-mona")
      let world = try await stage.world()
      #expect(await stage.words(load, of: world) == ["failed: credential"])
      #expect(stage.simulator.requests.count == 1)
    }
  }

  @Test func `with a locked keyring, the list is anonymous, which is reported`() async throws {
    let keyring = FlakyStore("mona")
    try await EffectStage.playing(logins: ["mona"]) { stage in
      keyring.lock()
      let world = try await stage.world(keyring: keyring)
      let words = await stage.words(load, of: world)
      #expect(words.last == "page 30")
      #expect(words.first?.hasPrefix("The keyring is locked") == true)
      #expect(stage.simulator.requests.map { $0.header("Authorization") } == [nil])
    }
  }

  @Test func `with a fallback, the list is anonymous, which is reported`() async throws {
    try await EffectStage.playing(logins: ["mona"]) { stage in
      stage.simulator.revoke("token-of-mona")
      let world = try await stage.world({ $0.anonymousFallback = true })
      let words = await stage.words(load, of: world)
      #expect(words.last == "page 30")
      #expect(words.first?.contains("Continuing without it") == true)
    }
  }

  @Test func `two simultaneous requests for more get two pages, in order`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      _ = await stage.words(load, of: world)
      async let one = stage.events(more, of: world)
      async let other = stage.events(more, of: world)
      let positions = (await one.rows + other.rows).compactMap(\.position)
      #expect(positions.sorted() == Array(31...200))
    }
  }
}
