import Auth
import FoundationEssentials
import GitHub
import HTTP
import Testing

/// A token with its end and its refresh token, as the store keeps it.
@Suite(.timeLimit(.minutes(10))) struct RenewableTokenTests {
  @Test func `a token is stored and read back as it was`() throws {
    for pair in [try Fixture.pair(), try Fixture.pair(clockOffset: -7000, refreshLasts: nil)] {
      #expect(RenewableToken(stored: pair.stored) == pair)
    }
  }

  @Test(arguments: [
    "", "version=2\nclient_id=a\naccess_token=b\nexpires_at=1\nrefresh_token=c\n",
    "version=1\nclient_id=a\naccess_token=\nexpires_at=1\nrefresh_token=c\n",
    "version=1\nclient_id=a\naccess_token=b\nexpires_at=x\nrefresh_token=c\n",
    "version=1\nclient_id=a\naccess_token=b\nexpires_at=9223372036854775807\nrefresh_token=c\n",
    "version=1\nclient_id=a\naccess_token=b\nexpires_at=1\n", "ghp_token",
  ])
  func `anything else in the store is not a renewable token`(text: String) {
    #expect(RenewableToken(stored: Secret(text)) == nil)
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
