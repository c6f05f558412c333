import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo trending` and `ghrepo top`.
@Suite(.timeLimit(.minutes(20))) struct FeedTests {
  private func makeStage() async throws -> Stage {
    try await Stage.make { $0.repositories = 1000 }
  }

  private static let fields = ["--json", "--fields", "position,new,full_name,stargazers_count"]

  private func rows(_ result: ProgramResult) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(result.standardOutput))
    return try #require(json as? [[String: Any]])
  }

  private let start = Date()

  /// The day so many days ago, as `make` puts it into a text: the program runs between the start of the
  /// test and now, and midnight may, too.
  private func isDay(_ days: Double, _ make: (String) -> Bool) -> Bool {
    [start, Date()].contains { end in
      make(String((end - days * 86_400).formatted(.iso8601).prefix(10)))
    }
  }

  @Test(arguments: [("day", 1.0), ("week", 7), ("month", 30)])
  func `trending requests the newest repositories with the most stars`(
    timeframe: String, days: Double
  ) async throws {
    let stage = try await makeStage()
    let result = try await stage.run(["trending", timeframe] + Self.fields).result()
    #expect(result.code == 0, "\(result)")
    let request = try #require(stage.searches.first)
    #expect(request.parameter("sort") == "stars")
    #expect(
      isDay(days) {
        result.errors.contains("since \($0) (UTC)") && request.parameter("q") == "created:>=\($0)"
      })
    let rows = try rows(result)
    #expect(rows.map { $0["position"] as? Int } == rows.indices.map { $0 + 1 })
    let stars = rows.compactMap { $0["stargazers_count"] as? Int }
    #expect(stars == stars.sorted(by: >))
    #expect(!rows.contains { $0["new"] as? Bool == true })
  }

  @Test func `a week is the default timeframe`() async throws {
    let stage = try await makeStage()
    let result = try await stage.ghrepo("trending", "--language", "go", setting: ["LANGUAGE": "pl"])
    let query = stage.searches.first?.parameter("q")
    #expect(
      isDay(7) {
        result.errors.contains("Trendy tygodnia: utworzone od \($0) (UTC)")
          && query == "created:>=\($0) language:go"
      }, "\(result)")
  }

  @Test(arguments: ["trending", "browse"], [[], ["--sort", "forks"], ["--order", "asc"]])
  func `the trends have a heading in every order`(command: String, order: [String]) async throws {
    let stage = try await makeStage()
    let result = try await stage.run([command] + order, token: .classic).result()
    #expect(
      result.code == 0
        && isDay(7) {
          result.errors.contains("Trending this week: created since \($0) (UTC).\n")
        }, "\(result)")
  }

  @Test(
    arguments: [
      ([], true), (["--sort", "stars", "--order", "desc"], true), (["--sort", "forks"], false),
      (["--order", "asc"], false),
    ] as [([String], Bool)])
  func `top says that the most stars come first, if they do`(
    order: [String], isUsual: Bool
  ) async throws {
    let stage = try await makeStage()
    let result = try await stage.run(["top"] + order, token: .classic).result()
    #expect(result.code == 0 && result.errors.contains("most stars") == isUsual, "\(result)")
  }

  @Test func `additional rows of a larger limit are not new`() async throws {
    let stage = try await makeStage()
    _ = try await stage.ghrepo("top", "--limit", "3")
    let second = try rows(try await stage.run(["top", "--limit", "5"] + Self.fields).result())
    #expect(second.map { $0["new"] as? Bool } == [false, false, false, false, false])
    let third = try rows(try await stage.run(["top", "--limit", "5"] + Self.fields).result())
    #expect(third.map { $0["new"] as? Bool } == [false, false, false, false, false])
  }

  @Test func `each feed has its own new rows`() async throws {
    let stage = try await makeStage()
    _ = try await stage.ghrepo("top", "--limit", "3")
    let other = try rows(
      try await stage.run(["top", "--language", "python", "--limit", "5"] + Self.fields).result())
    #expect(!other.contains { $0["new"] as? Bool == true })
  }

  @Test func `feeds work offline`() async throws {
    let stage = try await makeStage()
    let before = try await stage.ghrepo("trending", "month", "--limit", "5")
    await stage.github.stop()
    let stored = try await stage.ghrepo("trending", "month", "--limit", "5")
    #expect(stored.code == 0 && stored.standardOutput == before.standardOutput, "\(stored)")
    let offline = try await stage.ghrepo("trending", "month", "--offline", "--limit", "5")
    #expect(offline.code == 0 && offline.lines == before.lines, "\(offline)")
  }

  @Test func `a feed pages through to its end`() async throws {
    let stage = try await makeStage()
    let result = try await stage.run(["trending", "month", "--page-through"], token: .classic)
      .result()
    let total = Int(result.errors.split(separator: "\n")[1].prefix { $0.isNumber })
    #expect(result.code == 0 && result.lines.count == total, "\(result)")
  }

  @Test func `other dates need a search`() async throws {
    let stage = try await makeStage()
    let result = try await stage.ghrepo("trending", "--created", ">=2020-01-01")
    #expect(result.code == 64 && result.errors.contains("ghrepo search --created"), "\(result)")
    let year = try await stage.ghrepo("trending", "year")
    #expect(year.code == 64 && year.errors.contains("day, week"), "\(year)")
  }
}
