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

/// Lists that are stopped, closed and watched.
extension ListEffectsTests {
  @Test func `a stopped list continues when it is asked again`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      _ = await stage.words(load(), of: world)
      stage.simulator.inject(.stall, for: "/search/*", times: 1)
      let more = BrowseEffect.loadMore(.search, generation: 1)
      let stopped = Task { await stage.words(more, of: world) }
      while stage.simulator.requests.count < 2 { await Task.yield() }
      stopped.cancel()
      #expect(await stopped.value.isEmpty)
      #expect(await stage.words(more, of: world) == ["page 70"])
    }
  }

  @Test func `favorites are marked, even if added since the list was opened`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let first = await stage.events(load(), of: world).rows
      _ = await stage.words(.setFavorite([first[4].repository], isFavorite: true), of: world)
      let again = await stage.events(load(.search, nil, 2, .refresh), of: world).rows
      #expect(again.filter(\.isFavorite).map(\.repository.id) == [first[4].repository.id])
    }
  }

  @Test func `events of a closed list are dropped`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      _ = await stage.words(load(.search, nil, 5), of: world)
      #expect(await stage.words(load(.search, nil, 4), of: world).isEmpty)
      #expect(await stage.words(.loadMore(.search, generation: 4), of: world).isEmpty)
      #expect(await stage.words(.loadMore(.top, generation: 5), of: world).isEmpty)
    }
  }

  @Test func `closing a list cancels its request`() async throws {
    try await EffectStage.playing { stage in
      stage.simulator.inject(.stall, for: "/search/*", times: 1)
      let world = try await stage.world()
      let first = Task { await stage.words(load(), of: world) }
      while stage.simulator.requests.isEmpty { await Task.yield() }
      first.cancel()
      #expect(await first.value.isEmpty)
      #expect(await stage.words(load(.search, nil, 2), of: world) == ["page 30"])
    }
  }

  @Test func `with --verbose, each request is written to standard error if it is not a terminal`()
    async throws
  {
    try await EffectStage.playing(isSilent: false) { stage in
      let world = try await stage.world(verbose: true)
      #expect(await stage.words(load(), of: world) == ["page 30"])
      let speech = try stage.stage.speech
      #expect(speech.contains("/search/repositories") && speech.contains(" 200 "))
    }
  }

  @Test func `each page reports the state of the search limit`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let limits = await stage.events(load(), of: world).compactMap { event in
        if case .limit(let limit) = event { limit } else { nil }
      }
      #expect(limits.map(\.resource) == ["search"])
    }
  }
}
