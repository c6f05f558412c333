package import FoundationEssentials

/// A day or an hour relative to now, as a user writes it in a query: `today`, `yesterday`, `-12h`,
/// `-7d`, `-2w`, `-1mo`, `-1y`. GitHub does not support these, so ghrepo sends a date.
package struct RelativeDate: Sendable, Hashable {
  private let count: Int
  private let unit: Unit

  private enum Unit: String {
    case hours = "h"
    case days = "d"
    case weeks = "w"
    case months = "mo"
    case years = "y"

    /// The largest accepted count, two hundred years: anything longer is a typo.
    var limit: Int {
      switch self {
      case .hours: 200 * 366 * 24
      case .days: 200 * 366
      case .weeks: 200 * 53
      case .months: 200 * 12
      case .years: 200
      }
    }
  }

  package init?(_ text: some StringProtocol) {
    let text = text.lowercased()
    switch text {
    case "today": (count, unit) = (0, .days)
    case "yesterday": (count, unit) = (1, .days)
    default:
      let digits = text.utf8.dropFirst().prefix(while: \.isASCIIDigit)
      let rest = text.utf8.dropFirst(1 + digits.count)
      guard text.utf8.first == UInt8(ascii: "-"), let count = Int(String(digits) ?? ""),
        let unit = Unit(rawValue: String(rest) ?? ""), count <= unit.limit
      else { return nil }
      (self.count, self.unit) = (count, unit)
    }
  }

  /// The date to send at `now`: the day in UTC, or for hours the instant, rounded down to the
  /// minute.
  package func text(at now: Date) -> String {
    let seconds = Int(now.timeIntervalSince1970.rounded(.down))
    let minute = Int((Double(seconds) / 60).rounded(.down))
    let day = Int((Double(seconds) / 86_400).rounded(.down))
    return switch unit {
    case .hours: Self.text(ofSeconds: (minute - count * 60) * 60)
    case .days: Self.text(ofDay: day - count)
    case .weeks: Self.text(ofDay: day - count * 7)
    case .months: Self.text(ofDay: Self.day(count, monthsBefore: day))
    case .years: Self.text(ofDay: Self.day(count * 12, monthsBefore: day))
    }
  }

  private static func text(ofSeconds seconds: Int) -> String {
    ISO8601.text(Date(timeIntervalSince1970: Double(seconds)))
  }

  private static func text(ofDay day: Int) -> String {
    String(text(ofSeconds: day * 86_400).prefix { $0 != "T" })
  }

  /// The same day of an earlier month, or its last day if that month is shorter.
  private static func day(_ count: Int, monthsBefore day: Int) -> Int {
    let date = CivilDate.from(daysSince1970: day)
    let months = date.year * 12 + date.month - 1 - count
    let year = Int((Double(months) / 12).rounded(.down))
    return (date.day - 3...date.day).reversed().lazy.compactMap {
      CivilDate.daysSince1970(year: year, month: months - year * 12 + 1, day: $0)
    }.first ?? day
  }
}

extension RelativeDate {
  /// The range `text` with dates in place of relative ones; nil if it has none.
  package static func resolved(_ text: String, at now: Date) -> String? {
    let syntax = RangeSyntax(text.trimmed)
    let ends = syntax.ends.map { RelativeDate($0) }
    guard syntax.isSound, ends.contains(where: { $0 != nil }) else { return nil }
    let texts = zip(ends, syntax.ends).map { $0?.text(at: now) ?? $1 }
    return syntax.comparison + texts.joined(separator: "..")
  }
}
