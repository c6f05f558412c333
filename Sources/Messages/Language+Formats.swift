package import FoundationEssentials
internal import FoundationInternationalization
internal import Glibc

/// Numbers, dates and lists as the language writes them; dates are in the user's time zone.
extension Language {
  /// `12,345`
  package func number(_ value: Int) -> String {
    NumberGrouping(self)?.text(value) ?? value.formatted(.number.locale(locale))
  }

  /// `12.3K`
  package func compact(_ value: Int) -> String {
    value.formatted(
      .number.notation(.compactName).precision(.fractionLength(0...1)).locale(locale))
  }

  /// `42%` for 0.42.
  package func percent(_ fraction: Double) -> String {
    fraction.formatted(.percent.precision(.fractionLength(0)).locale(locale))
  }

  /// `a, b, and c`
  package func list(_ items: [String]) -> String {
    items.formatted(.list(type: .and).locale(locale))
  }

  /// `a, b, or c`
  package func alternatives(_ items: [String]) -> String {
    items.formatted(.list(type: .or).locale(locale))
  }

  /// Day and time, with the zone's short name.
  package func date(_ date: Date, in zone: LocalZone? = nil) -> String {
    let zone = zone ?? LocalZone(at: date)
    return date.formatted(style(date: .abbreviated, time: .shortened, zone)) + " \(zone.name)"
  }

  /// Day without time.
  package func day(_ date: Date, in zone: LocalZone? = nil) -> String {
    date.formatted(style(date: .abbreviated, time: .omitted, zone ?? LocalZone(at: date)))
  }

  /// Month and day in UTC.
  package func monthDay(_ date: Date) -> String {
    date.formatted(
      Date.FormatStyle(locale: locale, timeZone: .gmt).month(.abbreviated).day())
  }

  /// Time without the day.
  package func time(_ date: Date, in zone: LocalZone? = nil) -> String {
    date.formatted(style(date: .omitted, time: .shortened, zone ?? LocalZone(at: date)))
  }

  /// `14 min 5 s`; nothing below zero or above a hundred thousand years.
  package func duration(_ duration: Duration) -> String {
    let seconds = Int(max(0, min(duration / .seconds(1), Self.longest)).rounded())
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let parts: [Message?] = [
      hours > 0 ? .durationHours(number: number(hours)) : nil,
      minutes > 0 ? .durationMinutes(number: number(minutes)) : nil,
      seconds % 60 > 0 || seconds == 0 ? .durationSeconds(number: number(seconds % 60)) : nil,
    ]
    return parts.compactMap { $0?.text(in: self) }.joined(separator: " ")
  }

  private func style(
    date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle, _ zone: LocalZone
  ) -> Date.FormatStyle {
    Date.FormatStyle(
      date: date, time: time, locale: zone.region.map(locale(in:)) ?? locale,
      timeZone: TimeZone(secondsFromGMT: zone.secondsFromUTC) ?? .gmt)
  }

  /// The language with the dates of another region, such as English with those of Britain.
  private func locale(in region: String) -> Locale {
    Locale(identifier: "\(locale.identifier)_\(region)")
  }

  /// Foundation's name of the language: `sr@latin` is `sr_Latn`.
  private var locale: Locale {
    Locale(
      identifier: rawValue.replacing("@latin", with: "_Latn").replacing("@cyrillic", with: "_Cyrl"))
  }
}

/// How far from now something is: from the catalog, as ICU's own formatter takes 2.4 ms to begin
/// and counts weeks of the calendar, in which 8 days can be "2 weeks".
extension Language {
  /// `2 hours ago` for a moment in the past; one that a changed clock puts later is a second old.
  package func age(of date: Date, at now: Date) -> String {
    distance(now.timeIntervalSince(date)) { $0.ago }
  }

  /// `2h`, `3d`, `5mo`: at most seven characters in any language, for narrow columns.
  package func shortAge(of date: Date, at now: Date) -> String {
    distance(now.timeIntervalSince(date)) { $0.short }
  }

  /// `2 hours ago`, `in 2 h`, `in 3 days`.
  package func relative(_ date: Date, to now: Date) -> String {
    date > now ? distance(date.timeIntervalSince(now)) { $0.ahead } : age(of: date, at: now)
  }

  private typealias Counted = @Sendable (Int) -> Message
  private typealias Unit = (seconds: Double, ago: Counted, ahead: Counted, short: Counted)

  /// In the largest unit that fits at least once.
  private func distance(_ seconds: Double, _ message: (Unit) -> Counted) -> String {
    let seconds = max(1, min(seconds, Self.longest))
    let unit = Self.units.last { seconds >= $0.seconds } ?? Self.units[0]
    return message(unit)(Int(seconds / unit.seconds)).text(in: self)
  }

  /// What people wait for is told like a time limit: `in 59 s`.
  private static func soon(_ unit: Duration) -> Counted {
    { count in .aheadTime(time: unit * count) }
  }

  private static func short(_ message: @escaping @Sendable (String) -> Message) -> Counted {
    { count in message(String(count)) }
  }

  /// A hundred thousand years; no clock means more.
  private static let longest = 3.2e12

  private static let units: [Unit] = {
    let day = 24.0 * 60 * 60
    return [
      (1, Message.ageSeconds, soon(.seconds(1)), { _ in .ageShortNow }),
      (60, Message.ageMinutes, soon(.seconds(60)), short(Message.ageShortMinutes)),
      (60 * 60, Message.ageHours, soon(.seconds(60 * 60)), short(Message.ageShortHours)),
      (day, Message.ageDays, Message.aheadDays, short(Message.ageShortDays)),
      (30.44 * day, Message.ageMonths, Message.aheadMonths, short(Message.ageShortMonths)),
      (365.25 * day, Message.ageYears, Message.aheadYears, short(Message.ageShortYears)),
    ]
  }()
}

/// The user's time zone at one moment, as the C library has it from `TZ` or the machine: it reads
/// every form of `TZ`, and knows the zone's short name in use.
package struct LocalZone: Sendable, Equatable {
  package let secondsFromUTC: Int
  /// `CET`, or `+0530` where the zone has no name.
  package let name: String
  /// The region whose dates the user wants, such as `GB`; nil for those of the language.
  package let region: String?

  package init(secondsFromUTC: Int, name: String, region: String? = nil) {
    self.secondsFromUTC = secondsFromUTC
    self.name = name
    self.region = region
  }

  package init(at date: Date) {
    _ = Self.isSet
    var seconds = time_t(max(-6e10, min(date.timeIntervalSince1970, 2.5e11)))
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else {
      self.init(secondsFromUTC: 0, name: "UTC", region: Self.region)
      return
    }
    self.init(
      secondsFromUTC: parts.tm_gmtoff, name: parts.tm_zone.map { String(cString: $0) } ?? "",
      region: Self.region)
  }

  /// For days that begin at midnight UTC.
  package static var utc: LocalZone { LocalZone(secondsFromUTC: 0, name: "UTC", region: region) }

  private static let region: String? = {
    let names = ["LC_ALL", "LC_TIME", "LANG"]
    return region(
      of: names.lazy.compactMap { getenv($0).map { String(cString: $0) } }.first { !$0.isEmpty })
  }()

  /// The region of a locale such as `en_GB.UTF-8`; nil if it has none.
  package static func region(of locale: String?) -> String? {
    let place = (locale ?? "").prefix { $0 != "." && $0 != "@" }
    let parts = place.split(whereSeparator: { "_-".contains($0) })
    guard parts.count > 1, let region = parts.last, region.utf8.count == 2,
      region.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
    else { return nil }
    return String(region)
  }

  /// `localtime_r` need not read `TZ` (localtime_r(3)).
  private static let isSet: Void = tzset()
}

/// How some languages group digits.
///
/// Asking ICU instead costs about half a millisecond and 4 MiB the first time.
/// Source: https://github.com/unicode-org/cldr-json/tree/main/cldr-json/cldr-numbers-full
private struct NumberGrouping {
  let separator: String
  /// How many digits stand in front of the last three before digits are grouped.
  let fewestLeadingDigits: Int

  /// Nil if ICU must format it.
  init?(_ language: Language) {
    switch language.rawValue {
    case "en": (separator, fewestLeadingDigits) = (",", 1)
    case "pl": (separator, fewestLeadingDigits) = ("\u{A0}", 2)
    case "de": (separator, fewestLeadingDigits) = (".", 1)
    default: return nil
    }
  }

  func text(_ value: Int) -> String {
    let digits = Array(String(value.magnitude))
    var text = value < 0 ? "-" : ""
    let isGrouped = digits.count >= 3 + fewestLeadingDigits
    for (index, digit) in digits.enumerated() {
      if isGrouped, index > 0, (digits.count - index).isMultiple(of: 3) { text += separator }
      text.append(digit)
    }
    return text
  }
}
