import Auth
import CoreTestSupport
import Foundation
import GitHub
import HTTP
import Platform
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Access
@testable import Core
@testable import GitHubSimulator

/// Star lists and tags, with the simulator, other people who change lists, lost answers and kills.
@Suite(.timeLimit(.minutes(10))) struct StarListSyncTests {
  private static let limited =
    #"{"type":"RESOURCE_LIMITS_EXCEEDED","path":["node","items","nodes",0]}"#

  @Test func `tags become lists, and lists become tags`() async throws {
    let world = try await StarListWorld(repositories: 40)
    try await world.addFavorites([[0], [0, 1], []])
    world.create(["Later, maybe", "T1"])
    world.change(world.ids[2], in: "Later, maybe")
    world.change(world.ids[5], in: "T1")
    try await world.stage.clock.driving {
      var sync = try await world.sync()
      let difference = try await sync.difference { _, _ in }
      #expect(difference.newLists == ["t0"])
      #expect(difference.push.map(\.name) == ["t0", "t0", "t1"])
      #expect(difference.pull.map(\.name) == ["Later maybe", "t1"])
      #expect(try await sync.union().count == 4)
      #expect(try await sync.pull(difference) == 2)
      try await sync.push(difference) { _, _ in }
      #expect(sync.report.pushed == 2 && sync.report.created == ["t0"])
      let rest = try await sync.difference { _, _ in }
      #expect(rest.isEmpty, "\(rest)")
    }
    let ids = world.ids
    #expect(world.lists["t0"] == [ids[0], ids[1]])
    #expect(world.lists["T1"] == [ids[1], ids[5]])
    #expect(world.link.core.withState { $0.lists[StarListWorld.login]?.last?.isPrivate } == true)
    let favorites = try await world.stage.favorites()
    #expect(favorites.count == 4)
    #expect(favorites.first { $0.repository.id == ids[5] }?.tags == ["t1"])
    #expect(favorites.first { $0.repository.id == ids[2] }?.tags == ["Later maybe"])
  }

  @Test func `a change keeps the other lists of a repository`() async throws {
    let world = try await StarListWorld(repositories: 40)
    try await world.addFavorites([[0]])
    world.create(["mine", "t0"])
    world.change(world.ids[0], in: "mine")
    try await world.push()
    #expect(world.lists == ["mine": [world.ids[0]], "t0": [world.ids[0]]])
  }

  /// The hardest moment: another program puts the same repository into another list while its change is on its
  /// way.
  @Test func `what another program adds at the same moment is not lost`() async throws {
    let world = try await StarListWorld(repositories: 40)
    try await world.addFavorites([[0], [0]])
    world.create(["other", "t0"])
    world.change(world.ids[7], in: "other")
    let isDone = Mutex(false)
    world.link.before { body in
      guard body.contains("updateUserListsForItem"), !isDone.withLock({ $0 }) else { return }
      isDone.withLock { $0 = true }
      world.change(world.ids[0], in: "other")
    }
    try await world.push()
    #expect(world.lists["other"] == [world.ids[0], world.ids[7]])
    #expect(world.lists["t0"] == [world.ids[0], world.ids[1]])
  }

  @Test func `a list that was created in spite of a lost answer is not created again`() async throws
  {
    let world = try await StarListWorld(repositories: 40)
    try await world.addFavorites([[0], [1]])
    let isLost = Mutex(false)
    world.link.loseAnswers { body in
      isLost.withLock { isLost in
        guard !isLost, body.contains("createUserList") else { return false }
        isLost = true
        return true
      }
    }
    try await world.push()
    let names = world.link.core.withState { $0.lists[StarListWorld.login]?.map(\.name) ?? [] }
    #expect(names == ["t0", "t1"])
  }

  @Test func `a list that GitHub shows late is not created again`() async throws {
    let world = try await StarListWorld(repositories: 40)
    try await world.addFavorites([[0], [0]])
    let created = Mutex<Date?>(nil)
    let link = world.link
    link.loseAnswers { body in
      guard body.contains("createUserList"), created.withLock({ $0 }) == nil else { return false }
      created.withLock { $0 = link.clock.now }
      return true
    }
    link.rewriteAnswers { _, answer in
      guard let time = created.withLock({ $0 }), link.clock.now.timeIntervalSince(time) < 10,
        let start = answer.firstRange(of: #"{"id":"UL_"#)
      else { return answer }
      let end = answer.lastIndex(of: "]") ?? answer.endIndex
      return String(answer[..<start.lowerBound] + answer[end...])
    }
    try await world.push()
    #expect(world.lists == ["t0": [world.ids[0], world.ids[1]]])
    #expect(link.core.withState { $0.lists[StarListWorld.login]?.count } == 1)
  }

  @Test func `a list without an answer that never appears is created at most twice`() async throws {
    let world = try await StarListWorld(repositories: 40)
    try await world.addFavorites([[0]])
    let count = Mutex(0)
    world.link.before { if $0.contains("createUserList") { count.withLock { $0 += 1 } } }
    world.link.rewriteAnswers { body, answer in
      body.contains("createUserList")
        ? #"{"data":null,"errors":[{"message":"Something went wrong"}]}"#
        : answer.replacing(#/"nodes":\[\{"id":"UL_.*?\}\}\]/#, with: #""nodes":[]"#)
    }
    let error = await #expect(throws: StarListError.self) { try await world.push() }
    guard case .read = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(count.withLock { $0 } == 2)
  }

  /// A change replaces all lists of a repository, so it takes it out of what was not seen.
  @Test(arguments: [
    #"null],"pageInfo":{"hasNextPage":false}}}}}"#, #"{"id":7}],"pageInfo":null}}}}"#,
    #"],"pageInfo":{"hasNextPage":false}}}}}"#, #"null]}}},"errors":[\#(limited)]}"#,
    #"],"pageInfo":{"hasNextPage":true,"endCursor":"a"}}}}}"#,
  ])
  func `repositories that may be in a list that GitHub sent in part stay as they are`(
    rest: String
  ) async throws {
    let world = try await StarListWorld(repositories: 40)
    try await world.addFavorites([[0], [0]])
    world.create(["mine", "t0"])
    world.change(world.ids[0], in: "mine")
    world.change(world.ids[1], in: "mine")
    world.link.rewriteAnswers { body, answer in
      body.contains("items(first") && answer.contains("databaseId")
        ? #"{"data":{"node":{"items":{"nodes":["# + rest : answer
    }
    try await world.stage.clock.driving {
      var sync = try await world.sync()
      let difference = try await sync.difference { _, _ in }
      #expect(difference.unknown == ["mine"] && difference.hidden == 0)
      #expect(difference.isEmpty && difference.newLists.isEmpty)
      #expect(Set(difference.skipped.map(\.id)) == [Int64(world.ids[0]), Int64(world.ids[1])])
    }
    #expect(world.lists == ["mine": [world.ids[0], world.ids[1]], "t0": []])
  }

  @Test func `what becomes unknown during a push ends it before a change`() async throws {
    let world = try await StarListWorld(repositories: 40)
    try await world.addFavorites([[0]])
    world.create(["t0", "mine"])
    world.change(world.ids[0], in: "mine")
    let link = world.link
    try await world.stage.clock.driving {
      var sync = try await world.sync()
      let difference = try await sync.difference { _, _ in }
      world.change(world.ids[3], in: "mine")
      link.rewriteAnswers { body, answer in
        body.contains("items(first")
          ? answer.replacing(#/\{"id":"R_.*\}\],/#, with: "null],") : answer
      }
      _ = try await sync.difference { _, _ in }
      let error = await #expect(throws: StarListError.self) {
        try await sync.push(difference) { _, _ in }
      }
      #expect(error == .partial(["mine"]))
    }
    #expect(world.lists == ["t0": [], "mine": [world.ids[0], world.ids[3]]])
  }

  @Test func `lists that GitHub leaves out keep everything as it is`() async throws {
    let world = try await StarListWorld(repositories: 40)
    try await world.addFavorites([[0]])
    world.create(["t0", "mine"])
    world.link.rewriteAnswers { body, answer in
      body.contains("viewer") ? answer.replacing(#/,\{"id":"UL_.*?\}\}\]/#, with: ",null]") : answer
    }
    var sync = try await world.sync()
    let difference = try await sync.difference { _, _ in }
    #expect(difference.unknown == ["…"] && difference.push.isEmpty)
    #expect(difference.skipped.map(\.name) == ["t0"])
  }

  @Test(arguments: [2, 1_000_000])
  func `pages without an end are an end`(cursors: Int) async throws {
    let world = try await StarListWorld(repositories: 40)
    world.create(["mine"])
    world.change(world.ids[0], in: "mine")
    let count = Mutex(0)
    world.link.rewriteAnswers { _, answer in
      let number = count.withLock { count in
        count += 1
        return count % cursors
      }
      return answer.replacing(
        #/"hasNextPage":false,"endCursor":[^}]*/#,
        with: #""hasNextPage":true,"endCursor":"c\#(number)""#)
    }
    var sync = try await world.sync()
    let difference = try await sync.difference { _, _ in }
    #expect(difference.pull.map(\.name) == ["mine"])
    #expect(count.withLock { $0 } < 10_000)
  }

  @Test func `two pushes do not run at the same time`() async throws {
    let world = try await StarListWorld(repositories: 40)
    try await world.addFavorites([[0]])
    let lock = try await FileLock(
      path: world.stage.ports.databasePath + ".lists.lock", limit: .seconds(1))
    let error = await #expect(throws: StarListError.self) { try await world.push() }
    #expect(error == .busy && world.lists.isEmpty)
    lock.release()
    try await world.push()
    #expect(world.lists == ["t0": [world.ids[0]]])
  }

  @Test func `more lists than GitHub allows are an error before any change`() async throws {
    let world = try await StarListWorld(repositories: 60)
    try await world.addFavorites((0..<40).map { [$0] })
    let error = await #expect(throws: StarListError.self) {
      try await world.push()
    }
    #expect(error == .tooMany(40))
    #expect(world.lists.isEmpty)
  }

  @Test func `names that the other side cannot have are left out and told`() async throws {
    let world = try await StarListWorld(repositories: 40)
    let long = String(repeating: "long", count: 9)
    _ = try await world.stage.database.add(
      Favorite(
        repository: world.link.repository(world.ids[0]), tags: [long], addedAt: CoreStage.now,
        seenAt: CoreStage.now), for: world.stage.viewer())
    world.create([",", "\u{202E}evil"])
    world.change(world.ids[1], in: ",")
    try await world.stage.clock.driving {
      var sync = try await world.sync()
      let difference = try await sync.difference { _, _ in }
      #expect(difference.isEmpty)
      #expect(difference.unusable == [",", "\u{202E}evil"] && difference.tooLong == [long])
    }
  }

  @Test func `at most three requests are on their way`() async throws {
    let world = try await StarListWorld(repositories: 60)
    world.create((0..<20).map { "list \($0)" })
    for place in 0..<20 { world.change(world.ids[place], in: "list \(place)") }
    world.link.slowDown()
    var sync = try await world.sync()
    let difference = try await sync.difference { _, _ in }
    #expect(difference.pull.count == 20)
    #expect((2...3).contains(world.link.mostAtOnce))
  }
}
