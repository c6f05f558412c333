import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo search --count`.
@Suite(.timeLimit(.minutes(20))) struct MatchCountTests {
  @Test func `only the number is printed, from one request for one row`() async throws {
    let stage = try await Stage.make { $0.repositories = 1500 }
    let result = try await stage.ghrepo("search", "stars:>=0", "--count", token: .classic)
    let count = try #require(stage.github.matches("stars:>=0", for: .classic)).count
    #expect(result.code == 0 && result.lines == ["\(count)"], "\(result)")
    #expect(result.errors.isEmpty)
    #expect(try stage.onlySearch(result).parameter("per_page") == "1")
  }

  @Test func `no matches print a zero`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("search", "no-such-thing", "--count")
    #expect(result.code == 0 && result.lines == ["0"], "\(result)")
  }

  @Test func `cached repositories are counted offline`() async throws {
    let stage = try await Stage.make()
    let seen = try await stage.ghrepo("search", "stars:>=0", "--limit", "20")
    stage.github.clearRequests()
    let result = try await stage.ghrepo("search", "stars:>=0", "--count", "--offline")
    #expect(result.code == 0 && result.lines == ["\(seen.lines.count)"], "\(result)")
    #expect(stage.github.requests.isEmpty)
  }

  @Test func `a feed can be counted too`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("top", "--count")
    let count = try #require(stage.github.matches("stars:>=1")).count
    #expect(result.lines == ["\(count)"] && result.errors.isEmpty, "\(result)")
  }

  @Test func `an incomplete count is reported`() async throws {
    let stage = try await Stage.make()
    stage.github.inject(.incompleteResults, for: "/search/*")
    let result = try await stage.ghrepo("search", "stars:>=0", "--count")
    #expect(result.lines.count == 1 && result.errors.contains("timed out"), "\(result)")
  }

  @Test func `a failure prints no number`() async throws {
    let stage = try await Stage.make()
    stage.github.inject(.captivePortal, for: "/search/*")
    let result = try await stage.ghrepo("search", "stars:>=0", "--count")
    #expect(result.code == 65 && result.standardOutput.isEmpty, "\(result)")
  }
}
