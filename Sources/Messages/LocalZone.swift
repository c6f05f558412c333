package import FoundationEssentials
internal import Glibc

/// The user's time zone at one moment, as the C library has it from `TZ` or the machine: it reads
/// every form of `TZ`, and knows the zone's short name in use.
package struct LocalZone: Sendable, Equatable {
  package let secondsFromUTC: Int
  /// `CET`, or `+0530` where the zone has no name.
  package let name: String

  package init(secondsFromUTC: Int, name: String) {
    self.secondsFromUTC = secondsFromUTC
    self.name = name
  }

  package init(at date: Date) {
    _ = Self.isSet
    var seconds = time_t(max(-6e10, min(date.timeIntervalSince1970, 2.5e11)))
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else {
      self.init(secondsFromUTC: 0, name: "UTC")
      return
    }
    self.init(
      secondsFromUTC: parts.tm_gmtoff, name: parts.tm_zone.map { String(cString: $0) } ?? "")
  }

  /// `localtime_r` need not read `TZ` (localtime_r(3)).
  private static let isSet: Void = tzset()
}
