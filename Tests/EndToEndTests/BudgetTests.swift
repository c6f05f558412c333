import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// Processes that run one after another or in parallel share GitHub's rate limits.
@Suite(.timeLimit(.minutes(20))) struct BudgetTests {
  private func stage(
    keyring: KeyringSession.Stage? = nil, _ change: (inout SimulatorLimits) -> Void
  ) async throws -> Stage {
    var limits = SimulatorLimits()
    change(&limits)
    return try await Stage.make(keyring: keyring) {
      $0.repositories = 600
      $0.limits = limits
    }
  }

  @Test func `a process sends no request if another one has used up the rate limit`() async throws {
    let stage = try await stage { $0.searchAnonymous = 2 }
    for _ in 0..<2 { #expect(try await stage.ghrepo("search", "tool").code == 0) }
    let result = try await stage.ghrepo("search", "library")
    #expect(result.code == 7, "\(result)")
    #expect(result.errors.contains("You have reached GitHub's rate limit for search. It resets in"))
    #expect(result.errors.contains("--wait") && result.errors.contains("ghrepo login"))
    #expect(stage.searches.count == 2)
    // Another rate limit is not affected.
    #expect(try await stage.ghrepo("show", "octocat/Hello-World").code != 7)
  }

  @Test func `cached rows replace requests that are not sent`() async throws {
    let stage = try await stage { $0.searchAnonymous = 1 }
    let first = try await stage.ghrepo("search", "tool", "--fields", "id")
    let second = try await stage.ghrepo("search", "tool", "--fields", "id")
    #expect(first.code == 0 && second.code == 0, "\(second)")
    #expect(second.output == first.output)
    #expect(second.errors.contains("rate limit for search"))
    #expect(stage.searches.count == 1)
  }

  @Test func `a process that waits is never refused`() async throws {
    let stage = try await stage {
      $0.searchAnonymous = 2
      $0.searchWindow = 2
    }
    for _ in 0..<3 {
      let result = try await stage.ghrepo("search", "tool", "--wait", "--verbose")
      #expect(result.code == 0, "\(result)")
      #expect(!result.errors.contains(" 403 "), "\(result)")
    }
    #expect(stage.searches.count == 3)
  }

  @Test func `parallel scripts all finish without a refused request`() async throws {
    let stage = try await stage {
      $0.searchWithToken = 4
      $0.searchWindow = 3
    }
    // The first response shows how little is left.
    #expect(try await stage.ghrepo("search", "tool", token: .classic).code == 0)
    let results = try await withThrowingTaskGroup(of: ProgramResult.self) { group in
      for _ in 0..<6 {
        group.addTask {
          try await stage.ghrepo("search", "tool", "--wait", "--verbose", token: .classic)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.allSatisfy { $0.code == 0 })
    #expect(results.allSatisfy { !$0.errors.contains(" 403 ") }, "\(results)")
    #expect(stage.searches.count == 7)
  }

  @Test func `a pause that GitHub requests from one process applies to the next`() async throws {
    let stage = try await stage { _ in }
    stage.github.inject(
      .secondaryLimit(status: 403, retryAfter: 90), for: "/search/*", times: 1)
    #expect(try await stage.ghrepo("search", "tool").code == 7)
    let result = try await stage.ghrepo("show", "octocat/Hello-World", "--verbose")
    #expect(result.code == 7, "\(result)")
    #expect(result.errors.contains("No request was sent: GitHub asked for a pause until"))
    #expect(result.errors.contains("secondary rate limit"))
    #expect(stage.github.requests.count == 1)
    let status = try await stage.ghrepo("status", "--json", "--offline")
    #expect(try JSONText(status.standardOutput)["hosts"][0]["pause"]["until"].string != nil)
    let lines = try await stage.ghrepo("status", "--offline")
    #expect(lines.output.contains("GitHub asked for a pause"), "\(lines)")
  }

  @Test func `offline status shows the remaining limits, even of an unnamed token`() async throws {
    let stage = try await stage { _ in }
    _ = try await stage.ghrepo("search", "tool", token: .classic)
    stage.github.clearRequests()
    let status = try await stage.ghrepo("status", "--offline", token: .classic)
    #expect(status.output.contains("Rate limit for search: 29 of 30 left"), "\(status)")
    let nobody = try await stage.ghrepo("status", "--offline")
    #expect(!nobody.output.contains("Rate limit search"), "\(nobody)")
    #expect(stage.github.requests.isEmpty)
    #expect(stage.files(containing: SimulatorToken.classic.token).isEmpty)
  }

  @Test func `a listing that waits leaves requests to others and spreads its own`() async throws {
    let stage = try await stage {
      $0.searchWithToken = 5
      $0.searchWindow = 4
    }
    let result = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--wait", "--verbose", "--fields", "id",
      token: .classic)
    #expect(result.code == 0 && Set(result.lines).count > 500, "\(result)")
    #expect(!result.errors.contains(" 403 "), "\(result)")
    #expect(result.errors.contains("to stay within the limit"))
  }

  @Test func `requests to a server without limits are not delayed`() async throws {
    let stage = try await Stage.make {
      $0.repositories = 600
      $0.enterpriseVersion = "3.18.1"
    }
    let result = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--wait", "--verbose", "--fields", "id")
    #expect(result.code == 0, "\(result)")
    #expect(!result.errors.contains("to stay within the limit"))
  }

  @Test func `everything works without a local database`() async throws {
    let stage = try await stage { $0.searchAnonymous = 2 }
    for folder in ["data", ".cache"] {
      try Data("no folder".utf8).write(to: URL(filePath: stage.home.appending(folder)))
    }
    for code: Int32 in [0, 0, 7] {
      #expect(try await stage.ghrepo("search", "tool").code == code)
    }
    #expect(stage.searches.count == 3)
  }
}
