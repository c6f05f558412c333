import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo search --page-through` when a page on the way fails.
@Suite(.timeLimit(.minutes(20))) struct SearchFailureTests {
  private static let page3 = "/search/repositories?*&page=3"

  private func stage(
    _ configure: (inout SimulatorConfiguration) -> Void = { _ in }
  ) async throws -> Stage {
    try await Stage.make { configuration in
      configuration.repositories = 600
      configure(&configuration)
    }
  }

  /// Whether every row that the head line speaks of came, each once.
  private func isComplete(_ result: ProgramResult) -> Bool {
    let total = result.errors.split(separator: " ").first.flatMap { Int($0) }
    return total.map { $0 > 500 } == true && result.lines.count == total
      && Set(result.lines).count == total
  }

  private static let finals: [(Fault, Int32)] = [
    (.suspended, 5), (.primaryLimit, 7), (.secondaryLimit(status: 403, retryAfter: 90), 7),
    (.secondaryLimit(status: 429, retryAfter: nil), 7), (.brokenJSON, 65), (.wrongTypes, 65),
    (.captivePortal, 65), (.unauthorized, 4),
  ]

  @Test(arguments: finals)
  func `a page that fails for good keeps all rows before it`(
    fault: Fault, code: Int32
  ) async throws {
    let stage = try await stage { $0.faults = [FaultRule(fault, path: Self.page3)] }
    let result = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--fields", "id", token: .classic)
    #expect(result.code == code, "\(result)")
    // A limit that is used up refuses page 2 as well, if that one is behind page 3 on its way.
    let isWhole = result.lines.count == 200 || (fault == .primaryLimit && result.lines.count == 100)
    #expect(isWhole && Set(result.lines).count == result.lines.count, "\(result)")
    #expect(stage.searches.count { $0.parameter("page") == "3" } == 1)
    #expect(result.errors.split(separator: "\n").count >= 2)
  }

  @Test(arguments: [["--page-through"], ["--all"]])
  func `a row that cannot be read is left out, and the rest comes`(way: [String]) async throws {
    let stage = try await stage {
      $0.faults = [FaultRule(.oddRow, path: Self.page3, times: 1)]
    }
    let result = try await stage.run(
      ["search", "stars:>=0", "--fields", "id"] + way, token: .classic
    ).result()
    let total = try #require(stage.github.matches("stars:>=0", for: .classic)).count
    #expect(result.code == 0 && Set(result.lines).count == total - 1, "\(result)")
    #expect(result.errors.contains("could not be read and was left out"), "\(result.errors)")
  }

  @Test func `--json stays valid when a page fails`() async throws {
    let stage = try await stage { $0.faults = [FaultRule(.suspended, path: Self.page3)] }
    let result = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--json", token: .classic)
    #expect(result.code == 5, "\(result.errors)")
    #expect(try result.objects().count == 200)
  }

  @Test(arguments: [
    ["--json"], ["--csv"], ["--jsonl"], ["--jq", "length"], ["--jsonl", "--jq", "."],
    ["--template", "{{name}}"], ["--json", "--all"], ["--jq", "length", "--all"],
  ])
  func `a search that fails before its first row writes nothing`(format: [String]) async throws {
    let stage = try await stage { $0.faults = [FaultRule(.brokenJSON)] }
    let result = try await stage.run(["search", "tool"] + format).result()
    #expect(result.code == 65 && result.output.isEmpty, "\(result)")
  }

  @Test func `a filter does not run over a part of the rows`() async throws {
    let stage = try await stage { $0.faults = [FaultRule(.suspended, path: Self.page3)] }
    let all = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--jq", "length", token: .classic)
    #expect(all.code == 5 && all.output.isEmpty, "\(all)")
    let streamed = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--jsonl", "--jq", ".name", token: .classic)
    #expect(streamed.code == 5 && streamed.lines.count == 200, "\(streamed.errors)")
  }

  @Test(arguments: [Fault.html502, .empty500, .reset, .truncate])
  func `a failure in passing is repeated and nothing is lost`(fault: Fault) async throws {
    let stage = try await stage { $0.faults = [FaultRule(fault, path: Self.page3, times: 1)] }
    let result = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--fields", "id", token: .classic)
    #expect(result.code == 0, "\(result)")
    #expect(isComplete(result))
    #expect(stage.searches.count { $0.parameter("page") == "3" } == 2)
    // Where page 3 took a connection that had served before, libcurl repeats it at once by itself.
    let saysRetry = result.errors.contains("Page 3: ") && result.errors.contains("Retry 1 of 3")
    #expect(fault == .reset || saysRetry, "\(result.errors)")
  }

  @Test func `a secondary limit ends it with 7 and names --wait`() async throws {
    let stage = try await stage {
      $0.faults = [FaultRule(.secondaryLimit(status: 403, retryAfter: 1), times: 1)]
    }
    let result = try await stage.ghrepo("search", "tool")
    #expect(result.code == 7, "\(result)")
    #expect(result.errors.contains("--wait") && result.errors.contains("in 1 sec"))
    #expect(stage.searches.count == 1)
  }

  @Test func `with --wait it goes on by itself, one page at a time`() async throws {
    // Long enough that the pages on their way are there before it ends, also on a busy machine.
    let limit = Fault.secondaryLimit(status: 403, retryAfter: 6)
    let stage = try await stage {
      $0.faults = [FaultRule(limit, path: Self.page3, times: 1)]
      $0.latency = .milliseconds(100)
    }
    let result = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--wait", "--fields", "id", token: .classic)
    #expect(result.code == 0, "\(result)")
    #expect(isComplete(result))
    #expect(result.errors.contains("from now on one page at a time"))
    #expect(result.errors.contains("Rate limit: going on by itself at"))
    let thirds = stage.searches.filter { $0.parameter("page") == "3" }.map(\.time)
    #expect(thirds.count == 2 && thirds[1].timeIntervalSince(thirds[0]) >= 5.9)
  }

  @Test func `a used-up limit names when it ends, and that a login helps`() async throws {
    let stage = try await stage { $0.limits.searchAnonymous = 2 }
    let result = try await stage.ghrepo("search", "stars:>=0", "--page-through")
    #expect(result.code == 7, "\(result)")
    #expect(result.lines.count == 200)
    #expect(result.errors.contains("The rate limit for search is used up until"))
    #expect(result.errors.contains("--wait") && result.errors.contains("ghrepo login"))
  }

  @Test func `with --wait a used-up limit is waited for`() async throws {
    let stage = try await stage {
      $0.limits.searchAnonymous = 4
      $0.limits.searchWindow = 2
    }
    let result = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--wait", "--fields", "id")
    #expect(result.code == 0, "\(result)")
    #expect(isComplete(result))
  }
}
