import Foundation

/// Whole seconds since 1970 in UTC, written the ways GitHub writes time.
struct Timestamp: Sendable, Hashable, Comparable {
  var seconds: Int64

  init(seconds: Int64) {
    self.seconds = seconds
  }

  init(_ date: Date) {
    seconds = Int64(date.timeIntervalSince1970.rounded(.down))
  }

  /// Midnight UTC of a day of the proleptic Gregorian calendar.
  init(year: Int, month: Int, day: Int) {
    let shifted = Int64(month <= 2 ? year - 1 : year)
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * Int64(month > 2 ? month - 3 : month + 9) + 2) / 5 + Int64(day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    seconds = (era * 146_097 + dayOfEra - 719_468) * 86_400
  }

  static func < (left: Timestamp, right: Timestamp) -> Bool { left.seconds < right.seconds }

  static func + (left: Timestamp, right: Int64) -> Timestamp {
    Timestamp(seconds: left.seconds + right)
  }

  /// Days since 1970, rounded down.
  var day: Int64 { seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400 }

  var startOfDay: Timestamp { Timestamp(seconds: day * 86_400) }

  /// Such as `2026-08-18T20:26:54Z`.
  var iso8601: String {
    let (year, month, date) = civil
    let (hour, minute, second) = clock
    return "\(year)-\(pad(month))-\(pad(date))T\(pad(hour)):\(pad(minute)):\(pad(second))Z"
  }

  /// Such as `Fri, 24 Apr 2026 09:35:49 GMT` (RFC 9110, 5.6.7).
  var httpDate: String {
    let (year, month, date) = civil
    let (hour, minute, second) = clock
    let weekday = Self.weekdays[Int((day % 7 + 11) % 7)]
    return "\(weekday), \(pad(date)) \(Self.months[month - 1]) \(year) "
      + "\(pad(hour)):\(pad(minute)):\(pad(second)) GMT"
  }

  /// Such as `2026-09-19 08:26:39 UTC`, the form of `github-authentication-token-expiration`.
  var spacedUTC: String {
    iso8601.replacing("T", with: " ").replacing("Z", with: " UTC")
  }

  private var clock: (Int, Int, Int) {
    let rest = Int(seconds - day * 86_400)
    return (rest / 3600, rest / 60 % 60, rest % 60)
  }

  private var civil: (Int, Int, Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let date = Int(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    let month = Int(monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9)
    return (Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0), month, date)
  }

  private func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
