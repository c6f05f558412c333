import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct RateLimitTests {
  let probe = Probe(repositories: 5)
  let search = "/search/repositories?q=hello"
  let detail = "/repos/octo-org/hello-world"

  private func drain(_ target: String, token: SimulatorToken? = nil) -> Int {
    var served = 0
    while probe.send("GET", target, token: token).status == 200, served < 10_000 { served += 1 }
    return served
  }

  @Test(arguments: [(nil, 10), (SimulatorToken.classic, 30)])
  func `searches are limited per minute`(token: SimulatorToken?, limit: Int) {
    #expect(drain(search, token: token) == limit)
    probe.clock.advance(59)
    #expect(probe.send("GET", search, token: token).status == 403)
    probe.clock.advance(1)
    #expect(probe.send("GET", search, token: token).status == 200)
  }

  @Test(arguments: [(nil, 60), (SimulatorToken.classic, 5000)])
  func `other requests are limited per hour`(token: SimulatorToken?, limit: Int) {
    #expect(drain("/meta", token: token) == limit)
    probe.clock.advance(3599)
    #expect(probe.send("GET", "/meta", token: token).status == 403)
    probe.clock.advance(1)
    #expect(probe.send("GET", "/meta", token: token).status == 200)
  }

  @Test func `the headers count requests`() {
    _ = probe.send("GET", search)
    let headers = probe.send("GET", search).headers
    #expect(headers["X-RateLimit-Limit"] == "10")
    #expect(headers["X-RateLimit-Used"] == "2")
    #expect(headers["X-RateLimit-Remaining"] == "8")
    #expect(headers["X-RateLimit-Resource"] == "search")
    #expect(headers["X-RateLimit-Reset"] == "1790000060")
  }

  @Test func `resources and callers are counted separately`() {
    #expect(drain(search) == 10)
    #expect(probe.send("GET", detail).headers["X-RateLimit-Remaining"] == "59")
    #expect(probe.send("GET", search, token: .classic).headers["X-RateLimit-Remaining"] == "29")
  }

  @Test func `all tokens of an account share a limit`() {
    _ = probe.send("GET", detail, token: .classic)
    let reply = probe.send("GET", detail, token: .fineGrained)
    #expect(reply.headers["X-RateLimit-Used"] == "2")
  }

  @Test func `without a token the edge rejects requests`() {
    _ = drain(search)
    let reply = probe.send("GET", search)
    #expect(reply.status == 403)
    #expect(reply.headers["Server"] == "Varnish")
    #expect(reply.headers["X-RateLimit-Remaining"] == "0")
    #expect(reply.message?.hasPrefix("API rate limit exceeded for 127.0.0.1.") ?? false)
    #expect(reply.object["status"] == nil)
  }

  @Test func `with a token GitHub rejects requests`() {
    _ = drain(search, token: .classic)
    let reply = probe.send("GET", search, token: .classic)
    #expect(reply.message?.hasPrefix("API rate limit exceeded for user ID ") ?? false)
    #expect(reply.object["status"] as? String == "403")
    #expect(reply.headers["Server"] == "github.com")
  }

  @Test func `further requests do not move the reset`() {
    _ = drain(search)
    let reset = probe.send("GET", search).headers["X-RateLimit-Reset"]
    probe.clock.advance(20)
    #expect(probe.send("GET", search).headers["X-RateLimit-Reset"] == reset)
  }

  @Test func `fetching the limits is free`() throws {
    _ = probe.send("GET", search)
    let reply = probe.send("GET", "/rate_limit")
    let resources = try #require(reply.object["resources"] as? [String: [String: Int]])
    #expect(resources["search"]?["used"] == 1)
    #expect(resources["core"]?["used"] == 0)
    #expect(resources.count == 14 && resources["code_search"]?["limit"] == 60)
    #expect(reply.object["rate"] != nil)
    let latest = probe.send(
      "GET", "/rate_limit", headers: ["X-GitHub-Api-Version": "2026-03-10"])
    #expect(latest.object["rate"] == nil)
  }

  @Test func `an invalid search costs one search`() {
    let reply = probe.send("GET", "/search/repositories")
    #expect(reply.headers["X-RateLimit-Used"] == "1")
  }
}
