import Auth
import CoreTestSupport
import Foundation
import GitHub
import HTTP
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Access
@testable import Core
@testable import GitHubSimulator

/// Pushes of many tags, with other people who change lists, lost answers and kills.
@Suite(.timeLimit(.minutes(10))) struct StarListLossTests {
  /// 200 changes by another program, and one answer of twenty lost.
  @Test func `ten thousand tagged favorites reach 32 lists without a loss`() async throws {
    let world = try await StarListWorld(repositories: 10_400)
    var random = SeededNumbers(seed: 7)
    let tags = (0..<10_000).map { place in
      // Most have been pushed before; memberships that nobody here knows stay.
      [place % 32] + (place.isMultiple(of: 3) ? [(place * 7 + 1) % 32] : [])
    }
    try await world.addFavorites(tags.map { Array(Set($0)) })
    world.create((0..<31).map { "t\($0)" })
    var expected: [Int: Set<String>] = [:]
    for (place, own) in tags.enumerated() {
      expected[world.ids[place]] = Set(own.map { "t\($0)" })
      if !place.isMultiple(of: 10) {
        for tag in own where tag < 31 { world.change(world.ids[place], in: "t\(tag)") }
      }
      if place.isMultiple(of: 17) {
        let other = "t\(Int(random.next() % 31))"
        world.change(world.ids[place], in: other)
        expected[world.ids[place], default: []].insert(other)
      }
    }
    let foreign = Mutex((count: 0, added: [(Int, String)](), random: random))
    world.link.after { _ in
      foreign.withLock { state in
        guard state.count < 200, state.random.next() % 8 == 0 else { return }
        state.count += 1
        let (id, list) = (
          world.ids[Int(state.random.next() % 10_000)], "t\(Int(state.random.next() % 31))"
        )
        world.change(id, in: list)
        state.added.append((id, list))
      }
    }
    let losses = Mutex(SeededNumbers(seed: 11))
    world.link.loseAnswers { _ in losses.withLock { $0.next() % 20 == 0 } }
    try await world.push(mostRuns: 20)
    let (count, added) = foreign.withLock { ($0.count, $0.added) }
    #expect(count == 200)
    for (id, list) in added { expected[id, default: []].insert(list) }
    let lists = world.lists
    let missing = expected.flatMap { id, names in
      names.filter { lists[$0]?.contains(id) != true }.map { "\(id) in \($0)" }
    }
    #expect(missing.isEmpty, "\(missing)")
    let names = world.link.core.withState { $0.lists[StarListWorld.login]?.map(\.name) ?? [] }
    #expect(names.count == 32 && Set(names).count == 32)
  }

  @Test func `after two hundred kills nothing is missing and no list is there twice`() async throws
  {
    let world = try await StarListWorld(repositories: 400)
    try await world.addFavorites((0..<300).map { [$0 % 8, 8 + $0 % 3] })
    var random = SeededNumbers(seed: 5)
    for _ in 0..<200 {
      // After so many requests the program is gone, with or without its last request done.
      world.link.die(after: Int(random.next() % 16), isDone: random.next() % 2 == 0)
      await #expect(throws: StarListError.self) { try await world.push() }
    }
    world.link.live()
    try await world.push()
    let lists = world.lists
    #expect(lists.count == 11)
    #expect(world.link.core.withState { $0.lists[StarListWorld.login]?.count } == 11)
    let missing = (0..<300).filter { place in
      let names = ["t\(place % 8)", "t\(8 + place % 3)"]
      return !names.allSatisfy { lists[$0]?.contains(world.ids[place]) == true }
    }
    #expect(missing.isEmpty, "\(missing)")
  }
}
