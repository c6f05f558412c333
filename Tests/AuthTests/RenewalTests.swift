import Auth
import FoundationEssentials
import GitHub
import HTTP
import TestSupport
import Testing

/// Tokens that end after eight hours, and what renews them.
@Suite(.timeLimit(.minutes(10))) struct RenewalTests {
  typealias Stub = ScriptedTransport.Stub

  static let hour: TimeInterval = 3600

  /// An account whose store has `pair`.
  func fixture(_ pair: RenewableToken, keyring: StoreDouble = StoreDouble()) async throws
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

  func stored(_ fixture: Fixture) async throws -> RenewableToken? {
    guard let stored = try await fixture.keyring.secret(.renewal, of: Fixture.mona) else {
      return nil
    }
    return try RenewableToken(stored: stored)
  }

  static func answer(_ body: String, status: Int = 200) -> Stub {
    .answer(
      "https://github.com/login/oauth/access_token", method: .post, status: status, body: body)
  }

  static func granted(_ number: Int) -> Stub {
    answer(
      """
      {"access_token":"ghu_\(number)","expires_in":28800,"refresh_token":"ghr_\(number)",\
      "refresh_token_expires_in":15897600,"token_type":"bearer","scope":""}
      """)
  }

  /// Renews at `now`; returns why it failed.
  func renew(
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
