import GitHubSimulator
import TestSupport
import Testing

/// Requests with a refused credential, and its source.
@Suite(.timeLimit(.minutes(20))) struct FaultCredentialTests {
  private static let refused: [(SimulatorToken, Int32, String)] = [
    (.expired, 4, "rejected the token from the environment variable GHREPO_TOKEN"),
    (.ssoBlocked, 5, "authorize this token for single sign-on"),
    (.policyBlocked, 5, "does not allow tokens"),
  ]

  @Test(arguments: refused)
  func `a refused credential ends the command, and its source is named`(
    token: SimulatorToken, code: Int32, words: String
  ) async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("show", "octo-org/hello-world", token: token)
    #expect(result.code == code, "\(result)")
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(words))
    #expect(result.errors.contains("GHREPO_TOKEN"))
  }

  @Test func `the page for single sign-on is named`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("show", "octo-org/hello-world", token: .ssoBlocked)
    #expect(result.errors.contains("\(stage.github.url)/orgs/octo-org/sso?"), "\(result)")
  }

  @Test(arguments: refused)
  func `with --anonymous-fallback, a public read continues without it and says so`(
    token: SimulatorToken, code: Int32, words: String
  ) async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo(
      "show", "octo-org/hello-world", "--no-readme", "--anonymous-fallback", token: token)
    #expect(result.code == 0, "\(result)")
    #expect(result.lines.first == "octo-org/hello-world")
    #expect(result.errors.contains("GHREPO_TOKEN. Continuing without it"))
    let sent = stage.github.requests.map { $0.header("Authorization") != nil }
    #expect(sent == [true, false, false, false, false])
  }

  @Test func `a feed continues without the refused token, one page at a time`() async throws {
    let stage = try await Stage.make { $0.repositories = 300 }
    let result = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--anonymous-fallback", "--fields", "id",
      token: .expired)
    #expect(result.code == 0, "\(result)")
    #expect(result.lines.count > 200 && Set(result.lines).count == result.lines.count)
    #expect(stage.searches.count { $0.header("Authorization") != nil } == 1)
    #expect(result.errors.split(separator: "\n").count { $0.contains("without it, with") } == 1)
  }

  @Test func `a rate limit or a missing repository causes no anonymous request`() async throws {
    let stage = try await Stage.make { $0.faults = [FaultRule(.primaryLimit, path: "/search/*")] }
    let search = try await stage.ghrepo("search", "x", "--anonymous-fallback", token: .classic)
    let show = try await stage.ghrepo(
      "show", "octo-org/nothing", "--anonymous-fallback", token: .classic)
    #expect(search.code == 7 && show.code == 6, "\(search) \(show)")
    #expect(stage.github.requests.count == 2)
  }

  @Test(arguments: [
    ["search", "x"], ["search", "x", "--json"], ["show", "octo-org/hello-world"],
    ["show", "octo-org/nothing"], ["status"], ["status", "--json"], ["search", "--help"],
  ])
  func `the token is in no output`(arguments: [String]) async throws {
    let stage = try await Stage.make()
    for token in [SimulatorToken.classic, .expired] {
      let flags = arguments.contains("--help") ? [] : ["--verbose"]
      let result = try await stage.run(arguments + flags, token: token).result()
      #expect(!(result.output + result.errors).contains(token.token), "\(result)")
      #expect(!(result.output + result.errors).contains(token.token.dropFirst(12)))
    }
  }

  @Test func `--verbose prints each request, its status, its time and the limit`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("search", "x", "--verbose", token: .classic)
    let line = try #require(result.errors.split(separator: "\n").first)
    #expect(
      line.hasPrefix("* GET \(stage.github.url)/search/repositories?q=x&per_page=30&page=1 200 "))
    #expect(line.contains(" ms search "))
  }
}
