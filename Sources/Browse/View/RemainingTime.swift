internal import FoundationEssentials

/// Time that is left, as clocks show it.
enum RemainingTime {
  private static let longest = 359_999.0

  /// As in `4:32` or `1:02:03`; a second that has begun counts.
  static func text(from now: Date, until end: Date) -> String {
    let seconds = Int(max(0, min(end.timeIntervalSince(now), longest)).rounded(.up))
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let tail = twoDigits(seconds % 60)
    return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(tail)" : "\(minutes):\(tail)"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
