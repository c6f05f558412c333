import Auth
import FoundationEssentials
import HTTP
import TestSupport
import Testing

@testable import GitHub

/// Which stored token a command gets.
extension RenewalTests {
  func credential(
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

  static let rejection = APIError.refused(
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

  @Test func `a stored pair that cannot be read is an error, not another token`() async throws {
    let fixture = try await fixture(try Fixture.pair())
    let text = "version=1\nclient_id=a\naccess_token=gh\u{1B}\nexpires_at=1\nrefresh_token=b\n"
    try await fixture.keyring.save(Secret(text), as: .renewal, of: Fixture.mona)
    let expected = AuthError.unusableToken(
      .unusableCharacter, fixture.stores.source(.keyring))
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
