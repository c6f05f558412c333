import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct RevocationTests {
  let probe = Probe(repositories: 1)
  let path = "/credentials/revoke"
  let body = "{\"credentials\":[\"\(SimulatorToken.classic.token)\"]}"

  @Test func `anyone who has a token can revoke it`() {
    #expect(probe.send("POST", path, body: body).status == 202)
    #expect(probe.send("GET", "/user", token: .classic).status == 401)
  }

  @Test func `a caller with a token is rejected`() {
    #expect(probe.send("POST", path, token: .classic, body: body).status == 403)
    #expect(probe.send("GET", "/user", token: .classic).status == 200)
  }

  @Test(arguments: [
    ("", 400), ("{", 400), ("{}", 422), ("{\"credentials\":[]}", 422),
    ("{\"credentials\":\"x\"}", 422), ("{\"credentials\":[\"ghp_unknown\"]}", 202),
  ])
  func `the body is validated`(body: String, status: Int) {
    #expect(probe.send("POST", path, body: body).status == status)
  }

  @Test func `installation tokens cannot be revoked`() {
    let body = "{\"credentials\":[\"\(SimulatorToken.installation.token)\"]}"
    #expect(probe.send("POST", path, body: body).status == 202)
    #expect(probe.send("GET", "/rate_limit", token: .installation).status == 200)
  }
}
