import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo search --all`: every match, however many there are.
@Suite(.timeLimit(.minutes(20))) struct CompleteSearchTests {
  private static let question = "stars:>=0"
  private static let arguments = ["search", question, "--all", "--sort", "stars"]

  private func makeStage(
    repositories: Int = 3000, _ configure: (inout SimulatorConfiguration) -> Void = { _ in }
  ) async throws -> Stage {
    try await Stage.make { configuration in
      configuration.repositories = repositories
      configuration.crowding = .asOnGitHub
      configure(&configuration)
    }
  }

  private func stars(_ objects: [[String: Any]]) -> [Int] {
    objects.compactMap { $0["stargazers_count"] as? Int }
  }

  private func names(_ objects: [[String: Any]]) -> [String] {
    objects.compactMap { $0["full_name"] as? String }
  }

  @Test func `every match is listed exactly once, most stars first`() async throws {
    let stage = try await makeStage()
    let wanted = try #require(stage.github.matches(Self.question, for: .classic))
    #expect(wanted.count > 2000)
    let result = try await stage.run(Self.arguments + ["--json"], token: .classic).result()
    #expect(result.code == 0, "\(result.errors)")
    let objects = try result.objects()
    #expect(names(objects).count == wanted.count)
    #expect(Set(names(objects)) == Set(wanted))
    #expect(stars(objects) == stars(objects).sorted(by: >))
    #expect(objects.first?["position"] == nil || objects.first?["position"] as? Int == 1)
    #expect(result.errors.contains("All rows: about "))
    let count = grouped(wanted.count)
    #expect(result.errors.contains("Listed \(count) of \(count) repositories in "))
    #expect(!result.errors.contains("Continue?") && !result.errors.contains("left"))
  }

  private func grouped(_ count: Int) -> String {
    count < 1000 ? "\(count)" : "\(count / 1000),\(String(format: "%03d", count % 1000))"
  }

  @Test(arguments: [[], ["--sort", "updated"], ["--sort", "stars", "--order", "asc"]])
  func `no order loses a row`(order: [String]) async throws {
    let stage = try await makeStage(repositories: 2000)
    let wanted = try #require(stage.github.matches(Self.question, for: .classic))
    let result = try await stage.run(
      ["search", Self.question, "--all", "--fields", "full_name"] + order, token: .classic
    ).result()
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.lines.count == wanted.count)
    #expect(Set(result.firstColumns) == Set(wanted))
    #expect(result.errors.contains("GitHub sorts at most 1,000") == !order.contains("stars"))
  }

  @Test func `ranges and other qualifiers of the query still apply`() async throws {
    let stage = try await makeStage()
    let question = "stars:0..50 created:>=2012-01-01 archived:false"
    let wanted = try #require(stage.github.matches(question, for: .classic))
    #expect(wanted.count > 1000)
    let result = try await stage.run(
      ["search", question, "--all", "--sort", "stars", "--fields", "full_name"], token: .classic
    ).result()
    #expect(result.lines.count == wanted.count, "\(result.errors)")
    #expect(Set(result.firstColumns) == Set(wanted))
  }

  @Test func `a small result needs no slices`() async throws {
    let stage = try await makeStage(repositories: 60)
    let result = try await stage.run(["search", "fast", "--all"], token: .classic).result()
    #expect(result.code == 0 && !result.lines.isEmpty, "\(result)")
    #expect(!result.errors.contains("All rows"))
    #expect(stage.searches.count == 1)
    let nothing = try await stage.ghrepo("search", "no-such-thing", "--all", "--json")
    #expect(nothing.code == 0, "\(nothing)")
    #expect(try nothing.objects().isEmpty)
    #expect(nothing.errors.contains("No repositories match."))
  }

  @Test func `a limit ends it within a slice`() async throws {
    let stage = try await makeStage()
    let result = try await stage.run(
      Self.arguments + ["--limit", "1234", "--fields", "full_name"], token: .classic
    ).result()
    #expect(result.code == 0 && result.lines.count == 1234, "\(result.errors)")
    #expect(Set(result.firstColumns).count == 1234)
    #expect(result.errors.contains("Reached `--limit`"))
    #expect(result.errors.contains("The first 1,234 rows: about"))
  }

  @Test func `the summary is in Polish for a Polish user`() async throws {
    let stage = try await makeStage(repositories: 1500)
    let result = try await stage.run(
      Self.arguments, token: .classic, setting: ["LANGUAGE": "pl"]
    ).result()
    #expect(result.code == 0)
    #expect(result.errors.contains("Wszystkie wiersze: "), "\(result.errors)")
    #expect(result.errors.contains("Wypisano ") && result.errors.contains(" żądań)."))
  }

  @Test func `a slice that cannot be divided is reported`() async throws {
    let stage = try await makeStage(repositories: 1400) { $0.crowding.inOneSecond = 1300 }
    let result = try await stage.run(Self.arguments, token: .classic).result()
    #expect(result.code == 0)
    #expect(result.errors.contains("at most 1,000 repositories created in the same second"))
    #expect(result.lines.count >= 1000 && result.lines.count < 1400, "\(result.errors)")
  }

  @Test func `changing stars cause no duplicate rows`() async throws {
    let stage = try await makeStage(repositories: 1800) { $0.drift = 5 }
    let wanted = try #require(stage.github.matches(Self.question, for: .classic))
    let result = try await stage.run(
      Self.arguments + ["--fields", "full_name"], token: .classic
    ).result()
    #expect(result.code == 0)
    #expect(Set(result.firstColumns).count == result.lines.count)
    #expect(Set(result.firstColumns).isSubset(of: wanted))
    #expect(result.lines.count > wanted.count * 95 / 100, "\(result.errors)")
  }

  @Test func `it waits for rate limits`() async throws {
    let stage = try await makeStage(repositories: 1800) { configuration in
      configuration.limits.searchWithToken = 12
      configuration.limits.searchWindow = 2
    }
    let wanted = try #require(stage.github.matches(Self.question, for: .classic))
    let result = try await stage.run(
      Self.arguments + ["--fields", "full_name"], token: .classic
    ).result()
    #expect(result.code == 0, "\(result.errors)")
    #expect(Set(result.firstColumns) == Set(wanted))
    #expect(stage.searches.count > 12)
  }

  @Test func `top --all lists every match too`() async throws {
    let stage = try await makeStage(repositories: 2000)
    let wanted = try #require(stage.github.matches("stars:>=1", for: .classic))
    let result = try await stage.run(
      ["top", "--all", "--fields", "full_name"], token: .classic
    ).result()
    #expect(result.code == 0 && Set(result.firstColumns) == Set(wanted), "\(result.errors)")
  }
}
