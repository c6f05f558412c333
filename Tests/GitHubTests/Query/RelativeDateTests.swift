import FoundationEssentials
import Testing

@testable import GitHub

/// Relative dates become dates that GitHub supports.
@Suite(.timeLimit(.minutes(10))) struct RelativeDateTests {
  /// 2026-03-31 14:30:05 UTC
  private static let now = Date(timeIntervalSince1970: 1_774_967_405)

  @Test(arguments: [
    ("today", "2026-03-31"), ("Yesterday", "2026-03-30"), ("-0d", "2026-03-31"),
    ("-7d", "2026-03-24"), ("-2w", "2026-03-17"), ("-1mo", "2026-02-28"), ("-2MO", "2026-01-31"),
    ("-13mo", "2025-02-28"), ("-25mo", "2024-02-29"), ("-1y", "2025-03-31"),
    ("-100y", "1926-03-31"), ("-3h", "2026-03-31T11:30:00Z"), ("-48h", "2026-03-29T14:30:00Z"),
  ])
  func `it is a day in UTC, or a minute`(text: String, date: String) {
    #expect(RelativeDate(text)?.text(at: Self.now) == date)
  }

  @Test func `the day changes at midnight in UTC`() {
    let midnight = Date(timeIntervalSince1970: 1_774_915_200)
    #expect(RelativeDate("today")?.text(at: midnight) == "2026-03-31")
    #expect(RelativeDate("today")?.text(at: midnight.addingTimeInterval(-0.5)) == "2026-03-30")
  }

  @Test(arguments: [
    "", "-", "-7", "7d", "+7d", "-d", "-7days", "-7 d", "--7d", "-1.5d", "-7m", "-７d", "tomorrow",
    "-201y", "-99999999999999999999d", "2026-01-31", "-7d ", "1969", "2026-13", "202", "last days",
    "this 3 days", "last 3 blinks", "3 months", "ago", "last hour", "-3 days ago", "9999 years ago",
  ])
  func `anything else is not a relative date`(text: String) {
    #expect(RelativeDate(text) == nil)
  }

  @Test(arguments: [
    (">-7d", ">2026-03-24"), (">=-1mo", ">=2026-02-28"), ("<today", "<2026-03-31"),
    ("-2w..-1w", "2026-03-17..2026-03-24"), ("-7d..*", "2026-03-24..*"),
    ("*..yesterday", "*..2026-03-30"), ("2026-01-01..-7d", "2026-01-01..2026-03-24"),
    (" >-7d ", ">2026-03-24"), ("3 months ago", "2025-12-31"), (">3 Months  ago", ">2025-12-31"),
    ("a week ago", "2026-03-24"), ("last 3 months", ">=2025-12-31"), ("past week", ">=2026-03-24"),
    ("last 12 hours", ">=2026-03-31T02:30:00Z"), ("last month", "2026-02-01..2026-02-28"),
    ("last year", "2025-01-01..2025-12-31"), ("last week", "2026-03-23..2026-03-29"),
    ("this week", ">=2026-03-30"), ("this month", ">=2026-03-01"), ("this year", ">=2026-01-01"),
    ("2026", "2026-01-01..2026-12-31"), ("2024-02", "2024-02-01..2024-02-29"),
    (">2025", ">2025-12-31"), (">=2025", ">=2025-01-01"), ("<2025-12", "<2025-12-01"),
    ("<=2025", "<=2025-12-31"), ("2024..2025-06", "2024-01-01..2025-06-30"),
    ("2025..this year", "2025-01-01..*"), (">last 3 months", ">=2025-12-31"),
    ("<=this month", "<=2026-03-31"), (">\"3 months ago\"", ">2025-12-31"),
    ("2025-02..-7d", "2025-02-01..2026-03-24"),
    ("older than 7 days", "<2026-03-24"), ("Older than a week", "<2026-03-24"),
    ("older than 7d", "<2026-03-24"), ("newer than 7 days ago", ">2026-03-24"),
    ("newer than 1mo", ">2026-02-28"), ("more than 7 days ago", "<2026-03-24"),
    ("less than 7 days ago", ">2026-03-24"), ("at least 7 days ago", "<=2026-03-24"),
    ("since 2026-11-01", ">=2026-11-01"), ("before 2020", "<2020-01-01"),
    ("after 2025-03-01T12:00:00Z", ">2025-03-01T12:00:00Z"), ("until yesterday", "<=2026-03-30"),
    ("2026-01-01 to 2026-02-01", "2026-01-01..2026-02-01"),
    ("from 2025 to today", "2025-01-01..2026-03-31"),
    ("between 2w and 1w", "2026-03-17..2026-03-24"), ("7d", ">=2026-03-24"),
    ("3 months", ">=2025-12-31"), ("2026-01-01..", "2026-01-01..*"), ("..2025", "*..2025-12-31"),
    (">7 days ago", ">2026-03-24"), ("<2 years ago", "<2024-03-31"),
    ("within 7d", ">=2026-03-24"), ("Within a week", ">=2026-03-24"),
    ("in the last month", ">=2026-02-28"), ("Within the past 3 months", ">=2025-12-31"),
    ("over the last year", ">=2025-03-31"), ("during the last 12 hours", ">=2026-03-31T02:30:00Z"),
  ])
  func `ranges accept it at both ends`(text: String, resolved: String) {
    #expect(RelativeDate.resolved(text, at: Self.now) == resolved)
  }

  @Test(arguments: ["2026-01-31", ">2026-01-31", ">-7d..*", "=-7d", "-7", "", "*", "x..y"])
  func `ranges without it stay unchanged`(text: String) {
    #expect(RelativeDate.resolved(text, at: Self.now) == nil)
  }

  @Test(arguments: [
    ">-7d", "-2w..-1w", "-7d..*", "2026-01-01..-7d", "today..2999-01-01", "2026-01-31",
    "-7d..today", "last 3 months", "2026-03", "2026-05..-7d", "2024..2025", ">3 months ago",
  ])
  func `an option accepts a range that is valid at some time`(text: String) throws {
    try DateRange.check(text)
  }

  @Test func `an option rejects a range that is never valid`() {
    #expect(throws: RangeError.reversed("-1w..-2w")) { try DateRange.check("-1w..-2w") }
    #expect(throws: RangeError.notADate("-1w..x")) { try DateRange.check("-1w..x") }
    #expect(throws: RangeError.reversed("2026..2025")) { try DateRange.check("2026..2025") }
    for text in ["soon", "within 2026", "within last", "in the last moons"] {
      #expect(throws: RangeError.notADate(text)) { try DateRange.check(text) }
    }
    #expect(throws: RangeError.reversed("2026-02-01..2026-01-01")) {
      try DateRange.check("2026-02-01..2026-01-01")
    }
  }

  /// Calendar arithmetic for every day of four years.
  @Test func `a month back is the month before, and never later than its last day`() throws {
    for day in 0..<1461 {
      let now = Date(timeIntervalSince1970: Double(20_000 + day) * 86_400)
      let today = ISO8601.text(now).prefix(10)
      let text = try #require(RelativeDate("-1mo")).text(at: now)
      let months = { (date: Substring) in
        (Int(date.prefix(4)) ?? 0) * 12 + (Int(date.dropFirst(5).prefix(2)) ?? 0)
      }
      #expect(months(text[...]) == months(today) - 1, "\(today)")
      #expect(ISO8601.isDay(text) && text.suffix(2) <= today.suffix(2))
    }
  }

  @Test(arguments: [
    ("a created:>-7d", "a created:>2026-03-24"), ("-pushed:<-1y b", "-pushed:<2025-03-31 b"),
    ("CREATED:today", "CREATED:2026-03-31"), ("created:\">-7d\"", "created:>2026-03-24"),
    ("(pushed:-1d OR x)", "(pushed:2026-03-30 OR x)"), ("\"created:>-7d\"", "\"created:>-7d\""),
    ("a\" created:>-7d \"b", "a\" created:>-7d \"b"), ("stars:>-7d", "stars:>-7d"),
    ("today -7d", "today -7d"), ("created:>2026-01-01", "created:>2026-01-01"),
    ("created:\"last 3 months\" a", "created:>=2025-12-31 a"),
    ("pushed:2025", "pushed:2025-01-01..2025-12-31"),
    ("stars:>1k", "stars:>1000"), ("-forks:1.5K..2m", "-forks:1500..2000000"),
    ("size:>10MB", "size:>10000"), ("size:>10k", "size:>10k"), ("stars:1,000", "stars:1000"),
    ("updated:>-7d", "updated:>-7d"), ("-(created:-1d)", "-(created:2026-03-30)"),
  ])
  func `only dates of created: and pushed: are resolved`(written: String, sent: String) {
    let query = SearchQuery(terms: [written]).resolved(at: Self.now)
    #expect(query.text == sent)
    #expect(query.resolved(at: Self.now.addingTimeInterval(9_999_999)) == query)
  }

  @Test func `several arguments are joined before they are resolved`() {
    let query = SearchQuery(terms: ["a\"", "created:>-7d", "b\""])
    #expect(query.resolved(at: Self.now).text == "a\" created:>-7d b\"")
  }
}
