import Core
import CoreTestSupport
import Foundation
import GitHub
import GitHubSimulator
import Messages
import Presentation
import PresentationTestSupport
import Storage
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel

/// Changes of many favorites and of what GitHub has, from within the full screen.
@Suite(.timeLimit(.minutes(10))) struct FavoriteJobsTests {
  private static let token = SimulatorToken(
    token: "token-of-hubot", login: "hubot", scopes: ["user", "repo"])

  /// The user's stars as favorites, and these as repositories.
  private func pulled(
    _ stage: EffectStage, _ world: GitHubEffects
  ) async throws -> [Repository] {
    let stars = stage.simulator.star(3, by: "hubot")
    #expect(await stage.words(.readSync(.stars), of: world) == ["sync 3 0"])
    #expect(
      await stage.words(.applySync([.pull]), of: world)
        == ["♥ Added 3 favorites.", "favorites 3"])
    #expect(stars.count == 3)
    return try await stage.stage.database.favorites(for: stage.stage.viewer("hubot"))
      .map(\.repository)
  }

  private func playing(
    _ body: (EffectStage, GitHubEffects) async throws -> Void
  ) async throws {
    try await EffectStage.playing(keyring: MemoryStore(), token: Self.token) { stage in
      try await stage.stage.core.add("hubot")
      try await body(stage, try await stage.world())
    }
  }

  @Test func `stars are removed with their favorites, and both come back`() async throws {
    try await playing { stage, world in
      let all = try await pulled(stage, world)
      let change = FavoriteChange(note: "mine", added: ["cli"])
      _ = await stage.events(.annotate([all[0]], change), of: world)
      let events = await stage.events(.unstar(Array(all.prefix(2))), of: world)
      let words = events.compactMap(\.words)
      #expect(words.prefix(2) == ["no favorite", "no favorite"], "\(words)")
      #expect(words.last == "Removed 2 favorites. Removed 2 stars on GitHub.")
      #expect(words.count == 3 && events.progress == ["Removing 1 of 2…", "Removing 2 of 2…"])
      #expect(stage.simulator.starred(by: "hubot") == [all[2].fullName])
      let (removed, stars) = try restoration(events)
      #expect(stars == Set(all.prefix(2).map(\.id)))
      let back = await stage.words(.restore(removed, stars: stars), of: world)
      let said = "Undone. Starred 2 repositories on GitHub."
      #expect(back == ["favorite", "favorite", said], "\(back)")
      #expect(Set(stage.simulator.starred(by: "hubot")) == Set(all.map(\.fullName)))
      #expect(await stage.words(.askAnnotation(.tags([all[0]])), of: world) == ["asks cli"])
    }
  }

  private func restoration(
    _ events: [BrowseEvent]
  ) throws -> (repositories: [Repository], stars: Set<Int64>) {
    let change = try #require(events.changes.last)
    guard case .restore(let repositories, let stars) = change else { throw CancellationError() }
    return (repositories, stars)
  }

  @Test func `only stars that were removed come back`() async throws {
    try await playing { stage, world in
      let all = try await pulled(stage, world)
      // Removed with its star, and added again without one.
      _ = await stage.events(.unstar([all[0]]), of: world)
      _ = await stage.events(.setFavorite([all[0]], isFavorite: true), of: world)
      let events = await stage.events(.unstar(all), of: world)
      let (removed, stars) = try restoration(events)
      #expect(removed.count == 3 && stars == Set(all.dropFirst().map(\.id)))
      _ = await stage.events(.restore(removed, stars: stars), of: world)
      #expect(
        Set(stage.simulator.starred(by: "hubot")) == Set(all.dropFirst().map(\.fullName)))
    }
  }

  @Test func `what an interrupted undo has left can be taken back later`() async throws {
    try await playing { stage, world in
      let all = try await pulled(stage, world)
      let (removed, stars) = try restoration(await stage.events(.unstar(all), of: world))
      stage.simulator.inject(.unauthorized, for: "/user/starred/*", skipping: 1)
      let events = await stage.events(.restore(removed, stars: stars), of: world)
      let words = events.compactMap(\.words)
      #expect(words.last?.hasPrefix("!Undone. Stopped: starred 1 of 3 on GitHub.") == true)
      let (left, same) = try restoration(events)
      #expect(left == Array(removed.dropFirst()) && same == stars)
      stage.simulator.clearFaults()
      let rest = await stage.events(.restore(left, stars: same), of: world)
      #expect(rest.changes.isEmpty && stage.simulator.starred(by: "hubot").count == 3)
    }
  }

  @Test func `what GitHub refuses for one repository is named, and the others are done`()
    async throws
  {
    try await playing { stage, world in
      let all = try await pulled(stage, world)
      stage.simulator.inject(.policy, for: "/user/starred/\(all[0].fullName)")
      let words = await stage.words(.unstar(all), of: world)
      #expect(
        words.count == 3 && words.last?.hasPrefix("!\(all[0].fullName): ") == true, "\(words)")
      #expect(stage.simulator.starred(by: "hubot") == [all[0].fullName])
    }
  }

  @Test func `a refusal stops it, and says how far it got`() async throws {
    try await playing { stage, world in
      let all = try await pulled(stage, world)
      stage.simulator.inject(.unauthorized, for: "/user/starred/*", skipping: 1)
      let events = await stage.events(.unstar(all), of: world)
      let words = events.compactMap(\.words)
      #expect(words.count == 2 && words.first == "no favorite", "\(words)")
      #expect(words.last?.hasPrefix("!Stopped: removed 1 of 3.") == true)
      #expect(events.changes.count == 1 && stage.simulator.starred(by: "hubot").count == 2)
    }
  }

  @Test func `what takes a removal back names no stars if none went`() async throws {
    try await playing { stage, world in
      let all = try await pulled(stage, world)
      _ = await stage.events(.unstar([all[0]]), of: world)
      _ = await stage.events(.setFavorite([all[0]], isFavorite: true), of: world)
      stage.simulator.inject(.unauthorized, for: "/user/starred/*")
      let words = await stage.words(.unstar(all), of: world)
      #expect(words.last?.contains("ghrepo favorites import") == true, "\(words)")
      #expect(words.last?.contains("sync --push") == false, "\(words)")
    }
  }

  @Test func `stopped between two stars, what is done stays done and is said`() async throws {
    try await playing { stage, world in
      let all = try await pulled(stage, world)
      let task = Task { () -> [String] in
        await stage.events(.unstar(all), of: world) { event in
          if case .favorite = event { withUnsafeCurrentTask { $0?.cancel() } }
        }.compactMap(\.words)
      }
      let words = await task.value
      #expect(words.first == "no favorite" && words.count == 2, "\(words)")
      #expect(words.last?.hasPrefix("Stopped: removed 1 of 3. Do it again to go on.") == true)
      #expect(words.last?.contains("Canceled") == false)
      #expect(stage.simulator.starred(by: "hubot").count == 2)
    }
  }

  @Test func `a star that is being removed when the user stops is removed with its favorite`()
    async throws
  {
    try await playing { stage, world in
      let all = try await pulled(stage, world)
      stage.simulator.inject(.slow(.milliseconds(500)), for: "/user/starred/*")
      let task = Task { await stage.words(.unstar(all), of: world) }
      while !stage.simulator.requests.contains(where: { $0.method == "DELETE" }) {
        try await Task.sleep(for: .milliseconds(5))
      }
      task.cancel()
      let words = await task.value
      #expect(words.first == "no favorite" && words.count == 2, "\(words)")
      #expect(words.last?.hasPrefix("Stopped: removed 1 of 3.") == true)
      #expect(stage.simulator.starred(by: "hubot").count == 2)
      let left = try await stage.stage.database.favorites(for: stage.stage.viewer("hubot"))
      #expect(Set(left.map(\.repository.fullName)) == Set(stage.simulator.starred(by: "hubot")))
    }
  }

  @Test func `a push skips what GitHub refuses for one repository`() async throws {
    try await playing { stage, world in
      let all = try await pulled(stage, world)
      let (removed, stars) = try restoration(await stage.events(.unstar(all), of: world))
      stage.simulator.inject(.policy, for: "/user/starred/\(all[0].fullName)")
      let words = await stage.words(.restore(removed, stars: stars), of: world)
      #expect(words.last?.contains("\(all[0].fullName): ") == true, "\(words)")
      #expect(words.last?.hasSuffix("Starred 2 repositories on GitHub.") == true, "\(words)")
      #expect(stage.simulator.starred(by: "hubot").count == 2)
    }
  }

  @Test func `tags become star lists, and nothing is made twice`() async throws {
    try await playing { stage, world in
      let all = try await pulled(stage, world)
      _ = await stage.events(.annotate([all[0]], FavoriteChange(added: ["later"])), of: world)
      #expect(await stage.words(.readSync(.lists), of: world) == ["sync 0 1"])
      let events = await stage.events(.applySync([.push]), of: world)
      let said = events.compactMap(\.words).first ?? ""
      #expect(said.hasPrefix("New star lists on GitHub, which only you can see: later."), "\(said)")
      #expect(said.contains("1 repository is in its star lists now."))
      #expect(stage.simulator.lists(of: "hubot").map(\.name) == ["later"])
      // What was read is made once.
      #expect(await stage.words(.applySync([.push]), of: world) == [])
      #expect(await stage.words(.readSync(.lists), of: world) == ["sync 0 0"])
    }
  }

  @Test func `without an account it says so and asks nothing`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      for subject in SyncSubject.allCases {
        let words = await stage.words(.readSync(subject), of: world)
        #expect(words.count == 1 && words[0].hasPrefix("!You are not logged in to "), "\(words)")
      }
      #expect(stage.simulator.requests.isEmpty)
    }
  }

  @Test func `each of them ends with the same event`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let name = RepositoryName(owner: "octo-org", name: "hello-world")
      for task: JobTask in [
        .compare([name, name]), .check([name]), .findSimilar(name), .findUpdates,
        .unstar([]), .restore([], stars: []), .readSync(.stars), .applySync([.pull]),
      ] {
        let events = await stage.events(task, of: world)
        guard case .jobEnded? = events.last else {
          Issue.record("\(task): \(events)")
          continue
        }
      }
    }
  }
}

extension [BrowseEvent] {
  /// What is being done, one after the other.
  fileprivate var progress: [String] {
    compactMap { event in
      if case .progress(let message) = event { message.text(in: .en) } else { nil }
    }
  }
}
