import Testing

@testable import Commands

@Suite(.timeLimit(.minutes(10))) struct TimeSpanTests {
  @Test(arguments: [
    ("0", 0), ("0s", 0), ("90s", 90), ("10m", 600), ("1h", 3600), ("2d", 172_800),
    ("1w", 604_800), ("1h30m", 5400), ("1mo", 2_592_000), ("1y", 31_536_000), ("1mo1m", 2_592_060),
  ])
  func `a time span is one or more numbers with units`(text: String, seconds: Int) {
    #expect(TimeSpan.duration(text) == .seconds(seconds))
  }

  @Test(arguments: [
    "", "10", "m", "-1h", "1.5h", "1 h", "1H", "h1", "1h30", "١m", "99999999999999999999s", "600w",
    "9223372036854775807w",
  ])
  func `anything else is invalid`(text: String) {
    #expect(TimeSpan.duration(text) == nil)
  }
}
