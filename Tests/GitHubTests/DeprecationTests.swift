import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct DeprecationTests {
  /// 2026-03-10 00:00:00 UTC
  private static let march = Date(timeIntervalSince1970: 1_773_100_800)

  @Test(arguments: [
    ("@1773100800", march), ("Tue, 10 Mar 2026 00:00:00 GMT", march), (" @1773100800 ", march),
    ("@0", Date(timeIntervalSince1970: 0)), ("@-5", Date(timeIntervalSince1970: 0)),
    ("@9223372036854775807", Date(timeIntervalSince1970: 253_402_300_799)),
  ])
  func `a deprecation has a date in either form`(text: String, date: Date) {
    #expect(Deprecation(HTTPHeaders(["Deprecation": text])) == Deprecation(since: date))
  }

  @Test func `an old server only says that there is one`() {
    #expect(Deprecation(HTTPHeaders(["deprecation": "true"])) == Deprecation())
  }

  @Test func `a sunset is a date, with or without a deprecation`() {
    let sunset = "Fri, 10 Mar 2028 00:00:00 GMT"
    let date = Date(timeIntervalSince1970: 1_836_259_200)
    #expect(Deprecation(HTTPHeaders(["Sunset": sunset])) == Deprecation(sunset: date))
    #expect(
      Deprecation(HTTPHeaders(["Sunset": sunset, "Deprecation": "@1773100800"]))
        == Deprecation(since: Self.march, sunset: date))
  }

  @Test(arguments: [
    "", "@", "@@", "@1e400", "@99999999999999999999", "@NaN", "@1.5", "false", "soon", "@ 5",
    "Tue, 99 Mar 2026 00:00:00 GMT", "\u{1B}[2J", "1773100800",
  ])
  func `anything else is ignored`(text: String) {
    #expect(Deprecation(HTTPHeaders(["Deprecation": text, "Sunset": text])) == nil)
  }

  @Test func `the record of an exchange has it`() async throws {
    let records = Mutex<[ExchangeRecord]>([])
    try await ScriptedTransport.playing(
      .answer(
        "https://api.github.com/repos/a/b", headers: HTTPHeaders(["Deprecation": "@5"]),
        body: Fixtures.smallest)
    ) { transport in
      let client = GitHubClient(host: .dotcom, transport: transport) { record in
        records.withLock { $0.append(record) }
      }
      _ = try await client.send(.repository(.sample))
    }
    #expect(
      records.withLock(\.first)?.deprecation
        == Deprecation(since: Date(timeIntervalSince1970: 5)))
  }
}
