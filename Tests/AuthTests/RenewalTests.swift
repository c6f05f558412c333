import Auth
import FoundationEssentials
import GitHub
import HTTP
import TestSupport
import Testing

/// Tokens that end after eight hours, and what renews them.
@Suite(.timeLimit(.minutes(10))) struct RenewalTests {
  private typealias Stub = ScriptedTransport.Stub

  private static let hour: TimeInterval = 3600

  /// An account whose store has `pair`.
  private func fixture(_ pair: RenewableToken, keyring: StoreDouble = StoreDouble()) async throws
    -> Fixture
  {
    let fixture = try Fixture(keyring: keyring)
    var record = AccountRecord.stored("monalisa")
    record.expiresAt = pair.expiresAt
    record.renewal = .automatic
    record.refreshExpiresAt = pair.refreshExpiresAt
    try await fixture.accounts.add(record, on: "github.com")
    try await fixture.keyring.save(pair.access, as: .token, of: Fixture.mona)
    try await fixture.keyring.save(pair.stored, as: .renewal, of: Fixture.mona)
    return fixture
  }

  private func stored(_ fixture: Fixture) async throws -> RenewableToken? {
    guard let stored = try await fixture.keyring.secret(.renewal, of: Fixture.mona) else {
      return nil
    }
    return try RenewableToken(stored: stored)
  }

  private static func answer(_ body: String, status: Int = 200) -> Stub {
    .answer(
      "https://github.com/login/oauth/access_token", method: .post, status: status, body: body)
  }

  private static func granted(_ number: Int) -> Stub {
    answer(
      """
      {"access_token":"ghu_\(number)","expires_in":28800,"refresh_token":"ghr_\(number)",\
      "refresh_token_expires_in":15897600,"token_type":"bearer","scope":""}
      """)
  }

  /// Renews at `now`; returns why it failed.
  private func renew(
    _ fixture: Fixture, at now: Date, minimum: Duration = .seconds(300), _ stubs: Stub...
  ) async throws -> RenewalError? {
    try await ScriptedTransport.playing(stubs) { transport in
      let clock = ManualClock()
      let renewal = Renewal(
        client: Fixture.client(transport), accounts: fixture.accounts, stores: fixture.stores,
        now: { now }, clock: clock)
      return await clock.driving {
        do throws(RenewalError) {
          try await renewal.renew("monalisa", minimum: minimum)
          return nil
        } catch {
          return error
        }
      }
    }
  }

  @Test func `a token that ends soon is renewed, and everything follows`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    let now = Fixture.issued + 8 * Self.hour - 299
    #expect(try await renew(fixture, at: now, Self.granted(2)) == nil)
    let pair = try #require(try await stored(fixture))
    #expect(pair.access == Secret("ghu_2") && pair.refresh == Secret("ghr_2"))
    #expect(pair.expiresAt == now + 8 * Self.hour)
    let token = try await fixture.keyring.secret(.token, of: Fixture.mona)
    #expect(token == Secret("ghu_2"))
    let record = try fixture.accounts.record(of: "monalisa", on: "github.com")
    #expect(record?.expiresAt == pair.expiresAt)
    #expect(record?.refreshExpiresAt == pair.refreshExpiresAt)
  }

  @Test func `a token that is renewed in the second of its issue is copied, too`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    let minimum = Duration.seconds(9 * 3600)
    #expect(try await renew(fixture, at: Fixture.issued, minimum: minimum, Self.granted(2)) == nil)
    let token = try await fixture.keyring.secret(.token, of: Fixture.mona)
    #expect(token == Secret("ghu_2"))
  }

  @Test func `a token that lasts is left alone`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    #expect(try await renew(fixture, at: Fixture.issued + 8 * Self.hour - 300) == nil)
    #expect(try await stored(fixture)?.access == Secret("ghu_1"))
  }

  @Test func `a renewal that was killed after the pair was stored is completed`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    let newer = try Fixture.pair(2, issuedAt: Fixture.issued + Self.hour)
    try await fixture.keyring.save(newer.stored, as: .renewal, of: Fixture.mona)
    #expect(try await renew(fixture, at: Fixture.issued + Self.hour) == nil)
    let token = try await fixture.keyring.secret(.token, of: Fixture.mona)
    #expect(token == Secret("ghu_2"))
    let record = try fixture.accounts.record(of: "monalisa", on: "github.com")
    #expect(record?.expiresAt == newer.expiresAt)
  }

  @Test(arguments: [
    (#"{"error":"bad_refresh_token","error_description":"x"}"#, 200, RenewalError.refused),
    (
      #"{"error":"incorrect_client_credentials","error_description":"No."}"#, 200,
      .rejected(code: "incorrect_client_credentials", description: "No.")
    ),
    ("<html>", 502, .unreachable), ("", 500, .unreachable), ("{}", 200, .unreadable),
    (#"{"access_token":"ghu_a=b","expires_in":9,"refresh_token":"ghr_2"}"#, 200, .unreadable),
    (#"{"access_token":"ghu_\"q","expires_in":9,"refresh_token":"ghr_2"}"#, 200, .unreadable),
    (#"{"access_token":"ghu_2","expires_in":9,"refresh_token":"x://y"}"#, 200, .unreadable),
    (#"{"message":"Not Found"}"#, 404, .rejected(code: "HTTP 404", description: nil)),
  ])
  func `a failed renewal keeps the old pair`(
    body: String, status: Int, failure: RenewalError
  ) async throws {
    let fixture = try await fixture(try Fixture.pair())
    let answer = Self.answer(body, status: status)
    #expect(try await renew(fixture, at: Fixture.issued + 8 * Self.hour, answer) == failure)
    #expect(try await stored(fixture) == Fixture.pair())
    let record = try fixture.accounts.record(of: "monalisa", on: "github.com")
    #expect(record?.renewal == (failure == .refused ? .refused : .automatic))
  }

  @Test func `an expired refresh token is not sent`() async throws {
    let fixture = try await fixture(try Fixture.pair(refreshLasts: .seconds(9 * 3600)))
    #expect(try await renew(fixture, at: Fixture.issued + 9 * Self.hour) == .tooOld)
  }

  @Test func `nothing is requested while the store cannot be written`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    fixture.keyring.fail(.locked)
    #expect(try await renew(fixture, at: Fixture.issued + 8 * Self.hour) == .store)
    fixture.keyring.fail(nil)
    #expect(try await stored(fixture) == Fixture.pair())
  }

  @Test func `a store that fails for a moment does not lose the new tokens`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    // Reading, writing and reading back before the request work.
    fixture.keyring.fail(.vanished, after: 3, times: 3)
    #expect(try await renew(fixture, at: Fixture.issued + 8 * Self.hour, Self.granted(2)) == nil)
    #expect(try await stored(fixture)?.access == Secret("ghu_2"))
  }

  @Test func `a store that fails for minutes does not lose the new tokens`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    fixture.keyring.fail(.vanished, after: 3, times: 500)
    #expect(try await renew(fixture, at: Fixture.issued + 8 * Self.hour, Self.granted(2)) == nil)
    #expect(try await stored(fixture)?.access == Secret("ghu_2"))
  }

  @Test func `a second place is noted before there is anything in it`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    fixture.keyring.have(secondPlaces: ["/run/user/1000/ghrepo"])
    let answer = Self.answer("{}")
    #expect(try await renew(fixture, at: Fixture.issued + 8 * Self.hour, answer) == .unreadable)
    #expect(fixture.accounts.secondPlaces == ["/run/user/1000/ghrepo"])
    let later = AccountRegistry(path: fixture.accounts.path)
    try await later.remove("monalisa", on: "github.com")
    #expect(later.secondPlaces.isEmpty)
  }

  @Test(arguments: [true, false])
  func `a store that stays full has a second place`(isRenewable: Bool) async throws {
    let fixture = try await fixture(try Fixture.pair())
    fixture.keyring.failFrom(4, untilAside: .fileFailed(path: "/p", detail: "full"))
    let answer = isRenewable ? Self.granted(2) : Self.answer(#"{"access_token":"ghu_2"}"#)
    #expect(try await renew(fixture, at: Fixture.issued + 8 * Self.hour, answer) == nil)
    #expect(try await stored(fixture)?.access == (isRenewable ? Secret("ghu_2") : nil))
    let token = try await fixture.keyring.secret(.token, of: Fixture.mona)
    #expect(token == Secret("ghu_2"))
  }

  @Test(arguments: [0, 2])
  func `a refresh token that another process has used is no refusal`(seconds: Int) async throws {
    let fixture = try await fixture(try Fixture.pair())
    let newer = try Fixture.pair(2, issuedAt: Fixture.issued + 8 * Self.hour)
    // The other process stores it after the response to this one.
    fixture.keyring.replace(.renewal, of: Fixture.mona, with: newer.stored, after: 3 + seconds)
    let refusal = Self.answer(#"{"error":"bad_refresh_token"}"#)
    #expect(try await renew(fixture, at: Fixture.issued + 8 * Self.hour, refusal) == nil)
    let record = try fixture.accounts.record(of: "monalisa", on: "github.com")
    #expect(record?.renewal == .automatic && record?.expiresAt == newer.expiresAt)
    let token = try await fixture.keyring.secret(.token, of: Fixture.mona)
    #expect(token == Secret("ghu_2"))
  }

  @Test func `an app that no longer issues tokens with an end is followed`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    let answer = Self.answer(#"{"access_token":"ghu_forever","token_type":"bearer","scope":""}"#)
    #expect(try await renew(fixture, at: Fixture.issued + 8 * Self.hour, answer) == nil)
    #expect(try await stored(fixture) == nil)
    let record = try fixture.accounts.record(of: "monalisa", on: "github.com")
    #expect(record?.renewal == nil && record?.expiresAt == nil)
    let token = try await fixture.keyring.secret(.token, of: Fixture.mona)
    #expect(token == Secret("ghu_forever"))
  }

  @Test func `thirty days of use renew the token every eight hours and never ask`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    var renewals = 1
    for minute in stride(from: 0, to: 30 * 24 * 60, by: 7) {
      let now = Fixture.issued + TimeInterval(minute * 60)
      guard let pair = try await stored(fixture) else { break }
      guard pair.remaining(at: now) < 300 else { continue }
      renewals += 1
      #expect(try await renew(fixture, at: now, Self.granted(renewals)) == nil)
    }
    let pair = try #require(try await stored(fixture))
    #expect(pair.access == Secret("ghu_\(renewals)"))
    #expect((90...92).contains(renewals))
    #expect(pair.remaining(at: Fixture.issued + 30 * 24 * Self.hour) > 0)
  }
}

/// Which stored token a command gets.
extension RenewalTests {
  private func credential(
    _ fixture: Fixture, _ renewer: RenewerDouble, at now: Date, lasting minimum: Duration? = nil
  ) async throws -> Credential {
    let finder = fixture.finder(renewer: renewer, now: now)
    return try #require(
      try await finder.credential(
        for: .dotcom, lasting: minimum ?? CredentialFinder.minimum))
  }

  @Test func `a token that lasts is used without a renewal`() async throws {
    let (fixture, renewer) = (try await fixture(try Fixture.pair()), RenewerDouble())
    let credential = try await credential(fixture, renewer, at: Fixture.issued)
    #expect(credential.token.secret == Secret("ghu_1") && credential.isRenewable)
    #expect(renewer.minimums.isEmpty)
  }

  @Test func `a token that ends within five minutes is renewed before it is used`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    let now = Fixture.issued + 8 * Self.hour - 200
    let newer = try Fixture.pair(2, issuedAt: now)
    let renewer = RenewerDouble {
      try? await fixture.keyring.save(newer.stored, as: .renewal, of: Fixture.mona)
      return nil
    }
    let credential = try await credential(fixture, renewer, at: now)
    #expect(credential.token.secret == Secret("ghu_2"))
    #expect(credential.expiresAt == newer.expiresAt && credential.renewalError == nil)
    #expect(renewer.minimums == [.seconds(300)])
  }

  @Test func `a longer minimum renews sooner`() async throws {
    let (fixture, renewer) = (try await fixture(try Fixture.pair()), RenewerDouble())
    _ = try await credential(fixture, renewer, at: Fixture.issued, lasting: .seconds(9 * 3600))
    #expect(renewer.minimums == [.seconds(9 * 3600)])
  }

  @Test func `a rejected token is renewed, but not one that is already newer`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    let old = try Fixture.pair().expiresAt
    try await ScriptedTransport.playing(Self.granted(2)) { transport in
      let renewal = Renewal(
        client: Fixture.client(transport), accounts: fixture.accounts, stores: fixture.stores,
        now: { Fixture.issued + 60 }, clock: ManualClock())
      for _ in 1...2 { try await renewal.renew("monalisa", minimum: .zero, rejected: old) }
    }
    #expect(try await stored(fixture)?.access == Secret("ghu_2"))
  }

  @Test func `the old token is used when the renewal fails, and says why`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    let renewer = RenewerDouble { .unreachable }
    let credential = try await credential(fixture, renewer, at: Fixture.issued + 8 * Self.hour)
    #expect(credential.token.secret == Secret("ghu_1"))
    #expect(credential.renewalError == .unreachable)
  }

  @Test func `a refresh token that GitHub refused is not tried again`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    let now = Fixture.issued + 8 * Self.hour
    let refusal = Self.answer(#"{"error":"bad_refresh_token"}"#)
    #expect(try await renew(fixture, at: now, refusal) == .refused)
    let renewer = RenewerDouble()
    #expect(try await credential(fixture, renewer, at: now).renewalError == .refused)
    #expect(renewer.minimums.isEmpty)
  }

  @Test func `a refusal is about one pair, not about a newer one`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    let now = Fixture.issued + 8 * Self.hour
    let refusal = Self.answer(#"{"error":"bad_refresh_token"}"#)
    #expect(try await renew(fixture, at: now, refusal) == .refused)
    let newer = try Fixture.pair(2, issuedAt: now)
    try await fixture.keyring.save(newer.stored, as: .renewal, of: Fixture.mona)
    let renewer = RenewerDouble()
    let credential = try await credential(fixture, renewer, at: now)
    #expect(credential.token.secret == Secret("ghu_2") && credential.renewalError == nil)
    #expect(renewer.minimums == [.seconds(300)])
    #expect(try await renew(fixture, at: now) == nil)
    let record = try fixture.accounts.record(of: "monalisa", on: "github.com")
    #expect(record?.renewal == .automatic)
  }

  @Test(arguments: [
    #"{"access_token":"ghu_2"}"#, #"{"access_token":"ghu_2","expires_in":28800}"#,
    #"{"access_token":"ghu_2","refresh_token":"ghr_2"}"#,
  ])
  func `a token that nothing renews is used at once`(body: String) async throws {
    let fixture = try await fixture(try Fixture.pair())
    let now = Fixture.issued + 8 * Self.hour
    let renewer = RenewerDouble {
      do { return try await self.renew(fixture, at: now, Self.answer(body)) } catch {
        return .interrupted(detail: "\(error)")
      }
    }
    let credential = try await credential(fixture, renewer, at: now)
    #expect(credential.token.secret == Secret("ghu_2"))
    #expect(credential.expiresAt == (body.contains("expires_in") ? now + 8 * Self.hour : nil))
    #expect(!credential.isRenewable && credential.renewalError == nil)
  }

  private static let rejection = APIError.refused(
    ErrorResponse(
      status: 401, reason: .badCredentials, url: "https://api.github.com/", hadCredential: true))

  /// Another process renews early, or the user logs in again in another window.
  @Test(arguments: [true, false])
  func `a rejected token is read again from the store`(isRenewable: Bool) async throws {
    let fixture = try await fixture(try Fixture.pair())
    if !isRenewable { _ = try await fixture.keyring.remove(.renewal, of: Fixture.mona) }
    let finder = fixture.finder(now: Fixture.issued)
    let sent = try #require(try await finder.credential(for: .dotcom))
    #expect(try await finder.renewed(sent, after: Self.rejection, on: .dotcom) == nil)
    if isRenewable {
      let newer = try Fixture.pair(2, issuedAt: Fixture.issued + 60)
      try await fixture.keyring.save(newer.stored, as: .renewal, of: Fixture.mona)
    } else {
      try await fixture.keyring.save(Secret("ghu_2"), as: .token, of: Fixture.mona)
    }
    let newer = try await finder.renewed(sent, after: Self.rejection, on: .dotcom)
    #expect(newer?.token.secret == Secret("ghu_2"))
    fixture.keyring.fail(.locked)
    #expect(try await finder.renewed(sent, after: Self.rejection, on: .dotcom) == nil)
  }

  @Test func `a stored pair that is none is an error, not another token`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    let text = "version=1\nclient_id=a\naccess_token=gh\u{1B}\nexpires_at=1\nrefresh_token=b\n"
    try await fixture.keyring.save(Secret(text), as: .renewal, of: Fixture.mona)
    let expected = AuthError.unusableToken(.unusableCharacter, .keyring)
    await #expect(throws: expected) {
      try await fixture.finder(now: Fixture.issued).credential(for: .dotcom)
    }
    let record = try #require(try fixture.accounts.record(of: "monalisa", on: "github.com"))
    var logout = Logout(accounts: fixture.accounts, stores: fixture.stores)
    await #expect(throws: expected) { try await logout.tokens(of: record, on: "github.com") }
    #expect(try await logout.remove(record, on: "github.com") == 1)
  }

  @Test func `without the pair, the access token alone is used`() async throws {
    let (fixture, renewer) = (try await fixture(try Fixture.pair()), RenewerDouble())
    _ = try await fixture.keyring.remove(.renewal, of: Fixture.mona)
    let credential = try await credential(fixture, renewer, at: Fixture.issued)
    #expect(credential.token.secret == Secret("ghu_1") && !credential.isRenewable)
  }
}

/// Logging in and out with a pair.
extension RenewalTests {
  private func login(_ fixture: Fixture, with new: NewToken) async throws {
    try await ScriptedTransport.playing(
      .answer("https://api.github.com/user", body: #"{"login":"monalisa","id":1}"#)
    ) { transport in
      let login = Login(
        client: Fixture.client(transport), accounts: fixture.accounts, stores: fixture.stores)
      _ = try await login.keep(try await login.check(new), in: .keyring)
    }
  }

  private func newToken() async throws -> NewToken {
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
