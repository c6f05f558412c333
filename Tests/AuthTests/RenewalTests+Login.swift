import Auth
import FoundationEssentials
import HTTP
import TestSupport
import Testing

@testable import GitHub

/// Logging in and out with a pair.
extension RenewalTests {
  func login(_ fixture: Fixture, with new: NewToken) async throws {
    try await ScriptedTransport.playing(
      .answer("https://api.github.com/user", body: #"{"login":"monalisa","id":1}"#)
    ) { transport in
      let login = Login(
        client: Fixture.client(transport), accounts: fixture.accounts, stores: fixture.stores)
      _ = try await login.keep(try await login.check(new), in: .keyring)
    }
  }

  func newToken() async throws -> NewToken {
    try await ScriptedTransport.playing(Self.granted(1)) { transport in
      let clock = ManualClock()
      let device = DeviceLogin(
        client: Fixture.client(transport), clientID: "Iv1.test", clock: clock,
        now: { Fixture.issued })
      let code = DeviceCode(
        deviceCode: Secret("device"), userCode: "WDJB-MJHT",
        verificationURL: "https://github.com/login/device", expiresIn: .seconds(900),
        interval: .seconds(5))
      return try await clock.driving { try await device.token(for: code) }
    }
  }

  @Test func `a login stores the pair, the access token alone, and both dates`() async throws {
    let fixture = try Fixture()
    try await login(fixture, with: try await newToken())
    #expect(try await stored(fixture) == Fixture.pair())
    let token = try await fixture.keyring.secret(.token, of: Fixture.mona)
    #expect(token == Secret("ghu_1"))
    let record = try fixture.accounts.record(of: "monalisa", on: "github.com")
    #expect(record?.renewal == .automatic)
    #expect(record?.expiresAt == Fixture.issued + 8 * Self.hour)
    #expect(record?.refreshExpiresAt == Fixture.issued + 15_897_600)
  }

  @Test func `a login with a token that does not end removes the old pair`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    try await login(fixture, with: NewToken(Token(secret: Secret("ghp_x"))))
    #expect(try await stored(fixture) == nil)
    let record = try fixture.accounts.record(of: "monalisa", on: "github.com")
    #expect(record?.renewal == nil && record?.refreshExpiresAt == nil)
  }

  @Test func `a failed login leaves the old pair`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    fixture.keyring.garbleNext()
    await #expect(throws: AuthError.notKept(.keyring)) {
      try await login(fixture, with: NewToken(Token(secret: Secret("ghp_x"))))
    }
    #expect(try await stored(fixture) == Fixture.pair())
    let token = try await fixture.keyring.secret(.token, of: Fixture.mona)
    #expect(token == Secret("ghu_1"))
  }

  @Test func `a logout finds both tokens to revoke, and deletes both items`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    var logout = Logout(accounts: fixture.accounts, stores: fixture.stores)
    let record = try #require(try fixture.accounts.record(of: "monalisa", on: "github.com"))
    let tokens = try await logout.tokens(of: record, on: "github.com").map(\.secret)
    #expect(tokens == [Secret("ghu_1"), Secret("ghr_1")])
    #expect(try await logout.remove(record, on: "github.com") == 1)
    #expect(try await stored(fixture) == nil)
    #expect(fixture.keyring.logins.isEmpty)
  }
}
