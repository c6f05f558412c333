import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct TimestampTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 GMT"),
    (951_782_399, "2000-02-28T23:59:59Z", "Mon, 28 Feb 2000 23:59:59 GMT"),
    (951_782_400, "2000-02-29T00:00:00Z", "Tue, 29 Feb 2000 00:00:00 GMT"),
    (1_777_023_349, "2026-04-24T09:35:49Z", "Fri, 24 Apr 2026 09:35:49 GMT"),
  ])
  func `times are formatted as on GitHub`(seconds: Int64, iso: String, http: String) {
    let time = Timestamp(seconds: seconds)
    #expect(time.iso8601 == iso)
    #expect(time.httpDate == http)
  }

  @Test(arguments: [(1970, 1, 1, 0), (2000, 2, 29, 951_782_400), (2026, 4, 24, 1_776_988_800)])
  func `days begin at midnight`(year: Int, month: Int, day: Int, seconds: Int64) {
    #expect(Timestamp(year: year, month: month, day: day).seconds == seconds)
  }
}
