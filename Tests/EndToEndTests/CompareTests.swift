import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo compare` against the simulator.
@Suite(.timeLimit(.minutes(10))) struct CompareTests {
  private static let names = ["octo-org/hello-world", "monalisa/hello-world"]

  @Test func `repositories stand side by side, with marks and gains`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(["compare"] + Self.names).result()
    #expect(result.code == 0 && result.errors == "", "\(result)")
    let head = try #require(result.lines.first)
    #expect(head.contains("octo-org/hello-world") && head.contains("monalisa/hello-world"))
    for label in ["Stars", "Gained in 7 days", "Contributors", "Latest release", "Archived"] {
      #expect(result.lines.contains { $0.hasPrefix(label) }, "\(label)")
    }
    #expect(result.output.contains("2,718 ▲"))
  }

  @Test func `each format has a row for each repository, in the given order`() async throws {
    let stage = try await Stage.make()
    let json = try await stage.run(["compare"] + Self.names + ["--json"]).result().objects()
    #expect(json.map { $0["full_name"] as? String } == Self.names)
    for row in json {
      #expect(row["gained_month"] is Int && row["contributors_count"] is Int, "\(row)")
      let days = try #require(row["star_history"] as? [[String: Any]])
      #expect(days.count == 30)
    }
    let csv = try await stage.run(["compare", "--csv"] + Self.names).result()
    #expect(csv.lines.count == 3, "\(csv)")
    #expect(csv.lines.first?.hasPrefix("full_name,stargazers_count,gained_day,gained_week") == true)
    let one = try await stage.run(["compare", "--jq", ".[].contributors_count"] + Self.names)
      .result()
    #expect(one.lines.allSatisfy { Int($0) != nil } && one.lines.count == 2)
    // The filter reads nothing that needs other requests.
    let paths = stage.github.requests.suffix(4).map(\.path)
    #expect(paths.count { $0.hasSuffix("/contributors") } <= 2)
  }

  @Test func `what was seen is compared offline`() async throws {
    let stage = try await Stage.make()
    let online = try await stage.run(["compare"] + Self.names).result()
    let count = stage.github.requests.count
    let offline = try await stage.run(["compare", "--offline"] + Self.names).result()
    #expect(offline.output == online.output)
    #expect(offline.errors.contains("Showing cached data from"))
    #expect(stage.github.requests.count == count)
  }

  @Test func `without GitHub, what lists have shown is compared, and the reason is said`()
    async throws
  {
    let stage = try await Stage.make()
    let list = try await stage.ghrepo("top", "--limit", "2")
    let names = list.lines.map { String($0.prefix { $0 != "\t" }) }
    await stage.github.stop()
    let result = try await stage.run(["compare"] + names).result()
    #expect(result.code == 0 && names.allSatisfy(result.output.contains), "\(result)")
    #expect(result.errors.contains("Could not connect to"))
    #expect(result.errors.contains("Showing cached data from"))
  }

  @Test(arguments: [
    (["a/b"], 64, "Name 2 to 6 repositories"),
    (["a/b", "c/d", "e/f", "g/h", "i/j", "k/l", "m/n"], 64, "Name 2 to 6 repositories"),
    (["octo-org/hello-world", "Octo-Org/hello-world"], 64, "cannot be compared with itself"),
    (["octo-org/old-name", "octo-org/new-name"], 64, "octo-org/new-name cannot be compared"),
    (["octo-org/hello-world", "octo-org/nothing"], 6, "octo-org/nothing not found"),
    (["octo-org/hello-world", "no name"], 64, "no name"),
    (["octo-org/hello-world", "c/d", "--fields", "score"], 64, "score"),
    (["octo-org/hello-world", "c/d", "--offline"], 6, "cached"),
  ])
  func `what cannot be compared is an error`(
    arguments: [String], code: Int, words: String
  ) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(["compare"] + arguments).result()
    #expect(result.code == Int32(code) && result.errors.contains(words), "\(result)")
    #expect(result.output.isEmpty)
  }

  @Test(arguments: [(Fault.policy, 5), (.json502, 75)])
  func `the repository that fails is named`(fault: Fault, code: Int) async throws {
    let stage = try await Stage.make()
    stage.github.inject(fault, for: "/repos/monalisa/hello-world")
    let result = try await stage.run(["compare"] + Self.names).result()
    #expect(result.code == Int32(code) && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("monalisa/hello-world: "), "\(result)")
  }

  @Test func `each repository that does not exist is named`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("compare", "a/a", Self.names[0], "b/b")
    #expect(result.code == 6 && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("a/a not found") && result.errors.contains("b/b not found"))
  }

  @Test func `what cannot be loaded is said, and the rest is compared`() async throws {
    let stage = try await Stage.make()
    stage.github.inject(.json502, for: "/repos/octo-org/hello-world/stargazers/history")
    let result = try await stage.run(["compare"] + Self.names).result()
    #expect(result.code == 0, "\(result)")
    #expect(result.errors.contains("octo-org/hello-world: Could not load the stars by day"))
    #expect(result.lines.first { $0.hasPrefix("Gained in 7 days") }?.contains("–") == true)
  }
}
