import Auth
import CoreTestSupport
import Foundation
import GitHub
import Storage
import TestSupport
import Testing

@testable import Access
@testable import Core
@testable import GitHubSimulator

/// A simulator with star lists, a stage that uses it, and the ids of its repositories.
struct StarListWorld {
  static let login = "monalisa"

  let link: SimulatorLink
  let stage: CoreStage
  let ids: [Int]

  init(repositories: Int) async throws {
    link = SimulatorLink(repositories: repositories, tokens: [.owner])
    stage = try await CoreStage(
      ["GITHUB_TOKEN": SimulatorToken.owner.token], transport: link)
    link.clock.set(stage.clock)
    ids = link.ids()
  }

  /// The ids of favorites are those of the first repositories; tag number `n` is "t`n`".
  func addFavorites(_ tags: [[Int]]) async throws {
    let favorites = tags.enumerated().map { place, tags in
      let repository = link.repository(ids[place])
      return Favorite(
        repository: repository, tags: tags.map { "t\($0)" },
        addedAt: CoreStage.now.addingTimeInterval(Double(place)), seenAt: CoreStage.now)
    }
    _ = try await stage.database.add(favorites, for: stage.viewer())
  }

  func sync() async throws -> StarListSync {
    let session = try await stage.session()
    let reader = Reader(
      session: session, credential: try await session.credential(), settings: ReadSettings())
    return StarListSync(session: session, reader: reader)
  }

  /// The ids in each list.
  var lists: [String: Set<Int>] {
    let lists = link.core.withState { $0.lists[Self.login] ?? [] }
    return Dictionary(
      lists.map { ($0.name, Set($0.items)) }, uniquingKeysWith: { $0.union($1) })
  }

  func create(_ names: [String]) {
    link.core.withState { state in
      for name in names { _ = state.lists.create(name, by: Self.login, at: link.now) }
    }
  }

  func change(_ id: Int, in list: String, isRemoved: Bool = false) {
    link.core.withState {
      $0.lists.change(id, in: list, isRemoved: isRemoved, by: Self.login, at: link.now)
    }
  }

  func push() async throws {
    try await stage.clock.driving {
      var sync = try await sync()
      let difference = try await sync.difference { _, _ in }
      try await sync.push(difference) { _, _ in }
    }
  }

  /// Runs until a run is complete, as a user would who repeats the command.
  func push(mostRuns: Int) async throws {
    for _ in 1..<mostRuns {
      do { return try await push() } catch is StarListError {}
    }
    try await push()
  }
}

extension SimulatorToken {
  /// May change lists.
  fileprivate static let owner = SimulatorToken(
    token: "ghp_simulatorowner000000000000000000000000", login: "monalisa",
    scopes: ["user", "repo"])
}
