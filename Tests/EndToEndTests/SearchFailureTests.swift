import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo search --page-through` when a page fails.
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

  /// Whether every row that the header line counts was printed exactly once.
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
    // A used-up limit also refuses page 2 if its request arrives after that for page 3.
    let isWhole = result.lines.count == 200 || (fault == .primaryLimit && result.lines.count == 100)
    #expect(isWhole && Set(result.lines).count == result.lines.count, "\(result)")
    #expect(stage.searches.count { $0.parameter("page") == "3" } == 1)
    #expect(result.errors.split(separator: "\n").count >= 2)
  }

  @Test(arguments: [["--page-through"], ["--all"]])
  func `a row that cannot be decoded is omitted, and the rest is kept`(way: [String]) async throws {
    let stage = try await stage {
      $0.faults = [FaultRule(.oddRow, path: Self.page3, times: 1)]
    }
    let result = try await stage.run(
      ["search", "stars:>=0", "--fields", "id"] + way, token: .classic
    ).result()
    let total = try #require(stage.github.matches("stars:>=0", for: .classic)).count
    #expect(result.code == 0 && Set(result.lines).count == total - 1, "\(result)")
    #expect(result.errors.contains("Skipped 1 unreadable row"), "\(result.errors)")
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

  @Test func `a filter does not run on incomplete rows`() async throws {
    let stage = try await stage { $0.faults = [FaultRule(.suspended, path: Self.page3)] }
    let all = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--jq", "length", token: .classic)
    #expect(all.code == 5 && all.output.isEmpty, "\(all)")
    let streamed = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--jsonl", "--jq", ".name", token: .classic)
    #expect(streamed.code == 5 && streamed.lines.count == 200, "\(streamed.errors)")
  }

  @Test(arguments: [Fault.html502, .empty500, .reset, .truncate])
  func `a transient failure is retried, and nothing is lost`(fault: Fault) async throws {
    let stage = try await stage { $0.faults = [FaultRule(fault, path: Self.page3, times: 1)] }
    let result = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--fields", "id", token: .classic)
    #expect(result.code == 0, "\(result)")
    #expect(isComplete(result))
    #expect(stage.searches.count { $0.parameter("page") == "3" } == 2)
    // If page 3 reuses a connection, libcurl retries it at once by itself.
    let saysRetry = result.errors.contains("Page 3: ") && result.errors.contains("(1 of ")
    #expect(fault == .reset || saysRetry, "\(result.errors)")
  }

  @Test func `a secondary limit exits with 7 and suggests --wait`() async throws {
    let stage = try await stage {
      $0.faults = [FaultRule(.secondaryLimit(status: 403, retryAfter: 30), times: 1)]
    }
    let result = try await stage.ghrepo("search", "tool")
    #expect(result.code == 7, "\(result)")
    #expect(result.errors.contains("--wait") && result.errors.contains("in 30 s"))
    #expect(stage.searches.count == 1)
  }

  @Test func `with --wait, it continues by itself, one page at a time`() async throws {
    // Long enough that the pages in flight arrive before it ends, even on a busy machine.
    let limit = Fault.secondaryLimit(status: 403, retryAfter: 6)
    let stage = try await stage {
      $0.faults = [FaultRule(limit, path: Self.page3, times: 1)]
      $0.latency = .milliseconds(100)
    }
    let result = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--wait", "--fields", "id", token: .classic)
    #expect(result.code == 0, "\(result)")
    #expect(isComplete(result))
    #expect(result.errors.contains("loading one page at a time from now on"))
    #expect(result.errors.contains("Rate limit reached; resuming at"))
    let thirds = stage.searches.filter { $0.parameter("page") == "3" }.map(\.time)
    #expect(thirds.count == 2 && thirds[1].timeIntervalSince(thirds[0]) >= 5.9)
  }

  @Test func `a used-up limit says when it ends and that a login helps`() async throws {
    let stage = try await stage { $0.limits.searchAnonymous = 2 }
    let result = try await stage.ghrepo("search", "stars:>=0", "--page-through")
    #expect(result.code == 7, "\(result)")
    #expect(result.lines.count == 200)
    #expect(result.errors.contains("You have reached GitHub's rate limit for search. It resets in"))
    #expect(result.errors.contains("--wait") && result.errors.contains("ghrepo login"))
  }

  @Test func `with --wait, it waits for a used-up limit`() async throws {
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
