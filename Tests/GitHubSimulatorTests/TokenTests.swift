import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct TokenTests {
  let probe = Probe(repositories: 5)
  let detail = "/repos/octo-org/hello-world"

  @Test(arguments: ["Bearer", "bearer", "token"])
  func `all authorization schemes are equal`(scheme: String) {
    let value = "\(scheme) \(SimulatorToken.classic.token)"
    #expect(probe.send("GET", "/user", headers: ["Authorization": value]).status == 200)
  }

  @Test(arguments: [
    "", "Bearer", "Bearer ", "Bearer undefined", "Basic bW9uYTpsaXNh", "token nonsense",
    "Bearer \(SimulatorToken.expired.token)",
  ])
  func `a bad credential is rejected even for public reads`(value: String) {
    let reply = probe.send("GET", detail, headers: ["Authorization": value])
    #expect(reply.status == 401)
    #expect(reply.message == "Bad credentials")
    #expect(reply.headers["X-RateLimit-Limit"] == "60")
    #expect(reply.headers["X-RateLimit-Remaining"] == "60")
    #expect(reply.headers["X-GitHub-Api-Version-Selected"] == nil)
    #expect(probe.send("GET", detail).headers["X-RateLimit-Used"] == "1")
  }

  @Test func `a bad credential may come with a limit of zero`() {
    let probe = Probe(repositories: 5) { $0.faults = [FaultRule(.unauthorizedWithoutLimit)] }
    let headers = probe.send("GET", detail, token: .classic).headers
    #expect(headers["X-RateLimit-Limit"] == "0" && headers["X-RateLimit-Remaining"] == "0")
    #expect(headers["X-RateLimit-Resource"] == "graphql")
  }

  @Test func `every response of the API has headers for browsers`() {
    for reply in [probe.send("GET", detail), probe.send("GET", "/nothing")] {
      #expect(reply.headers["Content-Security-Policy"] == "default-src 'none'")
      #expect(reply.headers["Strict-Transport-Security"] != nil)
    }
  }

  @Test func `the user endpoint needs a token`() {
    let reply = probe.send("GET", "/user")
    #expect(reply.status == 401)
    #expect(reply.message == "Requires authentication")
    #expect(reply.headers["X-RateLimit-Limit"] == "60")
  }

  @Test func `the profile has its fields`() {
    let profile = probe.send("GET", "/user", token: .withoutScopes).object
    #expect(Set(profile.keys) == FieldSets.publicUser)
    for token in [SimulatorToken.fineGrained, .classic] {
      let own = probe.send("GET", "/user", token: token).object
      #expect(Set(own.keys) == FieldSets.publicUser.union(FieldSets.privateUser))
    }
  }

  @Test func `scopes are listed, empty or absent`() {
    func scopes(_ token: SimulatorToken?) -> String? {
      probe.send("GET", "/rate_limit", token: token).headers["X-OAuth-Scopes"]
    }
    #expect(scopes(.classic) == "read:user, repo")
    #expect(scopes(.withoutScopes) == "")
    #expect(scopes(.fineGrained) == nil)
    #expect(scopes(.installation) == nil)
    #expect(scopes(nil) == nil)
  }

  @Test func `a fine-grained token reports its expiration and permissions`() {
    let headers = probe.send("GET", detail, token: .fineGrained).headers
    #expect(headers["github-authentication-token-expiration"] == "2031-09-19 08:26:39 UTC")
    #expect(headers["X-Accepted-GitHub-Permissions"] == "metadata=read")
    #expect(headers["X-Accepted-OAuth-Scopes"] == nil)
    let classic = probe.send("GET", detail, token: .classic).headers
    #expect(classic["X-Accepted-OAuth-Scopes"] == "repo")
    #expect(classic["X-Accepted-GitHub-Permissions"] == nil)
    #expect(SimulatorToken.fineGrained.token.count == 93)
  }

  @Test func `an installation has no user but can read`() {
    let reply = probe.send("GET", "/user", token: .installation)
    #expect(reply.status == 403)
    #expect(reply.message == "Resource not accessible by integration")
    #expect(probe.send("GET", "/rate_limit", token: .installation).status == 200)
  }

  @Test func `single sign-on blocks a token even for an organization's public repositories`() {
    let reply = probe.send("GET", detail, token: .ssoBlocked)
    #expect(reply.status == 403)
    #expect(
      reply.headers["X-GitHub-SSO"]
        == "required; url=http://127.0.0.1:7/orgs/octo-org/sso?authorization_request=SIMULATOR")
    #expect(probe.send("GET", "/repos/hubot/hello-world", token: .ssoBlocked).status == 200)
    let search = probe.send("GET", "/search/repositories?q=hello", token: .ssoBlocked)
    #expect(search.headers["X-GitHub-SSO"] == "partial-results; organizations=583231")
  }

  @Test func `an organization can forbid a kind of token`() {
    let reply = probe.send("GET", detail, token: .policyBlocked)
    #expect(reply.status == 403)
    #expect(reply.message?.contains("forbids access via a personal access token") ?? false)
  }

  @Test func `an organization can have an IP allow list`() {
    var token = SimulatorToken.classic
    token.behaviors = [.ipAllowList]
    let probe = Probe(repositories: 1) { $0.tokens = [token] }
    let reply = probe.send("GET", detail, token: token)
    #expect(reply.message?.contains("has an IP allow list enabled") ?? false)
  }

  @Test func `a suspended account is always rejected`() {
    for path in [detail, "/user", "/search/repositories?q=a"] {
      let reply = probe.send("GET", path, token: .suspended)
      #expect(reply.status == 403)
      #expect(reply.message == "Sorry. Your account was suspended.")
    }
  }

  @Test(arguments: [
    ("T=mona", "T", "mona", nil), ("T=mona:", "T", "mona", []),
    ("T=mona:repo,gist", "T", "mona", ["repo", "gist"]),
  ])
  func `tokens are parsed from arguments`(
    argument: String, token: String, login: String, scopes: [String]?
  ) {
    #expect(
      SimulatorToken(argument: argument)
        == SimulatorToken(token: token, login: login, scopes: scopes))
  }

  @Test(arguments: ["", "T", "=mona", "T="])
  func `invalid token arguments are rejected`(argument: String) {
    #expect(SimulatorToken(argument: argument) == nil)
  }
}
