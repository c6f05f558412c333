import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct SearchRangeTests {
  @Test(arguments: [
    ("5", 5...5), (">5", 6...Int64.max), (">=5", 5...Int64.max), ("<5", Int64.min...4),
    ("<=5", Int64.min...5), ("5..7", 5...7), ("5..*", 5...Int64.max), ("*..7", Int64.min...7),
  ])
  func `numeric ranges are parsed`(text: String, range: ClosedRange<Int64>) {
    #expect(SearchRange.numbers(text) == range)
  }

  @Test(arguments: ["", "x", "7..5", "-3", ">x", "1..x", "99999999999999999999"])
  func `invalid numeric ranges are rejected`(text: String) {
    #expect(SearchRange.numbers(text) == nil)
  }

  @Test(arguments: [
    ("2026-11-13", 1_794_528_000...1_794_614_399),
    (">2026-11-13", 1_794_614_400...Int64.max),
    (">=2026-11-13", 1_794_528_000...Int64.max),
    ("<2026-11-13", Int64.min...1_794_527_999),
    ("<=2026-11-13", Int64.min...1_794_614_399),
    ("2026-11-13..2026-11-14", 1_794_528_000...1_794_700_799),
    (">=2026-11-13T00:00:00Z", 1_794_528_000...Int64.max),
    ("2026-11-13T02:00:00+02:00", 1_794_528_000...1_794_528_000),
  ])
  func `a bare date is a day in UTC`(text: String, range: ClosedRange<Int64>) {
    #expect(SearchRange.dates(text) == range)
  }

  @Test(arguments: ["2026-13-01", "2026-1", "yesterday", "2026-11-13T02:00:00 02:00", "26-01-01"])
  func `invalid dates are rejected`(text: String) {
    #expect(SearchRange.dates(text) == nil)
  }
}
