import Auth
import GitHub
import HTTP
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct StatusCheckTests {
  private typealias Stub = ScriptedTransport.Stub
  private let user = "https://api.github.com/user"
  private static let limits = "https://api.github.com/rate_limit"

  private func check(
    _ fixture: Fixture, _ environment: [String: String] = [:], offline: Bool = false
  ) -> StatusCheck {
    StatusCheck(
      finder: fixture.finder(environment), accounts: fixture.accounts, stores: fixture.stores,
      isOffline: offline)
  }

  private var userStub: Stub {
    .answer(
      user, headers: HTTPHeaders(["X-OAuth-Scopes": "repo"]), body: #"{"login":"monalisa","id":1}"#)
  }

  private var limitsStub: Stub {
    .answer(
      Self.limits,
      body: #"{"resources":{"core":{"limit":5000,"used":1,"remaining":4999,"reset":1790000000}}}"#)
  }

  @Test func `a good token is valid, with its scopes and limits`() async throws {
    let fixture = try Fixture(keyring: StoreDouble([Fixture.mona: "ghp_a"]))
    try await fixture.accounts.add(.stored("monalisa"), on: "github.com")
    try await ScriptedTransport.playing(userStub, limitsStub) { transport in
      let status = try await check(fixture).status(with: Fixture.client(transport))
      let account = try #require(status.accounts.first)
      guard case .valid = account.state else { return #expect(Bool(false), "not valid") }
      #expect(account.isActive)
      #expect(account.scopes == ["repo"])
      #expect(account.limits.map(\.remaining) == [4999])
    }
  }

  @Test(arguments: [
    Stub.answer(limits, body: #"{"rate":{"limit":60,"remaining":60,"reset":1373946285}}"#),
    .answer(limits, body: #"{"resources":{"core":{"limit":60,"remaining":60}}}"#),
    .answer(limits, body: "<html>"), .answer(limits, status: 500),
    .answer(limits, status: 403, body: #"{"message":"Forbidden"}"#),
    .answer(limits, status: 401, body: #"{"message":"Bad credentials"}"#),
    .failure(limits, .hostNotFound(host: "api.github.com")),
  ])
  private func `limits that cannot be read do not make a token invalid`(answer: Stub) async throws {
    let fixture = try Fixture(keyring: StoreDouble([Fixture.mona: "ghp_a"]))
    try await fixture.accounts.add(.stored("monalisa"), on: "github.com")
    try await ScriptedTransport.playing(userStub, answer) { transport in
      let account = try await check(fixture).status(with: Fixture.client(transport)).accounts[0]
      guard case .valid = account.state else { return #expect(Bool(false), "not valid") }
      #expect(account.areLimitsUnknown && account.limits.isEmpty)
    }
  }

  @Test(arguments: [(true, false), (false, true), (false, false)])
  func `a response that leaves out organizations with single sign-on shows in the status`(
    user isUserPartial: Bool, limits areLimitsPartial: Bool
  ) async throws {
    let fixture = try Fixture(keyring: StoreDouble([Fixture.mona: "ghp_a"]))
    try await fixture.accounts.add(.stored("monalisa"), on: "github.com")
    let partial = HTTPHeaders(["X-GitHub-SSO": "partial-results; organizations=1"])
    try await ScriptedTransport.playing(
      .answer(
        user, headers: isUserPartial ? partial : HTTPHeaders(),
        body: #"{"login":"monalisa","id":1}"#),
      .answer(
        Self.limits, headers: areLimitsPartial ? partial : HTTPHeaders(), body: #"{"resources":{}}"#
      )
    ) { transport in
      let status = try await check(fixture).status(with: Fixture.client(transport))
      #expect(status.accounts.first?.isPartial == (isUserPartial || areLimitsPartial))
    }
  }

  @Test func `a store that is known to fail is not opened again`() async throws {
    let fixture = try Fixture(keyring: StoreDouble([Fixture.mona: "ghp_a"]))
    try await ScriptedTransport.playing { transport in
      let status = await check(fixture).storedStatus(
        .stored("monalisa"), isActive: true, with: Fixture.client(transport),
        storeFailure: .locked)
      guard case .failed(.store(.locked, .keyring)) = status.state else {
        return #expect(Bool(false), "\(status.state)")
      }
      #expect(fixture.keyring.requestCount == 0)
    }
  }

  @Test func `offline, no request is sent`() async throws {
    let fixture = try Fixture(keyring: StoreDouble([Fixture.mona: "ghp_a"]))
    try await fixture.accounts.add(.stored("monalisa"), on: "github.com")
    try await ScriptedTransport.playing { transport in
      let status = try await check(fixture, offline: true).status(with: Fixture.client(transport))
      guard case .unchecked = status.accounts[0].state else {
        return #expect(Bool(false), "was checked")
      }
    }
  }

  @Test func `an unreachable host is not an invalid token`() async throws {
    let fixture = try Fixture(keyring: StoreDouble([Fixture.mona: "ghp_a"]))
    try await fixture.accounts.add(.stored("monalisa"), on: "github.com")
    let failure = TransportError.hostNotFound(host: "api.github.com")
    try await ScriptedTransport.playing(.failure(user, failure)) { transport in
      let status = try await check(fixture).status(with: Fixture.client(transport))
      guard case .failed(.api(.transport(failure))) = status.accounts[0].state else {
        return #expect(Bool(false), "another state")
      }
    }
  }

  @Test func `a variable overrides the stored account, and both are listed`() async throws {
    let fixture = try Fixture(keyring: StoreDouble([Fixture.mona: "ghp_a"]))
    try await fixture.accounts.add(.stored("monalisa"), on: "github.com")
    try await ScriptedTransport.playing { transport in
      let status = try await check(fixture, ["GH_TOKEN": "ghp_env"], offline: true)
        .status(with: Fixture.client(transport))
      #expect(status.accounts.map(\.isActive) == [true, false])
      #expect(status.accounts[0].source == .environment(variable: "GH_TOKEN"))
    }
  }

  @Test func `a locked keyring is the account's state, not a failure of the command`() async throws
  {
    let fixture = try Fixture(keyring: StoreDouble(failing: .locked))
    try await fixture.accounts.add(.stored("monalisa"), on: "github.com")
    try await ScriptedTransport.playing { transport in
      let status = try await check(fixture).status(with: Fixture.client(transport))
      guard case .failed(.store(.locked, .keyring)) = status.accounts[0].state else {
        return #expect(Bool(false), "another state")
      }
    }
  }

  @Test func `without a credential, the anonymous limits are shown`() async throws {
    try await ScriptedTransport.playing(limitsStub) { transport in
      let status = try await check(try Fixture()).status(with: Fixture.client(transport))
      #expect(status.accounts.isEmpty)
      #expect(status.limits.count == 1)
    }
  }
}
