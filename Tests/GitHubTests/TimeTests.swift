import Foundation
import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct TimeTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0.0),
    ("2026-08-18T20:26:54Z", 1_787_084_814),
    ("2026-08-18t20:26:54z", 1_787_084_814),
    ("2026-08-18T20:26:54.25Z", 1_787_084_814.25),
    ("2026-08-18T22:26:54+02:00", 1_787_084_814),
    ("2026-08-18T15:26:54-0500", 1_787_084_814),
    ("2026-08-18T22:26:54+02", 1_787_084_814),
    ("2026-08-18 20:26:54 UTC", 1_787_084_814),
    ("2026-08-18 21:26:54 +0100", 1_787_084_814),
    ("2000-02-29T00:00:00Z", 951_782_400),
    ("1969-12-31T23:59:59Z", -1),
  ])
  func `an instant is parsed`(text: String, seconds: Double) {
    #expect(ISO8601.date(text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", "2026", "2026-08-18", "2026-08-18T20:26:54", "2026-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z", "2026-08-18T24:00:00Z", "2026-08-18T20:60:00Z", "2026-00-10T00:00:00Z",
    "2026-08-18T20:26:54Zx", "2026-08-18T20:26:54.Z", "2026-08-18T20:26:54+1",
    "+026-08-18T20:26:54Z",
    "2026-08-18T20:26:54+02:", "２026-08-18T20:26:54Z", "2026-08-18T20:26:54 PST",
  ])
  func `anything else is not an instant`(text: String) {
    #expect(ISO8601.date(text) == nil)
  }

  @Test func `an instant is formatted like GitHub's`() throws {
    for text in ["2026-08-18T20:26:54Z", "0001-01-01T00:00:00Z", "1969-12-31T23:59:59Z"] {
      #expect(ISO8601.text(try #require(ISO8601.date(text))) == text)
    }
    #expect(ISO8601.text(Date(timeIntervalSince1970: 0.9)) == "1970-01-01T00:00:00Z")
  }

  @Test(arguments: [-1e300, 1e300, Double.infinity, -Double.infinity])
  func `an instant outside the calendar is clamped`(seconds: Double) {
    #expect(ISO8601.text(Date(timeIntervalSince1970: seconds)).utf8.count == 20)
  }

  @Test func `days agree with Foundation's calendar over four centuries`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for days in stride(from: -80_000, to: 80_000, by: 331) {
      let civil = CivilDate.from(daysSince1970: days)
      let date = Date(timeIntervalSince1970: Double(days) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      #expect(parts == DateComponents(year: civil.year, month: civil.month, day: civil.day))
      #expect(
        CivilDate.daysSince1970(year: civil.year, month: civil.month, day: civil.day) == days)
    }
  }

  @Test func `a header's date is parsed`() {
    let date = HTTPDate.date("Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(date?.timeIntervalSince1970 == 784_111_777)
  }

  @Test(arguments: [
    "", "Sun, 06 Nov 1994 08:49:37", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
    "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
    "Sun, 06 Now 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 25:49:37 GMT",
  ])
  func `anything else is not a header's date`(text: String) {
    #expect(HTTPDate.date(text) == nil)
  }
}
