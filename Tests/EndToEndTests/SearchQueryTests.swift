import GitHubSimulator
import Presentation
import TestSupport
import Testing

/// What `ghrepo search` requests from GitHub.
@Suite(.timeLimit(.minutes(20))) struct SearchQueryTests {
  @Test func `one string and separate words are the same query`() async throws {
    let stage = try await Stage.make()
    let terms = "fast tool topic:cli stars:>5 archived:false"
    let one = try await stage.ghrepo("search", terms)
    let many = try await stage.run(["search"] + terms.split(separator: " ").map(String.init))
      .result()
    #expect(one.code == 0 && many.code == 0, "\(one) \(many)")
    #expect(stage.searches.map { $0.parameter("q") } == [terms, terms])
  }

  /// Flags, and the query that GitHub gets.
  static let flags: [([String], String)] = [
    (["--language", "swift"], "language:swift"),
    (["--language", "swift", "--language=c++"], "language:swift language:c++"),
    (["--language", "Visual Basic"], "language:\"Visual Basic\""),
    (["--owner", "octo-org"], "user:octo-org"), (["--topic", "cli,tui"], "topic:cli topic:tui"),
    (["--topic", "cli", "--topic", "tui"], "topic:cli topic:tui"),
    (["--license", "mit"], "license:mit"), (["--stars", ">100"], "stars:>100"),
    (["--stars", "10..20"], "stars:10..20"), (["--forks", "<=5"], "forks:<=5"),
    (["--size", "1000..*"], "size:1000..*"), (["--followers", ">=7"], "followers:>=7"),
    (["--created", "2024-01-31"], "created:2024-01-31"),
    (["--pushed", ">=2025-06-01"], "pushed:>=2025-06-01"),
    (["--archived"], "archived:true"), (["--no-archived"], "archived:false"),
    (["--include-forks", "no"], "fork:false"), (["--include-forks", "yes"], "fork:true"),
    (["--include-forks", "only"], "fork:only"), (["--visibility", "public"], "is:public"),
    (["--match", "name", "--match", "topics"], "in:name,topics"),
    (["--match", "readme,description"], "in:readme,description"),
  ]

  @Test(arguments: flags)
  func `a flag becomes a qualifier`(flags: [String], query: String) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(["search"] + flags).result()
    #expect(result.code == 0, "\(result)")
    #expect(try stage.onlySearch(result).parameter("q") == query)
  }

  @Test(
    arguments: [
      (["best-match"], nil, nil), (["stars"], "stars", "desc"), (["forks"], "forks", "desc"),
      (["updated"], "updated", "desc"), (["help-wanted-issues"], "help-wanted-issues", "desc"),
      (["stars", "--order", "asc"], "stars", "asc"),
      (["forks", "--order", "desc"], "forks", "desc"),
    ] as [([String], String?, String?)])
  func `the order is GitHub's`(flags: [String], sort: String?, order: String?) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(["search", "tool", "--sort"] + flags).result()
    #expect(result.code == 0, "\(result)")
    let search = try stage.onlySearch(result)
    #expect(search.parameter("sort") == sort)
    #expect(search.parameter("order") == order)
  }

  @Test(arguments: [
    (["\"exact phrase\"", "tool"], "\"exact phrase\" tool"),
    (["tool", "-topic:x"], "tool -topic:x"), (["tool", "NOT", "slow"], "tool NOT slow"),
    (["tool", "--language", "swift", "-language:c"], "tool -language:c language:swift"),
    (["--", "-topic:x", "tool"], "-topic:x tool"), (["żółw 日本"], "żółw 日本"),
    (["a&b=c#d+e%20"], "a&b=c#d+e%20"),
  ])
  func `terms are passed unchanged`(terms: [String], query: String) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(["search"] + terms).result()
    #expect(result.code == 0, "\(result)")
    #expect(try stage.onlySearch(result).parameter("q") == query)
  }

  @Test func `the request has the program name, the version and the response format`() async throws
  {
    let stage = try await Stage.make()
    let version = try await stage.ghrepo("--version").lines[0].replacing(" ", with: "/")
    let result = try await stage.ghrepo("search", "tool", token: .classic)
    let search = try stage.onlySearch(result)
    #expect(search.header("User-Agent") == version)
    #expect(search.header("Accept") == "application/vnd.github+json")
    #expect(search.header("X-GitHub-Api-Version") == "2026-03-10")
    #expect(search.header("Accept-Encoding")?.contains("gzip") == true)
    #expect(search.header("Authorization")?.hasSuffix(SimulatorToken.classic.token) == true)
  }

  @Test func `--web prints the URL if no browser can be opened`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("search", "fast tool", "--stars", ">5", "--web")
    #expect(result.code == 0, "\(result)")
    #expect(result.lines.count == 1 && result.output.hasPrefix("\(stage.github.url)/search?"))
    #expect(result.output.contains("fast") && result.output.contains("type=repositories"))
    #expect(stage.github.requests.isEmpty)
  }
}
