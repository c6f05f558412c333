import GitHub
import TestSupport
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct LocalOrderTests {
  @Test func `every sort works in both directions, with and without words`() async throws {
    let stage = try await LocalSearchStage()
    let orders: [(String, SearchSort?, SortOrder, [Int64])] = [
      ("", .stars, .descending, [1, 2, 4, 3, 5]), ("", .stars, .ascending, [5, 3, 4, 2, 1]),
      ("swift", .stars, .descending, [1, 2, 3]), ("swift", .stars, .ascending, [3, 2, 1]),
      ("forks:>0", .forks, .descending, [2, 3]), ("swift", .forks, .ascending, [1, 3, 2]),
      ("octo/linter OR swift", .updated, .descending, [4, 1, 2, 3]),
      ("", nil, .descending, [1, 2, 4, 3, 5]), ("", nil, .ascending, [1, 2, 4, 3, 5]),
    ]
    for (text, sort, order, ids) in orders {
      let found = try await stage.ids(text, sort: sort, order: order)
      #expect(found == ids, "\(text) \(sort?.rawValue ?? "match") \(order)")
    }
  }

  @Test func `an unsupported sort falls back to best match and is reported`() async throws {
    let result = try await LocalSearchStage().result("swift", sort: .helpWantedIssues)
    #expect(result.repositories.map(\.repository.id) == [1, 3, 2])
    #expect(result.ignored == ["sort:help-wanted-issues"])
  }

  @Test(arguments: [SearchSort?.none, .stars, .forks, .updated], ["word", "", "word OR else"])
  func `pages of any size form the whole list, each row once`(
    sort: SearchSort?, text: String
  ) async throws {
    var generator = SeededNumbers(seed: 3)
    let stage = try await LocalSearchStage(
      (1...200).map { id in
        .sample(id, stars: Int.random(in: 0...500, using: &generator)) {
          $0.description = id % 3 == 0 ? "a word" : "wordless or else"
          if id % 5 == 0 { $0.name = "word" }
        }
      })
    for order in SortOrder.allCases {
      let whole = try await stage.ids(text, sort: sort, order: order, limit: 500)
      #expect(Set(whole).count == 200 && whole.count == 200)
      for size in [1, 7, 64, 200] {
        var pages: [Int64] = []
        for offset in stride(from: 0, to: 200, by: size) {
          pages += try await stage.ids(
            text, sort: sort, order: order, limit: size, offset: offset)
          if size == 1, offset == 20 { break }
        }
        #expect(pages == Array(whole.prefix(pages.count)))
      }
    }
    #expect(try await stage.ids(text, sort: sort, offset: 200).isEmpty)
    #expect(try await stage.ids(text, sort: sort, limit: 0).isEmpty)
    #expect(try await stage.ids(text, sort: sort, limit: -5, offset: -5).isEmpty)
    #expect(try await stage.ids(text, sort: sort, limit: Int.max, offset: Int.max).isEmpty)
  }

  @Test func `stars sort exactly, however close`() async throws {
    var generator = SeededNumbers(seed: 5)
    let stars = (1...300).map { _ in Int.random(in: 0...3_000, using: &generator) }
    let stage = try await LocalSearchStage(
      stars.enumerated().map { .sample(Int64($0 + 1), stars: $1) { $0.description = "word" } })
    let expected = stars.sorted(by: >)
    for text in ["", "word"] {
      let found = try await stage.ids(text, sort: SearchSort.stars, limit: 50, offset: 100)
      #expect(found.map { stars[Int($0) - 1] } == Array(expected[100..<150]))
      let low = try await stage.ids(
        text, sort: SearchSort.stars, order: SortOrder.ascending, limit: 50, offset: 100)
      #expect(low.map { stars[Int($0) - 1] } == Array(expected.reversed()[100..<150]))
    }
  }

  @Test func `a repository moves with its stars and is found once`() async throws {
    let stage = try await LocalSearchStage()
    for stars in [0, 5, 100_000, 63, 64, 2_000_000] {
      var repository = LocalSearchStage.samples[1]
      repository.stargazersCount = stars
      repository.language = "Zig"
      try await stage.database.remember([repository], seenBy: .anonymous, at: .noon)
      #expect(try await stage.ids("vapor stars:\(stars) language:zig") == [2])
      #expect(try await stage.ids("vapor language:swift").isEmpty)
    }
    let first = try await stage.ids("", sort: SearchSort.stars).first
    #expect(first == 2)
  }

  @Test func `each of very many languages is found`() async throws {
    let stage = try await LocalSearchStage(
      (1...1_100).map { id in .sample(id) { $0.language = "Language \(id)" } })
    for id in [1, 1_022, 1_023, 1_024, 1_100] as [Int64] {
      #expect(try await stage.ids("language:\"language \(id)\"") == [id])
      #expect(try await stage.ids("repository language:\"language \(id)\"") == [id])
    }
  }
}
