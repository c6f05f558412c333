import Access
import Core
import FoundationEssentials
import GitHub
import GitHubSimulator
import ImageProtocol
import PresentationTestSupport
import Rendering
import Terminal
import Testing

@testable import Browse
@testable import BrowseModel
@testable import Presentation

/// A repository in the full screen: facts and README, cached ones first, images last.
@Suite(.timeLimit(.minutes(10))) struct DetailEffectsTests {
  private let name = RepositoryName(owner: "octo-org", name: "hello-world")
  private let imageTarget = ImageTarget(
    form: .iterm, traits: TerminalTraits(cell: CellSize(width: 10, height: 20)))

  private func detail(_ columns: Int = 80, _ origin: DetailOrigin = .usual) -> BrowseEffect {
    .detail(name, columns: columns, origin: origin)
  }

  @Test func `facts come first, then the README`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      #expect(
        await stage.words(detail(), of: world)
          == ["facts of octo-org/hello-world", "no favorite", "readme 80 with 0"])
    }
  }

  @Test func `cached details come at once, and an unchanged README does not jump`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      _ = await stage.words(detail(), of: world)
      let asked = stage.simulator.requests.count
      #expect(
        await stage.words(detail(), of: world) == [
          "facts of octo-org/hello-world stored", "no favorite", "readme 80 with 0",
          "facts of octo-org/hello-world stored", "no favorite",
        ])
      #expect(stage.simulator.requests.count == asked)
      stage.move(by: .seconds(7200))
      let later = await stage.words(detail(), of: world)
      #expect(later.filter { $0.hasPrefix("readme") }.count == 1)
      #expect(later.contains("facts of octo-org/hello-world"))
    }
  }

  @Test func `a preview sends at most one request for the README`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let query = ListQuery(words: "hello-world", sort: .stars)
      let rows = await stage.events(
        .load(.search, query, generation: 1, origin: .usual), of: world
      ).rows
      let name = try #require(rows.first?.repository.currentName)
      _ = await stage.words(.loadSaved, of: world)
      var asked = stage.simulator.requests.count
      let cached = await stage.words(.detail(name, columns: 80, origin: .cached), of: world)
      #expect(cached.last == "readme not loaded")
      #expect(stage.simulator.requests.count == asked)
      let readme = await stage.words(.detail(name, columns: 80, origin: .readme), of: world)
      #expect(readme.last == "readme 80 with 0")
      #expect(stage.simulator.requests.count == asked + 1)
      asked += 1
      let again = await stage.words(.detail(name, columns: 80, origin: .cached), of: world)
      #expect(again.last == "readme 80 with 0")
      #expect(stage.simulator.requests.count == asked)
    }
  }

  @Test func `a preview fetches no image that costs an API request`() async throws {
    try await EffectStage.playing(ownImages: true) { stage in
      let world = try await stage.world(imageTarget: imageTarget)
      let query = ListQuery(words: "stars:>=0", sort: .stars)
      let rows = await stage.events(
        .load(.search, query, generation: 1, origin: .usual), of: world
      ).rows
      let files = { stage.simulator.requests.count { $0.path.contains("/contents/") } }
      let names = rows.compactMap(\.repository.currentName).prefix(10)
      for name in names {
        _ = await stage.words(.detail(name, columns: 80, origin: .readme), of: world)
      }
      #expect(files() == 0)
      for name in names where files() == 0 {
        _ = await stage.words(.detail(name, columns: 80, origin: .usual), of: world)
      }
      #expect(files() > 0)
    }
  }

  @Test func `offline mode sends no requests and reports what is not cached`() async throws {
    try await EffectStage.playing { stage in
      let first = try await stage.world()
      _ = await stage.words(detail(), of: first)
      await first.finish()
      let asked = stage.simulator.requests.count
      let second = try await stage.world({ $0.source = .cacheOnly })
      #expect(
        await stage.words(detail(), of: second) == [
          "facts of octo-org/hello-world stored", "no favorite", "readme 80 with 0",
        ])
      let other = RepositoryName(owner: "no", name: "where")
      #expect(
        await stage.words(.detail(other, columns: 80, origin: .usual), of: second)
          == ["failed: other"])
      #expect(stage.simulator.requests.count == asked)
    }
  }

  @Test func `offline, a README that is not cached is not called missing`() async throws {
    try await EffectStage.playing { stage in
      let first = try await stage.world()
      let query = ListQuery(words: "hello-world", sort: .stars)
      let rows = await stage.events(
        .load(.search, query, generation: 1, origin: .usual), of: first
      ).rows
      let name = try #require(rows.first?.repository.currentName)
      await first.finish()
      let second = try await stage.world({ $0.source = .cacheOnly })
      #expect(
        await stage.words(.detail(name, columns: 80, origin: .usual), of: second)
          == ["facts of \(name) stored", "no favorite", "readme not loaded"])
    }
  }

  @Test func `a missing README and one that cannot be fetched are told apart`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      stage.simulator.inject(.html502, for: "/repos/octo-org/hello-world/readme", times: 1)
      let words = await stage.words(detail(), of: world)
      #expect(words.last == "failed: other")
      #expect(await stage.words(detail(80, .refresh), of: world).last == "readme 80 with 0")
    }
  }

  @Test func `a missing repository is reported`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let other = RepositoryName(owner: "no", name: "where")
      #expect(
        await stage.words(.detail(other, columns: 80, origin: .usual), of: world)
          == ["failed: other"])
    }
  }

  @Test func `images arrive in few steps, and another width sends no request`() async throws {
    try await EffectStage.playing(ownImages: true) { stage in
      let world = try await stage.world(imageTarget: imageTarget)
      let words = await stage.words(detail(), of: world).filter { $0.hasPrefix("readme") }
      let counts = words.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
      #expect(counts.first == 0 && (counts.last ?? 0) > 0)
      #expect(counts == counts.sorted() && counts.count <= 7)
      let asked = stage.simulator.requests.count
      let narrow = await stage.events(.layOut(name, columns: 30), of: world)
      #expect(stage.simulator.requests.dropFirst(asked).map(\.path) == [])
      guard case .detail(_, .readme(let page, columns: 30))? = narrow.last else {
        Issue.record("\(narrow)")
        return
      }
      #expect(page.images.count == counts.last)
      #expect(page.images.values.allSatisfy { $0.drawn.columns <= 30 })
      #expect(
        page.lines.allSatisfy { if case .text(let text) = $0 { text.columns <= 30 } else { true } })
    }
  }

  @Test func `images delay neither the cache nor newer details`() async throws {
    let drawer = GatedDrawer()
    try await EffectStage.playing(drawer: drawer, ownImages: true) { stage in
      let world = try await stage.world(imageTarget: imageTarget)
      let first = Task { await stage.words(detail(), of: world) }
      try await drawer.holds(1)
      let offline = try await stage.world({ $0.source = .cacheOnly })
      while await stage.words(detail(), of: offline).last != "readme 80 with 0" {
        await Task.yield()
      }
      first.cancel()
      _ = await first.value
      stage.move(by: .seconds(7200))
      let facts = { stage.simulator.requests.count { $0.path == "/repos/octo-org/hello-world" } }
      #expect(facts() == 1)
      let second = Task { await stage.words(detail(), of: world) }
      while facts() < 2 { await Task.yield() }
      second.cancel()
      _ = await second.value
    }
  }

  @Test func `a README that was never loaded cannot be laid out`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      #expect(await stage.words(.layOut(name, columns: 30), of: world).isEmpty)
      _ = await stage.words(detail(), of: world)
      #expect(await stage.words(.layOut(name, columns: 30), of: world) == ["readme 30 with 0"])
    }
  }

  @Test func `a newer README has the width that the screen has when it arrives`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      _ = await stage.words(detail(), of: world)
      let layOut = BrowseEffect.layOut(name, columns: 30)
      let older = pages(await stage.events(layOut, of: world)).last
      stage.move(by: .seconds(7200))
      let path = "/repos/octo-org/hello-world/readme"
      let newer = "\(stage.simulator.url)/repos/octo-org/new-name/readme"
      stage.simulator.inject(.redirect(to: newer), for: path)
      stage.simulator.inject(.slow(.seconds(1)), for: path)
      let requests = { stage.simulator.requests.count { $0.path == path } }
      let before = requests()
      let reading = Task { await stage.events(detail(), of: world) }
      while requests() == before { await Task.yield() }
      let narrow = pages(await stage.events(layOut, of: world))
      let shown = pages(await reading.value) + narrow
      let last = try #require(pages(await stage.events(layOut, of: world)).last)
      #expect(last.lines != older?.lines)
      #expect(shown.contains { $0.lines == last.lines })
    }
  }

  private func pages(_ events: [BrowseEvent]) -> [ReadmePage] {
    events.compactMap { if case .detail(_, .readme(let page, _)) = $0 { page } else { nil } }
  }

  @Test func `leaving cancels the requests`() async throws {
    try await EffectStage.playing { stage in
      stage.simulator.inject(.stall, for: "/repos/*")
      let world = try await stage.world()
      let reading = Task { await stage.words(detail(), of: world) }
      while stage.simulator.requests.isEmpty { await Task.yield() }
      reading.cancel()
      #expect(await reading.value.isEmpty)
    }
  }
}
