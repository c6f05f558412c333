import GitHubSimulator
import TestSupport
import Testing

/// Responses that are missing, broken or not from GitHub.
@Suite(.timeLimit(.minutes(20))) struct FaultTransportTests {
  private static let unreadable: [(Fault, String)] = [
    (.brokenJSON, "cannot read"), (.wrongTypes, "total_count"),
    (.captivePortal, "is not from GitHub's API"),
    (.hugeBody(11 * 1024 * 1024), "larger than 10"),
  ]

  @Test(arguments: unreadable)
  func `an invalid response exits with 65, without a retry`(
    fault: Fault, words: String
  ) async throws {
    let stage = try await Stage.make { $0.faults = [FaultRule(fault)] }
    let result = try await stage.ghrepo("search", "x")
    #expect(result.code == 65, "\(result)")
    #expect(result.output.isEmpty && result.errors.contains(words))
    #expect(stage.searches.count == 1)
  }

  /// A login tries once, so that nothing here waits.
  @Test(arguments: [Fault.reset, .truncate, .html502, .unicorn503, .empty500])
  func `a broken connection and a server error exit with 75`(fault: Fault) async throws {
    let stage = try await Stage.make { $0.faults = [FaultRule(fault)] }
    let result = try await stage.ghrepo(
      "login", "--with-token", "--insecure-storage", input: SimulatorToken.classic.token)
    #expect(result.code == 75, "\(result)")
    #expect(!result.errors.contains("<html"))
  }

  @Test func `an unreachable URL exits with 75`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo(
      "login", "--with-token", "--insecure-storage", input: SimulatorToken.classic.token,
      setting: ["GHREPO_API_URL": "http://127.0.0.1:1"])
    #expect(result.code == 75, "\(result)")
    #expect(result.errors.contains("Could not connect to 127.0.0.1"))
  }

  /// A repository from the cache would have been shown without `--offline`.
  @Test(arguments: [
    (["search", "x"], true), (["trending"], true),
    (["search", "x", "--refresh"], false), (["show", "a/b"], false),
    (["favorites", "add", "a/b"], false),
  ])
  func `an unreachable host fails after three retries, and the cache is suggested where it helps`(
    arguments: [String], suggestsCache: Bool
  ) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(
      arguments, setting: ["GHREPO_API_URL": "http://127.0.0.1:1"]
    ).result()
    #expect(result.code == 75, "\(result)")
    #expect(result.errors.contains("Could not connect to 127.0.0.1"))
    #expect(result.errors.contains("--offline") == suggestsCache, "\(result)")
    #expect(result.errors.contains("(3 of 3)"), "\(result)")
  }

  @Test(arguments: ["search", "show"])
  func `a retry is reported with its reason, in a pipe too`(command: String) async throws {
    let stage = try await Stage.make { $0.faults = [FaultRule(.reset, times: 1)] }
    let result = try await stage.ghrepo(
      command, command == "show" ? "octo-org/hello-world" : "x", "--json")
    #expect(result.code == 0, "\(result)")
    #expect(result.errors.contains("The connection to 127.0.0.1 was lost"))
    #expect(result.errors.contains("(1 of 3)"))
  }

  @Test func `show retries a transient failure`() async throws {
    let stage = try await Stage.make { $0.faults = [FaultRule(.empty500, times: 1)] }
    let result = try await stage.ghrepo("show", "octo-org/hello-world", "--json")
    #expect(result.code == 0, "\(result)")
    #expect(stage.github.requests.count { $0.path == "/repos/octo-org/hello-world" } == 2)
  }

  @Test func `related resources of a repository may be missing`() async throws {
    let stage = try await Stage.make {
      $0.faults = [
        FaultRule(.brokenJSON, path: "/repos/*/languages"), FaultRule(.reset, path: "*/readme"),
      ]
    }
    let result = try await stage.ghrepo("show", "octo-org/hello-world")
    #expect(result.code == 0 && result.output.contains("2,718"), "\(result)")
  }

  @Test func `a redirect loop ends`() async throws {
    let stage = try await Stage.make { $0.faults = [FaultRule(.redirectLoop)] }
    let result = try await stage.ghrepo("search", "x", token: .classic)
    #expect(result.code != 0 && result.errors.contains("more than 5 times"), "\(result)")
    #expect(stage.searches.count == 6)
  }

  @Test func `a redirect to another host does not carry the token, and its rows are no answer`()
    async throws
  {
    let other = try RawServer(
      .readRequest, .respond("{\"total_count\":0,\"incomplete_results\":false,\"items\":[]}"))
    let stage = try await Stage.make {
      $0.faults = [FaultRule(.redirect(to: other.url("/elsewhere")))]
    }
    let result = try await stage.ghrepo("search", "x", token: .classic)
    #expect(result.code == 65 && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("redirects to another server, \(other.url("/elsewhere"))"))
    #expect(stage.searches.map { $0.header("Authorization") != nil } == [true])
    #expect(other.requests.count == 1)
    let token = SimulatorToken.classic.token
    #expect(other.requests.allSatisfy { !$0.headers.joined().contains(token) })
  }

  @Test func `a 401 after a redirect to another host does not say that the token is bad`()
    async throws
  {
    let other = try RawServer(.readRequest, .respond(401, body: Array("{}".utf8)))
    let stage = try await Stage.make {
      $0.faults = [FaultRule(.redirect(to: other.url("/elsewhere")), path: "/user")]
    }
    let result = try await stage.ghrepo(
      "login", "--with-token", "--insecure-storage", input: SimulatorToken.classic.token)
    #expect(result.code == 65, "\(result)")
    #expect(result.errors.contains("to which your token is not sent"))
    #expect(!result.errors.contains("rejected"))
    #expect(other.requests.count == 1)
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1:1/x"])
  func `a redirect away from the web is not followed`(address: String) async throws {
    let stage = try await Stage.make { $0.faults = [FaultRule(.redirect(to: address))] }
    let result = try await stage.ghrepo("search", "x")
    #expect(result.code != 0 && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("that ghrepo does not follow"))
    #expect(stage.searches.count == 1)
  }

  @Test(arguments: ["http://example.com", "http://127.0.0.1.example.com:80", "http://10.0.0.1"])
  func `plain HTTP is allowed only for this computer`(address: String) async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo(
      "search", "x", "--verbose", token: .classic, setting: ["GHREPO_API_URL": address])
    #expect(result.code == 64, "\(result)")
    #expect(result.errors.contains("http is allowed only for this computer"))
    #expect(!result.errors.contains("* GET"))
  }
}
