import Foundation
import GitHub
import Testing

@testable import Core

@Suite(.timeLimit(.minutes(10))) struct GainCandidatesTests {
  private static let now = Date(timeIntervalSince1970: 1_790_000_000)
  private static let day: Double = 86_400

  private func repository(
    _ id: Int64, stars: Int, age: Double, pushed: Double = 300
  ) -> Repository {
    var repository = Repository(
      id: id, name: "r", fullName: "o/r\(id)", htmlURL: "https://github.com/o/r\(id)")
    repository.stargazersCount = stars
    repository.createdAt = Self.now - age * Self.day
    repository.pushedAt = Self.now - min(age, pushed) * Self.day
    return repository
  }

  private func candidates(_ repositories: [Repository]) -> GainCandidates {
    var candidates = GainCandidates(.week, at: Self.now)
    candidates.add(repositories)
    return candidates
  }

  @Test func `new and active repositories are the most promising`() {
    let candidates = candidates([
      repository(1, stars: 9000, age: 3000), repository(2, stars: 9000, age: 3000, pushed: 1),
      repository(3, stars: 900, age: 3), repository(4, stars: 50, age: 3000),
    ])
    #expect(candidates.mostPromising(9, for: 25).map(\.id) == [3, 2, 1, 4])
    #expect(candidates.mostPromising(2, for: 25).map(\.id) == [3, 2])
    #expect(candidates.mostPromising(-1, for: 25).isEmpty)
  }

  @Test func `what cannot change the first rows is not read`() {
    var candidates = candidates([
      repository(1, stars: 900, age: 5), repository(2, stars: 500, age: 5),
      repository(3, stars: 99, age: 5), repository(4, stars: 101, age: 900),
    ])
    candidates.note(900, of: 1)
    candidates.note(100, of: 2)
    // The second row gained 100, so a repository with 99 stars cannot replace it.
    #expect(candidates.mostPromising(9, for: 2).map(\.id) == [4])
    #expect(candidates.mostPromising(9, for: 3).map(\.id) == [3, 4])
    candidates.drop(4)
    #expect(candidates.mostPromising(9, for: 2).isEmpty)
    #expect(candidates.ranked.map(\.repository.id) == [1, 2] && candidates.known == 2)
  }

  @Test func `rows without a gain are left out, and ties are in the order of stars`() {
    var candidates = candidates((1...4).map { repository($0, stars: Int($0) * 10, age: 100) })
    for (id, gained) in [(1, 5), (2, 5), (3, 0), (4, 7)] { candidates.note(gained, of: Int64(id)) }
    #expect(candidates.ranked.map(\.repository.id) == [4, 2, 1])
  }

  @Test func `an older history says what to read first`() {
    var candidates = candidates([
      repository(1, stars: 5000, age: 2000), repository(2, stars: 4000, age: 2000),
    ])
    #expect(candidates.mostPromising(1, for: 25).map(\.id) == [1])
    let sunday = Date(timeIntervalSince1970: 1_789_257_600)
    let history = StarHistory(weeks: [.init(start: sunday, days: [0, 50, 50, 50, 0, 0, 0])])
    candidates.note(history, from: sunday + 5 * Self.day, of: 2, isFresh: false)
    #expect(candidates.mostPromising(1, for: 25).map(\.id) == [2] && candidates.known == 0)
    candidates.note(history, from: sunday + 5 * Self.day, of: 2, isFresh: true)
    #expect(candidates.known == 1 && candidates.ranked.map(\.repository.id) == [2])
  }

  @Test func `a repository that several searches find is one candidate`() {
    var candidates = candidates([repository(1, stars: 10, age: 10)])
    candidates.note(3, of: 1)
    candidates.add([repository(1, stars: 12, age: 10)])
    #expect(candidates.count == 1 && candidates.known == 1)
  }

  @Test func `the user's conditions are part of every search, and win`() {
    let search = GainSearch(.week, [Qualifier("language", "Swift"), Qualifier("stars", "10..99")])
    let queries = search.queries(at: Self.now).map(\.text)
    #expect(queries.count == 5 && queries.allSatisfy { $0.contains("language:Swift") })
    #expect(queries.allSatisfy { $0.components(separatedBy: "stars:").count == 2 })
    #expect(queries.allSatisfy { $0.contains("stars:10..99") })
    let usual = GainSearch(.day, []).queries(at: Self.now).map(\.text)
    #expect(usual.contains("created:>=2026-09-20") && usual.contains("stars:>=1"))
    #expect(usual.contains("pushed:>=2026-09-19 stars:>=10000"))
  }

  @Test(arguments: [(GainWindow.day, 7), (.week, 28), (.month, 40), (.year, 40)])
  func `stars count in the days that are over`(window: GainWindow, stars: Int) {
    let sunday = Date(timeIntervalSince1970: 1_789_257_600)
    let history = StarHistory(weeks: [
      .init(start: sunday, days: [7, 3, 0, 0, 0, 0, 0]),
      .init(start: sunday - 7 * Self.day, days: [1, 2, 3, 4, 5, 6, 7]),
      .init(start: sunday - 14 * Self.day, days: [1, 1, 1, 1, 1, 0, 0]),
    ])
    // Monday noon: Sunday is over.
    #expect(
      history.gained(window, before: sunday + 1.5 * Self.day) == stars + (window == .week ? 6 : 0))
  }
}
