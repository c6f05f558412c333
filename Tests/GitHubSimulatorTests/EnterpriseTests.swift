import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct EnterpriseTests {
  let probe = Probe(repositories: 5) { $0.enterpriseVersion = "3.18.1" }

  @Test func `the API has a path prefix`() {
    let reply = probe.send("GET", "/api/v3/repos/octo-org/hello-world")
    #expect(reply.status == 200)
    #expect(reply.headers["X-GitHub-Enterprise-Version"] == "3.18.1")
  }

  @Test func `the prefix is kept in redirects and links`() {
    let moved = probe.send("GET", "/api/v3/repos/octo-org/old-name")
    #expect(moved.headers["Location"] == "http://127.0.0.1:7/api/v3/repositories/1296270")
    let search = probe.send("GET", "/api/v3/search/repositories?q=a&per_page=1")
    #expect(search.headers["Link"]?.hasPrefix("<http://127.0.0.1:7/api/v3/search/") ?? false)
  }

  @Test func `there are no limits`() {
    for _ in 0..<20 {
      let reply = probe.send("GET", "/api/v3/search/repositories?q=a")
      #expect(reply.status == 200)
      #expect(reply.headers["X-RateLimit-Limit"] == nil)
    }
    let reply = probe.send("GET", "/api/v3/rate_limit")
    #expect(reply.status == 404)
    #expect(reply.message == "Rate limiting is not enabled.")
  }

  @Test(arguments: [
    ("3.18.1", false), ("3.20.9", false), ("3.21.0", true), ("3.21", true), ("4.0", true),
  ])
  func `servers before 3.21 know only the older version of the API`(
    server: String, knowsNewer: Bool
  ) {
    let probe = Probe(repositories: 1) { $0.enterpriseVersion = server }
    func status(_ version: String) -> Int {
      probe.send("GET", "/api/v3/meta", headers: ["X-GitHub-Api-Version": version]).status
    }
    #expect(status("2022-11-28") == 200)
    #expect(status("2026-03-10") == (knowsNewer ? 200 : 400))
  }

  @Test func `meta reports the version`() {
    let reply = probe.send("GET", "/api/v3/meta")
    #expect(reply.object["installed_version"] as? String == "3.18.1")
    #expect(Probe(repositories: 1).send("GET", "/meta").object["installed_version"] == nil)
  }
}
