import Foundation
import Glibc

/// Whole seconds since 1970 in UTC, in GitHub's time formats.
struct Timestamp: Sendable, Hashable, Comparable {
  var seconds: Int64

  init(seconds: Int64) {
    self.seconds = seconds
  }

  init(_ date: Date) {
    seconds = Int64(date.timeIntervalSince1970.rounded(.down))
  }

  /// Midnight UTC of a day.
  init(year: Int, month: Int, day: Int) {
    var fields = tm()
    (fields.tm_year, fields.tm_mon, fields.tm_mday) = (
      Int32(year - 1900), Int32(month - 1), Int32(day)
    )
    seconds = Int64(timegm(&fields))
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
    let date = fields
    return "\(date.tm_year + 1900)-\(pad(date.tm_mon + 1))-\(pad(date.tm_mday))T\(clock(date))Z"
  }

  /// Such as `Fri, 24 Apr 2026 09:35:49 GMT` (RFC 9110, 5.6.7).
  var httpDate: String {
    let date = fields
    return "\(Self.weekdays[Int(date.tm_wday)]), \(pad(date.tm_mday)) "
      + "\(Self.months[Int(date.tm_mon)]) \(date.tm_year + 1900) \(clock(date)) GMT"
  }

  /// Such as `2026-09-19 08:26:39 UTC`, the form of `github-authentication-token-expiration`.
  var spacedUTC: String {
    iso8601.replacing("T", with: " ").replacing("Z", with: " UTC")
  }

  private var fields: tm {
    var (time, fields) = (time_t(seconds), tm())
    gmtime_r(&time, &fields)
    return fields
  }

  private func clock(_ date: tm) -> String {
    "\(pad(date.tm_hour)):\(pad(date.tm_min)):\(pad(date.tm_sec))"
  }

  private func pad(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
