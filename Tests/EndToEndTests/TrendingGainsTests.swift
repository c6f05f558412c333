import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo trending --by gained` and `ghrepo top --gained` against the simulator.
@Suite(.timeLimit(.minutes(10))) struct TrendingGainsTests {
  private static let rank = ["trending", "week", "--by", "gained"]

  private static func stage(
    _ configure: (inout SimulatorConfiguration) -> Void = { _ in }
  ) async throws -> Stage {
    try await Stage.make {
      $0.repositories = 2000
      configure(&$0)
    }
  }

  private func histories(_ stage: Stage) -> Int {
    stage.github.requests.count { $0.path.hasSuffix("/stargazers/history") }
  }

  @Test(arguments: [("day", 1), ("week", 7), ("month", 30)])
  func `the order is that of the stars gained, of old repositories too`(
    timeframe: String, days: Int
  ) async throws {
    let stage = try await Self.stage()
    let result = try await stage.run(
      [
        "trending", timeframe, "--by", "gained", "--limit", "25", "--json",
        "full_name,gained_\(timeframe),created_at",
      ], token: .classic
    ).result()
    #expect(result.code == 0, "\(result)")
    let rows = try result.objects()
    let gains = try rows.map { try #require($0["gained_\(timeframe)"] as? Int) }
    #expect(rows.count == 25 && gains == gains.sorted(by: >) && gains.allSatisfy { $0 > 0 })
    let exact = stage.github.gains("stars:>=1", days: days)
    let all = Dictionary(exact.map { ($0.name, $0.stars) }) { first, _ in first }
    let right = exact.prefix { $0.stars >= exact[24].stars }.map(\.name)
    let names = rows.compactMap { $0["full_name"] as? String }
    #expect(names.count { right.contains($0) } >= 22, "\(names)")
    #expect(names.map { all[$0] } == gains.map(Optional.some))
    let month = Date.now - 31 * 86_400
    let ages = try rows.compactMap { $0["created_at"] as? String }
      .map { try Date($0, strategy: .iso8601) }
    #expect(ages.contains { $0 < month })
    #expect(result.errors.contains("candidates; others may be missing"))
    #expect(stage.github.requests.count <= 120)
  }

  @Test func `a second run needs few requests, and offline shows the last one`() async throws {
    let stage = try await Self.stage()
    let first = try await stage.run(Self.rank, token: .classic).result()
    stage.github.clearRequests()
    let second = try await stage.run(Self.rank, token: .classic).result()
    #expect(second.code == 0 && second.lines.count == first.lines.count)
    #expect(stage.github.requests.count <= 25)
    stage.github.clearRequests()
    let offline = try await stage.run(Self.rank + ["--offline"], token: .classic).result()
    #expect(offline.output == second.output && stage.github.requests.isEmpty, "\(offline)")
    #expect(offline.errors.contains("Showing cached data from"))
  }

  @Test func `filters hold for every row`() async throws {
    let stage = try await Self.stage()
    let result = try await stage.run(
      Self.rank + ["--language", "python", "--stars", "10..2000", "--json"], token: .classic
    ).result()
    let rows = try result.objects()
    #expect(!rows.isEmpty)
    for row in rows {
      #expect(row["language"] as? String == "Python")
      #expect((10...2000).contains(row["stargazers_count"] as? Int ?? 0))
    }
  }

  @Test func `without a login it fails, or the setting gives way to the usual list`() async throws {
    let stage = try await Self.stage()
    for command in [Self.rank, ["top", "--gained", "year"]] {
      let result = try await stage.run(command + ["--anonymous"], token: .classic).result()
      #expect(result.code == 4 && result.output.isEmpty && histories(stage) == 0, "\(result)")
      #expect(result.errors.contains("Without a login"))
    }
    try stage.configure("trending_by: gained\n")
    let result = try await stage.run(["trending", "week", "--anonymous"], token: .classic).result()
    #expect(result.code == 0 && result.errors.contains("Showing the usual list"), "\(result)")
    try stage.configure("")
    let usual = try await stage.run(["trending", "week", "--anonymous"], token: .classic).result()
    #expect(result.firstColumns == usual.firstColumns)
  }

  @Test func `a server without histories is asked once, and it fails`()
    async throws
  {
    let stage = try await Self.stage { $0.enterpriseVersion = "3.18.1" }
    let result = try await stage.run(Self.rank, token: .classic).result()
    #expect(result.code == 69 && histories(stage) <= 6, "\(result)")
    #expect(result.errors.contains("does not provide stars by day") && result.output.isEmpty)
    let json = try await stage.run(Self.rank + ["--json"], token: .classic).result()
    #expect(json.code == 69 && json.output.isEmpty, "\(json)")
  }

  @Test func `a rate limit in the middle ends the comparison, and is said`() async throws {
    let stage = try await Self.stage { $0.limits.coreWithToken = 100 }
    let result = try await stage.run(Self.rank, token: .classic).result()
    #expect(result.code == 7 && histories(stage) <= 100, "\(result)")
    #expect(result.errors.contains("Incomplete: too few requests are left"))
    #expect(!result.lines.isEmpty)
  }

  @Test func `histories that fail are asked for again, and what is missing is said`() async throws {
    let stage = try await Self.stage()
    let whole = try await stage.run(Self.rank, token: .classic).result()
    let other = try await Self.stage()
    other.github.inject(.html502, for: "/repos/*", times: 2)
    let retried = try await other.run(Self.rank, token: .classic).result()
    #expect(retried.firstColumns == whole.firstColumns, "\(retried)")
    let third = try await Self.stage()
    let first = try #require(whole.firstColumns.first)
    third.github.inject(.json502, for: "/repos/\(first)/stargazers/history")
    let missing = try await third.run(Self.rank, token: .classic).result()
    #expect(missing.code == 0 && !missing.firstColumns.contains(first))
    #expect(missing.errors.contains("1 candidate could not be read"), "\(missing)")
    let refusing = try await Self.stage()
    refusing.github.inject(.policy, for: "/repos/*", times: 3)
    let refused = try await refusing.run(Self.rank, token: .classic).result()
    #expect(refused.errors.contains("3 candidates could not be read"), "\(refused)")
    #expect(!refused.errors.contains("requests are left"))
  }

  @Test func `an offline run does not pass for the list later`() async throws {
    let stage = try await Self.stage()
    let offline = try await stage.run(Self.rank + ["--offline"], token: .classic).result()
    #expect(offline.code == 6 && offline.errors.contains("not in the cache"), "\(offline)")
    #expect(!offline.errors.contains("No repositories match"))
    stage.github.inject(.primaryLimit, for: "/search/*")
    let limited = try await stage.run(Self.rank, token: .classic).result()
    #expect(limited.code == 7 && limited.output.isEmpty, "\(limited)")
  }

  @Test func `the heading says what is really shown`() async throws {
    let stage = try await Self.stage { $0.enterpriseVersion = "3.18.1" }
    try stage.configure("trending_by: gained\n")
    let other = try await stage.run(["trending"], token: .classic).result()
    #expect(other.errors.contains("Trending this week: created since"), "\(other)")
    #expect(!other.errors.contains("Most stars gained"))
  }

  @Test func `the setting makes it the usual ranking, unless another order is asked for`()
    async throws
  {
    let stage = try await Self.stage()
    try stage.configure("trending_by: gained\n")
    let gained = try await stage.run(["trending", "--limit", "3"], token: .classic).result()
    #expect(gained.errors.contains("Most stars gained in the 7 days ending on"), "\(gained)")
    for arguments in [["--by", "created"], ["--sort", "forks"], ["--count"]] {
      let result = try await stage.run(["trending"] + arguments, token: .classic).result()
      #expect(result.code == 0 && !result.errors.contains("Most stars gained"), "\(result)")
      if arguments.first != "--by" {
        #expect(result.errors.contains("`trending_by` has no effect with"), "\(result)")
      }
    }
    try stage.configure("trending_by: stars\n")
    let wrong = try await stage.run(["trending"], token: .classic).result()
    #expect(wrong.code == 64 && wrong.errors.contains("trending_by"), "\(wrong)")
  }

  @Test func `top ranks by the stars gained in a year`() async throws {
    let stage = try await Self.stage()
    let result = try await stage.run(
      ["top", "--gained", "year", "--limit", "5", "--json"], token: .classic
    ).result()
    let rows = try result.objects()
    let gains = rows.compactMap { $0["gained_year"] as? Int }
    #expect(gains.count == 5 && gains == gains.sorted(by: >), "\(result)")
    let exact = stage.github.gains("stars:>=1", days: 365)
    let all = Dictionary(exact.map { ($0.name, $0.stars) }) { first, _ in first }
    #expect(rows.map { all[$0["full_name"] as? String ?? ""] } == gains.map(Optional.some))
    #expect(gains.first == exact.first?.stars && stage.github.requests.count <= 120)
  }

  @Test(arguments: [
    (["trending", "--by", "gained", "--sort", "forks"], "--sort"),
    (["trending", "--by", "gained", "--all"], "--all"),
    (["trending", "--by", "gained", "--web"], "--web"),
    (["trending", "--by", "gained", "--explain"], "--explain"),
    (["trending", "--by", "gained", "--count"], "--count"),
    (["trending", "--by", "stars"], "created"),
    (["top", "--gained", "year", "--order", "asc"], "--order"),
    (["top", "--gained", "decade"], "year"),
    (["trending", "--by", "created", "--json", "gained_week"], "gained_week"),
    (["search", "swift", "--json", "gained_week"], "gained_week"),
  ])
  func `what does not go together is an error`(arguments: [String], words: String) async throws {
    let stage = try await Self.stage()
    let result = try await stage.run(arguments, token: .classic).result()
    #expect(result.code == 64 && result.errors.contains(words), "\(result)")
    #expect(stage.github.requests.isEmpty)
  }
}
