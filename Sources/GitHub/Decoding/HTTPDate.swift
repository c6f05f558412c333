import FoundationEssentials

/// The date of HTTP headers (RFC 9110, 5.6.7), in the one form that servers may still send.
enum HTTPDate {
  /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`; nil for anything else.
  static func date(_ text: String) -> Date? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[5] == "GMT", let day = number(parts[1]),
      let month = months.firstIndex(of: String(parts[2])), let year = number(parts[3]),
      parts[3].utf8.count == 4,
      let days = CivilDate.daysSince1970(year: year, month: month + 1, day: day)
    else { return nil }
    let time = parts[4].split(separator: ":", omittingEmptySubsequences: false).map(number)
    guard time.count == 3, let hour = time[0], let minute = time[1], let second = time[2],
      hour < 24, minute < 60, second <= 60
    else { return nil }
    return Date(
      timeIntervalSince1970: Double(days * 86_400 + hour * 3600 + minute * 60 + second))
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: Substring) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else {
      return nil
    }
    return Int(text)
  }
}
