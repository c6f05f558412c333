import Access
import Core
import CoreTestSupport
import FoundationEssentials
import GitHub
import GitHubSimulator
import Messages
import PresentationTestSupport
import Rendering
import Storage
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import Presentation

/// The lists of the full screen: the first page, later pages, and what is cached.
@Suite(.timeLimit(.minutes(10))) struct ListEffectsTests {
  let listQuery = ListQuery(words: "stars:>=0", sort: .stars)

  func load(
    _ id: ListID = .search, _ listQuery: ListQuery? = nil, _ generation: Int = 1,
    _ origin: ListOrigin = .usual
  ) -> BrowseEffect {
    .load(id, listQuery ?? self.listQuery, generation: generation, origin: origin)
  }

  @Test func `pages follow each other without duplicates, numbered from 1`() async throws {
    try await EffectStage.playing { stage in
      stage.simulator.inject(.duplicates, for: "/search/*")
      let world = try await stage.world()
      var events = await stage.events(load(), of: world)
      for _ in 0..<3 { events += await stage.events(.loadMore(.search, generation: 1), of: world) }
      let rows = events.rows
      #expect(rows.count > 100)
      #expect(Set(rows.map(\.repository.id)).count == rows.count)
      #expect(rows.map(\.position) == (1...rows.count).map { $0 })
    }
  }

  @Test func `organizations that were left out are mentioned once, with the page to authorize`()
    async throws
  {
    let token = SimulatorToken(
      token: "token-of-mona", login: "mona", scopes: ["repo"], behaviors: [.sso(url: nil)])
    try await EffectStage.playing(logins: ["mona"], token: token) { stage in
      let world = try await stage.world()
      var words = await stage.words(load(), of: world)
      words += await stage.words(.loadMore(.search, generation: 1), of: world)
      let notices = words.filter { $0.contains("SSO") }
      #expect(notices.count == 1)
      #expect(notices[0].hasSuffix("Authorize it: \(stage.simulator.url)/settings/tokens"))
      #expect(words.filter { $0.hasPrefix("page") } == ["page 30", "page 70"])
    }
  }

  @Test func `each page is one request, and none is requested early`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      #expect(await stage.words(load(), of: world) == ["page 30"])
      #expect(stage.simulator.requests.count == 1)
      #expect(stage.simulator.requests[0].parameter("per_page") == "30")
      #expect(await stage.words(.loadMore(.search, generation: 1), of: world) == ["page 70"])
      #expect(stage.simulator.requests.count == 2)
    }
  }

  @Test func `after a small first page, larger pages return every row once and in order`()
    async throws
  {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      var events = await stage.events(load(), of: world)
      for _ in 0..<3 { events += await stage.events(.loadMore(.search, generation: 1), of: world) }
      let sizes = stage.simulator.requests.map { $0.parameter("per_page") }
      #expect(sizes == ["30", "100", "100", "100"])
      let pages = stage.simulator.requests.map { $0.parameter("page") ?? "1" }
      #expect(pages == ["1", "1", "2", "3"])
      let rows = events.rows
      let stars = rows.map(\.repository.stargazersCount)
      #expect(stars == stars.sorted(by: >))
      #expect(Set(rows.map(\.repository.id)).count == rows.count)
      #expect(events.compactMap(\.words).last == "end exhausted")
      let total = events.lazy.compactMap { event -> Int? in
        if case .list(_, _, .page(_, let head, _)) = event { head.totalCount } else { nil }
      }.first
      #expect(rows.count == total)
    }
  }

  @Test func `the end of a list is reported`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let none = ListQuery(words: "xyzzyplugh", sort: .bestMatch)
      #expect(await stage.words(load(.search, none), of: world) == ["page 0", "end exhausted"])
      let nothing = ListQuery(words: " ", sort: .bestMatch)
      #expect(await stage.words(load(.search, nothing, 2), of: world) == ["end exhausted"])
      #expect(stage.simulator.requests.count == 1)
    }
  }

  @Test func `a mistake in the query is reported before its rows`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let query = ListQuery(words: "kernel langage:swift", sort: .bestMatch)
      let words = await stage.words(load(.search, query), of: world)
      #expect(words.first?.contains("language:") == true)
      #expect(words.first?.hasPrefix("mistake: ") == true)
      #expect(words.dropFirst().allSatisfy { !$0.hasPrefix("mistake") })
    }
  }

  @Test func `a fresh cached page needs no request`() async throws {
    try await EffectStage.playing { stage in
      let first = try await stage.world()
      _ = await stage.words(load(), of: first)
      await first.finish()
      stage.move(by: .seconds(240))
      let second = try await stage.world()
      #expect(await stage.words(load(), of: second) == ["page 30 stored"])
      #expect(stage.simulator.requests.count == 1)
    }
  }

  @Test func `a mistyped word that GitHub does not find is corrected from the cache`() async throws
  {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      try await stage.stage.database.remember(
        [.sample(7, "octo/zyxwvut")], seenBy: stage.stage.viewer(), at: stage.now)
      let listQuery = ListQuery(words: "zyxwvtu", sort: .bestMatch)
      let cached = await stage.events(
        .load(.search, listQuery, generation: 1, origin: .cached), of: world)
      #expect(cached.rows.map(\.repository.fullName) == ["octo/zyxwvut"])
      #expect(cached.mistakes == ["Nothing cached contains \"zyxwvtu\". Showing \"zyxwvut\"."])
      let found = await stage.events(
        .load(.search, listQuery, generation: 2, origin: .usual), of: world)
      #expect(found.rows.isEmpty)
      #expect(found.mistakes.last == "Did you mean \"zyxwvut\"?")
    }
  }

  @Test func `an outdated cached page comes at once, and new rows replace it`() async throws {
    try await EffectStage.playing { stage in
      let first = try await stage.world()
      _ = await stage.words(load(), of: first)
      await first.finish()
      stage.move(by: .seconds(3600))
      let second = try await stage.world()
      #expect(await stage.words(load(), of: second) == ["page 30 stored", "new first 30"])
      let more = await stage.events(.loadMore(.search, generation: 1), of: second)
      #expect(more.rows.first?.position == 31)
    }
  }

  @Test func `cached rows stay if GitHub cannot respond, with the reason`() async throws {
    try await EffectStage.playing { stage in
      let first = try await stage.world()
      _ = await stage.words(load(), of: first)
      await first.finish()
      stage.move(by: .seconds(3600))
      stage.simulator.inject(.empty500)
      let second = try await stage.world()
      #expect(
        await stage.words(load(), of: second)
          == ["page 30 stored", "page 0 stored for other"])
    }
  }

  @Test func `what the cache finds is shown while GitHub does not respond`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      _ = await stage.words(load(), of: world)
      stage.simulator.inject(.stall, for: "/search/*", times: 1)
      let (events, heard) = AsyncStream.makeStream(of: BrowseEvent.self)
      let loading = Task {
        await stage.stage.stopwatch.driving {
          await world.perform(load(.search, other, 2)) { heard.yield($0) }
        }
      }
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next()?.words == "meanwhile 30")
      loading.cancel()
      await loading.value
    }
  }

  @Test func `what the cache finds is shown while a network shows its login page`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      _ = await stage.words(load(), of: world)
      stage.simulator.inject(.captivePortal, for: "/search/*")
      #expect(
        await stage.words(load(.search, other, 2), of: world) == [
          "page 30 for other", "page 0 for other", "end exhausted",
        ])
    }
  }

  /// Another query that the cache finds the same rows for.
  private let other = ListQuery(words: "stars:>=0 fork:true", sort: .stars)

  @Test func `a refresh sends a request, however fresh the cached page is`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      _ = await stage.words(load(), of: world)
      #expect(await stage.words(load(.search, nil, 2, .refresh), of: world) == ["page 30"])
      #expect(stage.simulator.requests.count == 2)
    }
  }

  @Test func `results shown while typing come from the cache and send no request`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      _ = await stage.words(load(), of: world)
      let asked = stage.simulator.requests.count
      let odd = ListQuery(words: "stars:>=0 followers:>1", sort: .stars)
      let words = await stage.words(load(.search, odd, 2, .cached), of: world)
      #expect(words.first == "page 30")
      #expect(!words.contains { $0.contains("followers:>1") })
      #expect(stage.simulator.requests.count == asked)
    }
  }

  @Test func `offline lists come from the cache, with what it cannot evaluate`() async throws {
    try await EffectStage.playing { stage in
      let first = try await stage.world()
      _ = await stage.words(load(), of: first)
      await first.finish()
      let asked = stage.simulator.requests.count
      let second = try await stage.world({ $0.source = .cacheOnly })
      let odd = ListQuery(words: "stars:>=0 followers:>1", sort: .stars)
      let words = await stage.words(load(.search, odd), of: second)
      #expect(words.contains("page 30"))
      #expect(words.contains { $0.contains("followers:>1") })
      #expect(stage.simulator.requests.count == asked)
    }
  }

  @Test func `commands know the rows that the screen shows`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let rows = await stage.events(
        load(.trending(.month), ListQuery(sort: .stars)), of: world
      ).rows
      await world.finish()
      let database = stage.stage.database
      #expect(
        try await database.row(
          2, ofLastListFor: stage.stage.viewer(), in: stage.stage.context.terminal())
          == rows[1].repository.currentName)
      let settings = try await database.lastVisit(to: "trending month", on: stage.stage.host)
      #expect(settings?.ids == Set(rows.map(\.repository.id)))
    }
  }

  @Test func `a saved search marks what is new since its last run, which only GitHub's rows end`()
    async throws
  {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let known = await stage.events(load(), of: world).rows.prefix(28).map(\.repository.id)
      let run = ListQuery(words: "stars:>=0", sort: .stars, savedName: "all")
      let (host, database) = (stage.stage.host, stage.stage.database)
      let feed = try #require(run.search(of: .search, now: stage.now)?.feed)
      let date = Date(timeIntervalSince1970: 1_700_000_000)
      try await database.remember(
        LastVisit(visitedAt: date, ids: Set(known), reached: 100), at: feed, on: host)
      let events = await stage.events(load(.search, run, 2), of: world)
      #expect(
        events.compactMap(\.words).filter { $0 != "last run" } == [
          "page 30 stored", "new first 100",
        ])
      #expect(
        events.contains { if case .list(_, _, .lastRun(date)) = $0 { true } else { false } })
      #expect(events.rows.suffix(100).count { $0.isNew } == 72)
      await world.finish()
      let visit = try await database.lastVisit(to: feed, on: host)
      #expect(visit?.ids.count == 100 && visit?.visitedAt != date)

      stage.move(by: .seconds(3600))
      stage.simulator.inject(.reset, for: "/search/*")
      let later = try await stage.world()
      let words = await stage.words(load(.search, run), of: later)
      #expect(words.contains("page 100 stored") && words.last == "failed: other")
      await later.finish()
      #expect(try await database.lastVisit(to: feed, on: host) == visit)
    }
  }
}

extension [BrowseEvent] {
  /// What is said about the query.
  fileprivate var mistakes: [String] {
    compactMap { event in
      if case .list(_, _, .mistake(let message)) = event { message.text(in: .en) } else { nil }
    }
  }
}
