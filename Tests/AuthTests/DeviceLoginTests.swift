import Auth
import FoundationEssentials
import HTTP
import TestSupport
import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct DeviceLoginTests {
  private typealias Stub = ScriptedTransport.Stub
  private static let pollURL = "https://github.com/login/oauth/access_token"

  private let code = DeviceCode(
    deviceCode: Secret("device"), userCode: "WDJB-MJHT",
    verificationURL: "https://github.com/login/device", expiresIn: .seconds(900),
    interval: .seconds(5))

  private static func answer(_ body: String, status: Int = 200) -> Stub {
    .answer(pollURL, method: .post, status: status, body: body)
  }

  private static let pending = answer(#"{"error":"authorization_pending"}"#)
  private static let granted = answer(
    #"{"access_token":"gho_x","token_type":"bearer","scope":"repo,gist"}"#)

  private func wait(
    _ transport: ScriptedTransport, _ clock: ManualClock, _ code: DeviceCode? = nil
  ) async throws -> Secret {
    let login = DeviceLogin(
      client: Fixture.client(transport), clientID: "Iv1.test", clock: clock, now: { .now })
    return try await clock.driving { try await login.token(for: code ?? self.code) }
      .token.secret
  }

  @Test func `a code for another host's page is rejected`() async throws {
    let page = "https://github.com.evil.example/login/device"
    let stub = Stub.answer(
      "https://github.com/login/device/code", method: .post,
      body: #"{"device_code":"c","user_code":"A","verification_uri":"\#(page)"}"#)
    try await ScriptedTransport.playing(stub) { transport in
      let login = DeviceLogin(
        client: Fixture.client(transport), clientID: "Iv1.test", clock: ManualClock(), now: { .now }
      )
      await #expect(throws: AuthError.device(.foreignPage(url: page))) {
        try await login.start(scopes: [])
      }
    }
  }

  @Test func `it waits before the first poll, and 1.2 times the interval each time`()
    async throws
  {
    let clock = ManualClock()
    try await ScriptedTransport.playing(Self.pending, Self.granted) { transport in
      let token = try await wait(transport, clock)
      #expect(token == Secret("gho_x"))
    }
    #expect(clock.sleeps == [.seconds(6), .seconds(6)])
  }

  @Test func `after slow_down, it keeps the new interval`() async throws {
    let clock = ManualClock()
    let slow = Self.answer(#"{"error":"slow_down","interval":10}"#)
    try await ScriptedTransport.playing(slow, Self.pending, Self.granted) { transport in
      _ = try await wait(transport, clock)
    }
    #expect(clock.sleeps == [.seconds(6), .seconds(12), .seconds(12)])
  }

  @Test func `after slow_down without an interval, it adds five seconds`() async throws {
    let clock = ManualClock()
    let slow = Self.answer(#"{"error":"slow_down"}"#)
    try await ScriptedTransport.playing(slow, slow, Self.granted) { transport in
      _ = try await wait(transport, clock)
    }
    #expect(clock.sleeps == [.seconds(6), .seconds(12), .seconds(18)])
  }

  @Test(arguments: [("60", Duration.seconds(72)), ("1", .seconds(12))])
  func `after a rate limit, it waits as long as GitHub says, and never less than before`(
    seconds: String, pause: Duration
  ) async throws {
    let clock = ManualClock()
    let limited = Stub.answer(
      Self.pollURL, method: .post, status: 429, headers: HTTPHeaders(["Retry-After": seconds]),
      body: #"{"message":"Too many requests"}"#)
    try await ScriptedTransport.playing(limited, Self.granted) { transport in
      _ = try await wait(transport, clock)
    }
    #expect(clock.sleeps == [.seconds(6), pause])
  }

  @Test func `dropped connections, server errors and web pages do not end the wait`() async throws {
    let clock = ManualClock()
    let broken = Stub.failure(
      Self.pollURL, method: .post, .broken(host: "github.com", detail: "reset"))
    let late = Stub.failure(
      Self.pollURL, method: .post, .timedOut(host: "github.com", after: .seconds(30)))
    let unicorn = Self.answer("<html><title>Unicorn!</title></html>", status: 503)
    let page = Self.answer("<!DOCTYPE html><html>hotel</html>")
    let empty = Self.answer("", status: 502)
    try await ScriptedTransport.playing(broken, late, unicorn, page, empty, Self.granted) {
      transport in
      _ = try await wait(transport, clock)
    }
    #expect(clock.sleeps.count == 6)
  }

  @Test func `the error member counts, whatever the status`() async throws {
    let clock = ManualClock()
    let pending = Self.answer(#"{"error":"authorization_pending"}"#, status: 400)
    try await ScriptedTransport.playing(pending, Self.granted) { transport in
      _ = try await wait(transport, clock)
    }
  }

  @Test(arguments: [
    ("expired_token", DeviceLoginError.expired), ("token_expired", .expired),
    ("access_denied", .denied),
    ("incorrect_device_code", .failed(code: "incorrect_device_code", description: nil)),
    ("something_new", .failed(code: "something_new", description: nil)),
  ])
  func `each ending has its own error`(error: String, kind: DeviceLoginError) async throws {
    let clock = ManualClock()
    try await ScriptedTransport.playing(Self.answer(#"{"error":"\#(error)"}"#)) { transport in
      await #expect(throws: AuthError.device(kind)) { try await wait(transport, clock) }
    }
  }

  @Test func `a confirmed login without a usable token ends the wait`() async throws {
    let clock = ManualClock()
    try await ScriptedTransport.playing(Self.answer(#"{"access_token":"ghu_a=b"}"#)) { transport in
      await #expect(throws: AuthError.device(.unusable)) { try await wait(transport, clock) }
    }
  }

  @Test func `it stops when the code expires, even if GitHub still says pending`() async throws {
    let clock = ManualClock()
    var short = code
    short.expiresIn = .seconds(15)
    try await ScriptedTransport.playing(Self.pending, Self.pending) { transport in
      await #expect(throws: AuthError.device(.expired)) {
        try await wait(transport, clock, short)
      }
    }
  }

  @Test(arguments: [
    (400, #"{"error":"device_flow_disabled"}"#, "device_flow_disabled"),
    (404, #"{"error":"Not Found"}"#, "Not Found"),
    (400, #"{"error":"unauthorized_client"}"#, "unauthorized_client"),
    (401, #"{"error":"invalid_client"}"#, "invalid_client"),
  ])
  func `an app without the device flow has its own error`(
    status: Int, body: String, code: String
  ) async throws {
    let stub = Stub.answer(
      "https://github.com/login/device/code", method: .post, status: status, body: body)
    try await ScriptedTransport.playing(stub) { transport in
      let login = DeviceLogin(
        client: Fixture.client(transport), clientID: "Iv1.test", clock: ManualClock(), now: { .now }
      )
      await #expect(throws: AuthError.device(.notOffered(code: code))) {
        try await login.start(scopes: [])
      }
    }
  }

  @Test func `no token is ever sent to the host of the web pages`() async throws {
    let clock = ManualClock()
    try await ScriptedTransport.playing(Self.granted) { transport in
      let login = DeviceLogin(
        client: Fixture.client(transport).using(Secret("ghp_old")), clientID: "Iv1.test",
        clock: clock, now: { .now })
      _ = try await clock.driving { try await login.token(for: code) }
      #expect(transport.requests.allSatisfy { $0.bearer == nil })
    }
  }
}

/// The kind of an app, by its client ID.
@Suite(.timeLimit(.minutes(10))) struct AppKindTests {
  @Test(arguments: [
    ("Iv1.8a61f9b3a7aba766", AppKind.githubApp), ("Iv23liabcdEFGH123456", .githubApp),
    ("Ov23liabcdEFGH123456", .oauthApp), ("178c6fc778ccc68e1d6a", .oauthApp),
    ("178c6fc778ccc68e1d6", .unknown), ("", .unknown), ("Ov2", .unknown),
  ])
  func `a client ID tells the kind of its app`(id: String, kind: AppKind) {
    #expect(AppKind(clientID: id) == kind)
  }
}
