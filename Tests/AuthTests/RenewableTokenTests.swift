import Auth
import FoundationEssentials
import HTTP
import Testing

@testable import GitHub

/// A token with its end and its refresh token, as the store keeps it.
@Suite(.timeLimit(.minutes(10))) struct RenewableTokenTests {
  @Test func `a token is stored and read back as it was`() throws {
    for pair in [try Fixture.pair(), try Fixture.pair(clockOffset: -7000, refreshLasts: nil)] {
      #expect(try RenewableToken(stored: pair.stored) == pair)
    }
  }

  @Test(arguments: [
    "", "version=2\nclient_id=a\naccess_token=b\nexpires_at=1\nrefresh_token=c\n",
    "version=1\nclient_id=a\naccess_token=\nexpires_at=1\nrefresh_token=c\n",
    "version=1\nclient_id=a\naccess_token=b\nexpires_at=x\nrefresh_token=c\n",
    "version=1\nclient_id=a\naccess_token=b\nexpires_at=9223372036854775807\nrefresh_token=c\n",
    "version=1\nclient_id=a\naccess_token=b\nexpires_at=1\n", "ghp_token",
  ])
  func `anything else in the store is not a renewable token`(text: String) throws {
    #expect(try RenewableToken(stored: Secret(text)) == nil)
  }

  @Test(arguments: [
    ("ghu_\u{1B}[31mred", "ghr_1", TokenInputError.unusableCharacter),
    ("ghu_1", "ghr_\0", .unusableCharacter), ("ghu 1", "ghr_1", .containsWhitespace),
    ("ghu_1", "ghr_1\naccess_token=ghu_other", .containsWhitespace),
    (String(repeating: "x", count: 4097), "ghr_1", .tooLong),
  ])
  func `a stored pair is checked like a typed token`(
    access: String, refresh: String, error: TokenInputError
  ) {
    let text = """
      version=1
      client_id=a
      access_token=\(access)
      expires_at=1
      refresh_token=\(refresh)

      """
    #expect(throws: error) { try RenewableToken(stored: Secret(text)) }
  }

  @Test func `a token without an end or a refresh token is not renewable`() {
    for issued in [
      IssuedToken(access: Secret("a"), refresh: Secret("r")),
      IssuedToken(access: Secret("a"), expiresIn: .seconds(1)),
    ] {
      #expect(RenewableToken(issued, clientID: "Iv1.test", now: .now) == nil)
    }
  }

  @Test func `the time left is measured by GitHub's clock`() throws {
    let ahead = try Fixture.pair(clockOffset: 7000)
    #expect(ahead.remaining(at: Fixture.issued) == 8 * 3600)
    #expect(ahead.remaining(at: Fixture.issued + 3600) == 7 * 3600)
  }
}
