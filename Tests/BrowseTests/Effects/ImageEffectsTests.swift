import Core
import Foundation
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

/// The images of rows.
@Suite(.timeLimit(.minutes(10))) struct ImageEffectsTests {
  private let imageTarget = ImageTarget(
    form: .iterm, traits: TerminalTraits(cell: CellSize(width: 10, height: 20)))

  private func repositories(_ stage: EffectStage, _ world: GitHubEffects) async -> [Repository] {
    await stage.events(
      .load(.search, ListQuery(words: "stars:>=0", sort: .stars), generation: 1, origin: .usual),
      of: world
    ).rows.map(\.repository)
  }

  @Test func `each owner's image is reported once, in the size of its slot`() async throws {
    try await EffectStage.playing(ownImages: true) { stage in
      let world = try await stage.world(imageTarget: imageTarget)
      let owners = await repositories(stage, world).compactMap(\.owner)
      let events = await stage.events(
        .images(owners.map { ImageLoad.avatar($0) }, generation: 0), of: world)
      var (loaded, drawn): ([ImageKey], Int) = ([], 0)
      for case .image(let key, let image) in events {
        loaded.append(key)
        // Some images of the simulator cannot be fetched.
        guard let image else { continue }
        drawn += 1
        #expect(image.drawn.columns == 8 && image.drawn.rows == 4)
      }
      #expect(drawn > owners.count / 2)
      #expect(loaded.count == owners.count)
      #expect(Set(loaded) == Set(owners.map { ImageLoad.avatar($0).key }))
    }
  }

  @Test func `one request finds the first images of many repositories`() async throws {
    try await EffectStage.playing(logins: ["mona"], ownImages: true) { stage in
      let world = try await stage.world(imageTarget: imageTarget)
      let all = await repositories(stage, world)
      let events = await stage.events(
        .images(all.map { ImageLoad.thumbnail($0) }, generation: 0), of: world)
      let loaded = events.compactMap { if case .image(let key, _) = $0 { key } else { nil } }
      #expect(Set(loaded) == Set(all.map { ImageKey.thumbnail($0.id) }))
      #expect(loaded.count == all.count)
      #expect(stage.simulator.requests.filter { $0.path == "/graphql" }.count == 1)
      for case .image(_, let image?) in events { #expect(image.drawn.columns == 20) }
    }
  }

  @Test func `images beyond GitHub's resource limits are found in halves, or later`() async throws {
    try await EffectStage.playing(logins: ["mona"], ownImages: true) { stage in
      stage.simulator.inject(.resourceLimits(8), for: "/graphql", times: 3)
      let world = try await stage.world(imageTarget: imageTarget)
      let all = await repositories(stage, world)
      #expect(all.count == 30)
      let loads = BrowseEffect.images(all.map { ImageLoad.thumbnail($0) }, generation: 0)
      _ = await stage.events(loads, of: world)
      var counts = counts(stage)
      try #require(counts.count == 3)
      // At most 8 of them were complete.
      #expect(counts[0] == 30 && counts[1] >= 11 && (0...1).contains(counts[1] - counts[2]))
      let missing = counts[1] + counts[2] - 16
      _ = await stage.events(loads, of: world)
      counts = self.counts(stage)
      #expect(counts.count == 4 && counts[3] >= missing)
    }
  }

  /// The number of repositories in each GraphQL request.
  private func counts(_ stage: EffectStage) -> [Int] {
    stage.simulator.requests.filter { $0.path == "/graphql" }.map {
      String(decoding: $0.body, as: UTF8.self).components(separatedBy: ": repository(").count - 1
    }
  }

  @Test func `without a login, the small rate limit is not spent on images`() async throws {
    try await EffectStage.playing(ownImages: true) { stage in
      let world = try await stage.world(imageTarget: imageTarget)
      let all = await repositories(stage, world)
      let words = await stage.words(
        .images(all.map { ImageLoad.thumbnail($0) }, generation: 0), of: world)
      #expect(words == Array(repeating: "no picture", count: all.count))
      #expect(stage.simulator.requests.count == 1)
    }
  }

  @Test func `if images are words, no request is sent and nothing is reported`() async throws {
    try await EffectStage.playing(logins: ["mona"], ownImages: true) { stage in
      let world = try await stage.world()
      let all = await repositories(stage, world)
      let loads =
        all.map { ImageLoad.thumbnail($0) } + all.compactMap(\.owner).map { ImageLoad.avatar($0) }
      #expect(await stage.words(.images(loads, generation: 0), of: world).isEmpty)
      #expect(stage.simulator.requests.count == 1)
    }
  }

  @Test func `an image that cannot be drawn is missing, without a message`() async throws {
    try await EffectStage.playing(drawer: NoDrawer(), ownImages: true) { stage in
      let world = try await stage.world(imageTarget: imageTarget)
      let owners = await repositories(stage, world).compactMap(\.owner).prefix(3)
      #expect(
        await stage.words(.images(owners.map { ImageLoad.avatar($0) }, generation: 0), of: world)
          == ["no picture", "no picture", "no picture"])
    }
  }
}
