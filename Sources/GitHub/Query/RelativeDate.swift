package import FoundationEssentials

/// Days or hours as a user writes them in a query: `today`, `yesterday`, `-12h`, `-7d`, `-2w`,
/// `-1mo`, `-1y`, `3 months ago`, `last 3 months`, `last year`, `this week`, `2026-03`, `2026`.
/// GitHub does not support these, so ghrepo sends dates.
package struct RelativeDate: Sendable, Hashable {
  private let kind: Kind

  private enum Kind: Hashable {
    /// One day, or one instant for hours.
    case ago(Int, Unit)
    /// From that day or instant until now.
    case past(Int, Unit)
    /// The current calendar week, month or year until now, or a whole earlier one.
    case calendar(Int, Unit)
    /// A year, or a month of it.
    case fixed(year: Int, month: Int?)
  }

  private enum Unit: String, CaseIterable {
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

    /// The unit with this name, such as `day` or `days`.
    init?(named name: some StringProtocol) {
      guard let unit = Self.allCases.first(where: { "\($0)" == name || "\($0)".dropLast() == name })
      else { return nil }
      self = unit
    }
  }

  package init?(_ text: some StringProtocol) {
    let text = String(text).unquoted.lowercased()
    guard let kind = Self.kind(text) ?? Self.fixed(text) ?? Self.phrase(text) else { return nil }
    self.kind = kind
  }

  private static func kind(_ text: String) -> Kind? {
    switch text {
    case "today": return .ago(0, .days)
    case "yesterday": return .ago(1, .days)
    default:
      let digits = text.utf8.dropFirst().prefix(while: \.isASCIIDigit)
      let rest = text.utf8.dropFirst(1 + digits.count)
      guard text.utf8.first == UInt8(ascii: "-"), let count = Int(String(digits) ?? ""),
        let unit = Unit(rawValue: String(rest) ?? ""), count <= unit.limit
      else { return nil }
      return .ago(count, unit)
    }
  }

  /// `2026` or `2026-03`.
  private static func fixed(_ text: String) -> Kind? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let lengths = [4, 2]
    guard parts.count <= 2, parts.map(\.utf8.count) == Array(lengths.prefix(parts.count)),
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) }), let year = Int(parts[0]),
      (1970...2999).contains(year)
    else { return nil }
    let month = parts.count > 1 ? Int(parts[1]) : nil
    guard month.map((1...12).contains) != false else { return nil }
    return .fixed(year: year, month: month)
  }

  /// `3 months ago`, `a week ago`, `last 3 months`, `past week`, `last year`, `this month`.
  private static func phrase(_ text: String) -> Kind? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard (2...3).contains(words.count) else { return nil }
    if words.count == 3, words[2] == "ago" {
      return amount(words[0], words[1]).map { .ago($0.count, $0.unit) }
    }
    guard ["last", "past", "this"].contains(words[0]) else { return nil }
    if words.count == 3 {
      guard words[0] != "this" else { return nil }
      return amount(words[1], words[2]).map { .past($0.count, $0.unit) }
    }
    guard let unit = Unit(named: words[1]), !words[1].hasSuffix("s") else { return nil }
    if words[0] == "past" { return .past(1, unit) }
    guard [.weeks, .months, .years].contains(unit) else { return nil }
    return .calendar(words[0] == "this" ? 0 : 1, unit)
  }

  private static func amount(_ count: Substring, _ unit: Substring) -> (count: Int, unit: Unit)? {
    let isDigits = count.utf8.allSatisfy(\.isASCIIDigit)
    guard let unit = Unit(named: unit),
      let count = ["a", "an", "one"].contains(count) ? 1 : isDigits ? Int(count) : nil,
      count <= unit.limit
    else { return nil }
    return (count, unit)
  }

  /// Whether it is a single day or instant in the past, which users often write for all since then.
  var isAgo: Bool { if case .ago = kind { true } else { false } }

  /// Whether it means the same at any time.
  var isFixed: Bool { if case .fixed = kind { true } else { false } }

  /// The date to send at `now`: the first day in UTC, or for hours the instant, rounded down to the
  /// minute.
  package func text(at now: Date) -> String { span(at: now).start }

  /// The first day and the last; nil as the last one means until now.
  func span(at now: Date) -> (start: String, end: String?) {
    let day = Int((now.timeIntervalSince1970 / 86_400).rounded(.down))
    switch kind {
    case .ago(let count, let unit):
      let start = Self.start(count, unit, now, day)
      return (start, start)
    case .past(let count, let unit): return (Self.start(count, unit, now, day), nil)
    case .fixed(let year, let month):
      let first = year * 12 + (month ?? 1) - 1
      return Self.months(first, month == nil ? 12 : 1)
    case .calendar(let back, .weeks):
      // The first day of 1970 was a Thursday; weeks begin on Monday.
      let monday = day - ((day + 3) % 7 + 7) % 7 - back * 7
      return (Self.text(ofDay: monday), back == 0 ? nil : Self.text(ofDay: monday + 6))
    case .calendar(let back, let unit):
      let date = CivilDate.from(daysSince1970: day)
      let isYear = unit == .years
      let first = isYear ? (date.year - back) * 12 : date.year * 12 + date.month - 1 - back
      let span = Self.months(first, isYear ? 12 : 1)
      return back == 0 ? (span.start, nil) : span
    }
  }

  private static func start(_ count: Int, _ unit: Unit, _ now: Date, _ day: Int) -> String {
    let minute = Int((now.timeIntervalSince1970.rounded(.down) / 60).rounded(.down))
    return switch unit {
    case .hours: text(ofSeconds: (minute - count * 60) * 60)
    case .days: text(ofDay: day - count)
    case .weeks: text(ofDay: day - count * 7)
    case .months: text(ofDay: Self.day(count, monthsBefore: day))
    case .years: text(ofDay: Self.day(count * 12, monthsBefore: day))
    }
  }

  /// `count` months from `first`, which counts the months since the year 0.
  private static func months(_ first: Int, _ count: Int) -> (start: String, end: String?) {
    let starts = [first, first + count].map {
      CivilDate.daysSince1970(year: $0 / 12, month: $0 % 12 + 1, day: 1) ?? 0
    }
    return (text(ofDay: starts[0]), text(ofDay: starts[1] - 1))
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
  /// How long ago, for an age such as `7d` or `7 days`; nil for anything else.
  static func ago(_ age: some StringProtocol) -> String? {
    ["-\(age)", "\(age) ago"].first { RelativeDate($0)?.isAgo == true }
  }

  /// The day itself, which passes.
  static let thisDay = RelativeDate(kind: .ago(0, .days))

  private init(kind: Kind) { self.kind = kind }
}
