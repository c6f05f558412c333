import HTTP
import TestSupport
import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct DeviceFlowTests {
  private static let codeURL = "https://github.com/login/device/code"
  private static let tokenURL = "https://github.com/login/oauth/access_token"

  private func start(
    _ body: String, status: Int = 200, scopes: [String] = []
  ) async throws -> (answer: DeviceStart, request: HTTPRequest) {
    try await ScriptedTransport.playing(
      .answer(Self.codeURL, method: .post, status: status, body: body)
    ) { transport in
      let client = GitHubClient(host: .dotcom, transport: transport)
      let answer = try await client.send(.startDeviceFlow(clientID: "Iv1.a&b", scopes: scopes))
      return (answer, try #require(transport.requests.first))
    }
  }

  private func poll(
    _ body: String, status: Int = 200
  ) async throws -> (answer: DevicePoll, request: HTTPRequest) {
    try await ScriptedTransport.playing(
      .answer(Self.tokenURL, method: .post, status: status, body: body)
    ) { transport in
      let client = GitHubClient(host: .dotcom, transport: transport)
      let answer = try await client.send(
        .pollDeviceFlow(clientID: "id", deviceCode: Secret("c+d")))
      return (answer, try #require(transport.requests.first))
    }
  }

  private let code = """
    {"device_code":"c0de","user_code":"WDJB-MJHT","expires_in":899,"interval":5,
     "verification_uri":"https://github.com/login/device"}
    """

  @Test func `the start sends a form and gets a code`() async throws {
    let (answer, request) = try await start(code, scopes: ["public_repo", "read:user"])
    #expect(
      answer
        == .started(
          DeviceCode(
            deviceCode: Secret("c0de"), userCode: "WDJB-MJHT",
            verificationURL: "https://github.com/login/device", expiresIn: .seconds(899),
            interval: .seconds(5))))
    #expect(request.headers["Accept"] == "application/json")
    #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
    #expect(request.headers["X-GitHub-Api-Version"] == nil)
    #expect(
      String(decoding: request.body ?? [], as: UTF8.self)
        == "client_id=Iv1.a%26b&scope=public_repo%20read%3Auser")
  }

  @Test func `without scopes, none are requested`() async throws {
    let (_, request) = try await start(code)
    #expect(String(decoding: request.body ?? [], as: UTF8.self) == "client_id=Iv1.a%26b")
  }

  @Test(arguments: [
    (
      200, #"{"error":"device_flow_disabled","error_description":"Enable it"}"#,
      DeviceStart.failed(code: "device_flow_disabled", description: "Enable it")
    ),
    (
      400, #"{"error":"device_flow_disabled"}"#,
      .failed(code: "device_flow_disabled", description: nil)
    ),
    (404, #"{"error":"Not Found"}"#, .failed(code: "Not Found", description: nil)),
  ])
  func `the error member counts, not the status`(
    status: Int, body: String, answer: DeviceStart
  ) async throws {
    #expect(try await start(body, status: status).answer == answer)
  }

  @Test(arguments: [
    "javascript:alert(1)", "http://github.com/login/device", "file:///etc/passwd", "",
    "https://github.com/\u{1B}", "https://github.com@evil.org/",
  ])
  func `a URL that must not be opened makes the response unreadable`(page: String) async {
    let body = """
      {"device_code":"c","user_code":"A","verification_uri":"\(page)"}
      """
    await #expect(throws: APIError.self) { try await start(body) }
  }

  @Test(arguments: [
    ("0", Duration.seconds(1)), ("-7", .seconds(1)), ("1e300", .seconds(3600)),
    ("null", .seconds(5)),
  ])
  func `an invalid interval is corrected`(interval: String, expected: Duration)
    async throws
  {
    let body = """
      {"device_code":"c","user_code":"A","interval":\(interval),
       "verification_uri":"http://127.0.0.1:80/login/device"}
      """
    guard case .started(let code) = try await start(body).answer else {
      return #expect(Bool(false))
    }
    #expect(code.interval == expected)
    #expect(code.expiresIn == .seconds(900))
  }

  @Test func `a poll sends the code and the grant`() async throws {
    let (answer, request) = try await poll(#"{"error":"authorization_pending"}"#)
    #expect(answer == .pending)
    #expect(
      String(decoding: request.body ?? [], as: UTF8.self)
        == "client_id=id&device_code=c%2Bd"
        + "&grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code")
  }

  @Test(arguments: [
    (#"{"error":"authorization_pending"}"#, DevicePoll.pending),
    (#"{"error":"slow_down","interval":10}"#, .slowDown(interval: .seconds(10))),
    (#"{"error":"slow_down","interval":0}"#, .slowDown(interval: nil)),
    (#"{"error":"slow_down"}"#, .slowDown(interval: nil)),
    (#"{"error":"expired_token"}"#, .expired),
    (#"{"error":"token_expired"}"#, .expired),
    (#"{"error":"access_denied","access_token":"x"}"#, .denied),
    (
      #"{"error":"incorrect_device_code","error_description":"No"}"#,
      .failed(code: "incorrect_device_code", description: "No")
    ),
    (
      #"{"access_token":"gho_x","token_type":"bearer","scope":"repo,gist"}"#,
      .granted(IssuedToken(access: Secret("gho_x")))
    ),
    (#"{"access_token":"gho_x","scope":""}"#, .granted(IssuedToken(access: Secret("gho_x")))),
    (
      #"{"access_token":"ghu_x","expires_in":28800,"refresh_token":"ghr_x","scope":"a b"}"#,
      .granted(
        IssuedToken(
          access: Secret("ghu_x"), expiresIn: .seconds(28_800), refresh: Secret("ghr_x")))
    ),
  ])
  func `a poll has exactly one outcome`(body: String, outcome: DevicePoll) async throws {
    #expect(try await poll(body).answer == outcome)
    if body.contains("error") { #expect(try await poll(body, status: 400).answer == outcome) }
  }

  @Test(arguments: [
    (200, "{}"), (200, ""), (200, #"{"access_token":""}"#), (200, #"{"access_token":5}"#),
    (200, "<html>"), (400, "{}"), (500, #"{"error":"authorization_pending"}"#),
    (429, #"{"error":"slow_down"}"#), (200, "slow_down"), (200, "a=b"), (200, "error=%zz"),
    (200, #"["access_token"]"#), (200, #"{"access_token":{"a":"gho_x"}}"#),
  ])
  func `anything else is an API error`(status: Int, body: String) async {
    await #expect(throws: APIError.self) { try await poll(body, status: status) }
  }

  /// GitHub has ended the old tokens by then, so what it wrote beside the new ones must not cost them.
  @Test(
    arguments: [
      (#""28800""#, .seconds(28_800)), ("28800.5", .seconds(28_800.5)),
      ("1e400", .seconds(tenYears)),
      ("99999999999999999999", .seconds(tenYears)), ("-5", .seconds(1)), ("0", .seconds(1)),
      ("-1e400", .seconds(1)), (#""soon""#, .seconds(28_800)), ("{}", .seconds(28_800)),
      ("true", .seconds(28_800)), ("null", nil),
    ] as [(String, Duration?)])
  func `a granted pair is readable whatever its lifetime`(
    lifetime: String, expected: Duration?
  ) async throws {
    let body = """
      {"access_token":"ghu_2","refresh_token":"ghr_2","expires_in":\(lifetime),
       "refresh_token_expires_in":\(lifetime)}
      """
    guard case .granted(let issued) = try await renew(body) else {
      Issue.record("not granted")
      return
    }
    #expect(issued.access == Secret("ghu_2") && issued.refresh == Secret("ghr_2"))
    #expect(issued.expiresIn == expected)
  }

  @Test(
    arguments: [
      #"{\#(pair),"interval":"5"}"#, #"{\#(pair),"error_description":5}"#,
      #"{\#(pair),"error":false}"#, #"{\#(pair),"error":""}"#, #"{\#(pair),"error":null}"#,
      #"{\#(pair),"verification_uri":1,"user_code":[],"device_code":{}}"#,
      #"{\#(pair),"other":NaN}"#, #"{"other":-Infinity,\#(pair),"more":[007,{"x":1e999}]}"#,
      #"{\#(pair),"scope":"\ud800 \"}{"}"#, "\u{FEFF}{\(pair)}\n\n; {\"error\":\"x\"}",
      "access_token=ghu%5F2&expires_in=28800&refresh_token=ghr_2&scope=a+b%2Cc&error=\n",
    ])
  func `a granted pair is readable whatever is beside it`(body: String) async throws {
    guard case .granted(let issued) = try await renew(body) else {
      Issue.record("not granted")
      return
    }
    #expect(issued.access == Secret("ghu_2") && issued.refresh == Secret("ghr_2"))
    #expect(issued.expiresIn == .seconds(28_800))
  }

  private static let pair =
    #""access_token":"ghu_2","expires_in":28800,"refresh_token":"ghr_2""#

  @Test func `forms are read like JSON`() async throws {
    #expect(try await poll("error=slow_down&interval=7").answer == .slowDown(interval: .seconds(7)))
    let form = """
      device_code=c&user_code=A-B&interval=7&verification_uri=https%3A%2F%2Fgithub.com%2Flogin%2Fdevice
      """
    guard case .started(let code) = try await start(form).answer else {
      Issue.record("not started")
      return
    }
    #expect(code.verificationURL == "https://github.com/login/device")
    #expect(code.interval == .seconds(7))
  }

  private static let tenYears: Double = 10 * 366 * 86_400

  @Test(arguments: [
    (#"ghu_\u001b[31mred"#, "ghr_2"), (#"ghu_\u0000x"#, "ghr_2"), ("ghu_a b", "ghr_2"),
    ("ghu_2", #"ghr_x\naccess_token=ghu_INJ"#), ("ghu_2", "ghr_\u{e9}"),
    ("ghu_2", String(repeating: "x", count: 4097)), ("ghu_a=b", "ghr_2"), ("ghu_2", "ghr_a=b"),
    (#"ghu_\"q"#, "ghr_2"), ("https://x", "ghr_2"),
  ])
  func `what no user may type as a token is not accepted from a server`(
    access: String, refresh: String
  ) async throws {
    let body = #"{"access_token":"\#(access)","refresh_token":"\#(refresh)","expires_in":28800}"#
    #expect(try await renew(body) == .unusable)
    #expect(try await poll(body).answer == .unusable)
  }

  @Test func `a renewal waits minutes for its response`() async throws {
    let limits = Endpoint.renewToken(clientID: "id", refreshToken: Secret("r")).limits
    #expect(limits.total >= .seconds(300) && limits.stall >= .seconds(300))
  }

  private func renew(_ body: String) async throws -> TokenRenewal {
    try await ScriptedTransport.playing(.answer(Self.tokenURL, method: .post, body: body)) {
      transport in
      try await GitHubClient(host: .dotcom, transport: transport)
        .send(.renewToken(clientID: "id", refreshToken: Secret("ghr_1")))
    }
  }

  @Test func `a granted token is not printed`() async throws {
    let (answer, _) = try await poll(#"{"access_token":"gho_hidden","refresh_token":"ghr_hidden"}"#)
    #expect(!"\(answer)".contains("hidden"))
  }
}
