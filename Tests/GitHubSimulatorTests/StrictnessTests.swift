import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct StrictnessTests {
  let probe = Probe(repositories: 5)
  let detail = "/repos/octo-org/hello-world"

  @Test(arguments: ["", " "])
  func `a caller must send a user agent`(agent: String) {
    let reply = probe.send("GET", detail, headers: ["User-Agent": agent])
    #expect(reply.status == 403)
    #expect(reply.headers["Content-Type"] == "text/html")
    #expect(reply.text.contains("Request forbidden by administrative rules."))
    #expect(reply.ending == .closed)
  }

  @Test func `an unknown version is rejected, but a bad token first`() {
    let version = ["X-GitHub-Api-Version": "1999-01-01"]
    let reply = probe.send("GET", detail, headers: version)
    #expect(reply.status == 400)
    #expect(
      reply.object["errors"] as? String
        == "The version you specified in the \"X-GitHub-API-Version\" request header, "
        + "\"1999-01-01\", is not a supported version. The following versions are currently "
        + "supported: \"2026-03-10\" (most recent) and \"2022-11-28\".")
    for version in ["2026-03-10", "2022-11-28"] {
      #expect(probe.send("GET", detail, headers: ["X-GitHub-Api-Version": version]).status == 200)
    }
    let both = version.merging(["Authorization": "Bearer x"]) { first, _ in first }
    #expect(probe.send("GET", detail, headers: both).status == 401)
  }

  @Test(arguments: [
    ("application/vnd.github+json", 200), ("application/json", 200), ("*/*", 200),
    ("application/vnd.github.v3+json", 200), ("text/html, */*;q=0.1", 200),
    ("image/png", 415), ("text/html", 415), ("", 200),
  ])
  func `a media type must be known`(accept: String, status: Int) {
    #expect(probe.send("GET", detail, headers: ["Accept": accept]).status == status)
  }

  @Test(arguments: [
    ("POST", "/search/repositories?q=a"), ("GET", "/search/repositories/?q=a"),
    ("DELETE", "/repos/octo-org/hello-world"), ("GET", "//user"), ("GET", "/rate_limit/"),
  ])
  func `a path must match exactly`(method: String, target: String) {
    #expect(probe.send(method, target).status == 404)
  }

  @Test func `every response has a date and an id`() throws {
    let headers = probe.send("GET", "/nowhere").headers
    #expect(headers["Date"] == "Mon, 21 Sep 2026 14:13:20 GMT")
    #expect(headers["Server"] == "github.com")
    let id = try #require(headers["X-GitHub-Request-Id"])
    #expect(id.wholeMatch(of: /([0-9A-F]+:){4}[0-9A-F]{8}/) != nil)
  }

  @Test func `an unknown path has no rate limit headers`() {
    #expect(probe.send("GET", "/nowhere", token: .classic).headers["X-RateLimit-Limit"] == nil)
  }

  @Test func `requests are recorded unchanged`() throws {
    _ = probe.send("GET", "/search/repositories?q=a%20b&page=2", token: .classic)
    let request = try #require(probe.core.withState { $0.requests }.first)
    #expect(request.method == "GET")
    #expect(request.path == "/search/repositories")
    #expect(request.query == "q=a%20b&page=2")
    #expect(request.parameter("q") == "a b")
    #expect(request.header("authorization") == "Bearer \(SimulatorToken.classic.token)")
    #expect(request.time == probe.clock.now)
  }
}
