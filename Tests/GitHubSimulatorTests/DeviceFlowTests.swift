import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct DeviceFlowTests {
  let probe = Probe(repositories: 1) { $0.clientID = "Ov23simulator" }
  let json = ["Accept": "application/json"]
  let grant = "urn:ietf:params:oauth:grant-type:device_code"

  private func start(_ probe: Probe, form: String = "client_id=Ov23simulator&scope=repo+gist")
    -> Reply
  {
    probe.send("POST", "/login/device/code", headers: json, body: form)
  }

  private func poll(
    _ probe: Probe, _ code: String, client: String = "Ov23simulator", grant: String? = nil,
    headers: [String: String]? = nil
  ) -> Reply {
    let grant = grant ?? self.grant
    return probe.send(
      "POST", "/login/oauth/access_token", headers: headers ?? json,
      body: "client_id=\(client)&device_code=\(code)&grant_type=\(grant)")
  }

  private func code(_ probe: Probe) throws -> String {
    try #require(start(probe).object["device_code"] as? String)
  }

  private func error(_ reply: Reply) -> String? { reply.object["error"] as? String }

  @Test func `a flow starts with two codes`() throws {
    let start = start(probe).object
    let keys: Set<String> = [
      "device_code", "user_code", "verification_uri", "expires_in", "interval",
    ]
    #expect(Set(start.keys) == keys)
    #expect((start["device_code"] as? String)?.count == 40)
    let userCode = try #require(start["user_code"] as? String)
    #expect(userCode.wholeMatch(of: /[0-9A-Z]{4}-[0-9A-Z]{4}/) != nil)
    #expect(start["verification_uri"] as? String == "http://127.0.0.1:7/login/device")
    #expect(start["interval"] as? Int == 5)
    #expect(start["expires_in"] as? Int == 900)
  }

  @Test func `responses are form-encoded unless the client accepts JSON`() {
    let reply = probe.send(
      "POST", "/login/device/code", body: "client_id=Ov23simulator")
    #expect(
      reply.headers["Content-Type"] == "application/x-www-form-urlencoded; charset=utf-8")
    #expect(reply.text.contains("verification_uri=http%3A%2F%2F127.0.0.1%3A7%2Flogin%2Fdevice"))
  }

  @Test func `the body may be JSON`() {
    let reply = probe.send(
      "POST", "/login/device/code",
      headers: json.merging(["Content-Type": "application/json"]) { first, _ in first },
      body: "{\"client_id\":\"Ov23simulator\"}")
    #expect(reply.status == 200)
  }

  @Test func `an unknown client is not found`() {
    let reply = start(probe, form: "client_id=other")
    #expect(reply.status == 404)
    #expect(reply.text == #"{"error":"Not Found"}"#)
  }

  @Test func `an app can have the flow disabled`() {
    let probe = Probe(repositories: 1) {
      $0.clientID = "Ov23simulator"
      $0.deviceFlowEnabled = false
    }
    let reply = start(probe)
    #expect(reply.status == 400)
    #expect(error(reply) == "device_flow_disabled")
  }

  @Test func `an approved code yields one working token`() throws {
    let code = try code(probe)
    probe.clock.advance(5)
    #expect(error(poll(probe, code)) == "authorization_pending")
    #expect(probe.core.withState { $0.device.decide(.approved) })
    probe.clock.advance(5)
    let reply = poll(probe, code).object
    #expect(reply["token_type"] as? String == "bearer")
    #expect(reply["scope"] as? String == "gist,repo")
    let token = try #require(reply["access_token"] as? String)
    #expect(token.hasPrefix("gho_"))
    #expect(token.count == 40)
    let user = probe.send("GET", "/user", headers: ["Authorization": "Bearer \(token)"])
    #expect(user.object["login"] as? String == "monalisa")
    #expect(user.headers["X-OAuth-Scopes"] == "gist, repo")
    #expect(error(poll(probe, code)) == "incorrect_device_code")
  }

  @Test func `errors have status 200 and a description`() throws {
    let code = try code(probe)
    probe.clock.advance(5)
    let reply = poll(probe, code)
    #expect(reply.status == 200)
    #expect(Set(reply.object.keys) == ["error", "error_description", "error_uri"])
  }

  @Test func `polling too early slows down permanently, even after approval`() throws {
    let code = try code(probe)
    probe.core.withState { _ = $0.device.decide(.approved) }
    let early = poll(probe, code)
    #expect(error(early) == "slow_down")
    #expect(early.object["interval"] as? Int == 10)
    probe.clock.advance(9.9)
    #expect(poll(probe, code).object["interval"] as? Int == 15)
    probe.clock.advance(15)
    #expect(poll(probe, code).object["access_token"] is String)
  }

  @Test func `a code expires after 15 minutes`() throws {
    let code = try code(probe)
    probe.clock.advance(900)
    #expect(error(poll(probe, code)) == "expired_token")
  }

  @Test func `a denied code no longer works`() throws {
    let code = try code(probe)
    probe.core.withState { _ = $0.device.decide(.denied) }
    probe.clock.advance(5)
    #expect(error(poll(probe, code)) == "access_denied")
    #expect(error(poll(probe, code)) == "incorrect_device_code")
  }

  @Test func `an invalid poll names its error`() throws {
    let code = try code(probe)
    #expect(error(poll(probe, "wrong")) == "incorrect_device_code")
    #expect(error(poll(probe, code, client: "x")) == "incorrect_client_credentials")
    #expect(error(poll(probe, code, grant: "password")) == "unsupported_grant_type")
  }

  @Test func `the flow can approve itself at a poll`() throws {
    let probe = Probe(repositories: 1) {
      $0.clientID = "Ov23simulator"
      $0.deviceInterval = 0
      $0.approveAfterPolls = 2
    }
    let code = try code(probe)
    #expect(error(poll(probe, code)) == "authorization_pending")
    #expect(poll(probe, code).object["access_token"] is String)
  }

  @Test func `the page approves the code that the user types`() throws {
    let start = start(probe).object
    let userCode = try #require(start["user_code"] as? String)
    #expect(probe.send("GET", "/login/device").text.contains("name=\"user_code\""))
    let wrong = probe.send("POST", "/login/device", body: "user_code=XXXX-XXXX")
    #expect(wrong.text.contains("not valid"))
    _ = probe.send("POST", "/login/device", body: "user_code=\(userCode.lowercased())")
    probe.clock.advance(5)
    let code = try #require(start["device_code"] as? String)
    #expect(poll(probe, code).object["access_token"] is String)
  }

  @Test func `a GitHub App's token has no scopes and can star`() throws {
    let probe = Probe(repositories: 1) { $0.approveAfterPolls = 1 }
    let start = start(probe, form: "client_id=Iv1.simulator&scope=repo").object
    probe.clock.advance(5)
    let code = try #require(start["device_code"] as? String)
    let reply = poll(probe, code, client: "Iv1.simulator").object
    #expect(reply["scope"] as? String == "")
    let token = try #require(reply["access_token"] as? String)
    #expect(token.hasPrefix("ghu_"))
    let star = probe.send(
      "PUT", "/user/starred/octo-org/hello-world",
      headers: ["Authorization": "Bearer \(token)"])
    #expect(star.status == 204)
    #expect(star.headers["X-OAuth-Scopes"] == "")
  }

  @Test(arguments: [
    (["repo", "public_repo"], ["repo"]), (["user:email", "user"], ["user"]),
    (["nonsense", "gist"], ["gist"]), ([], []),
  ])
  func `implied and unknown scopes are dropped`(asked: [String], granted: [String]) {
    #expect(ScopeList.normalized(asked) == granted)
  }
}
