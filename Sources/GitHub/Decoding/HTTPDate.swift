import FoundationEssentials

/// The date of HTTP headers (RFC 9110, 5.6.7), in the only format that servers may still send.
enum HTTPDate {
  /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`; nil for anything else.
  static func date(_ text: String) -> Date? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2]))
    else { return nil }
    let twoDigits = String(101 + month).dropFirst()
    return ISO8601.date("\(parts[3])-\(twoDigits)-\(parts[1])T\(parts[4])Z")
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
