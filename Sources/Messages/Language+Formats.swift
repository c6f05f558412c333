package import FoundationEssentials
internal import FoundationInternationalization

/// Numbers, dates and lists as the language writes them; times of day are in UTC.
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

  /// Day and time.
  package func date(_ date: Date) -> String {
    date.formatted(style(date: .abbreviated, time: .shortened)) + " UTC"
  }

  /// Day without time.
  package func day(_ date: Date) -> String {
    date.formatted(style(date: .abbreviated, time: .omitted))
  }

  /// `2 hours ago`, `in 2 hours`.
  package func relative(_ date: Date, to now: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: .numeric, unitsStyle: .wide, locale: locale, calendar: calendar
    ).format(now)
  }

  /// `14 min, 5 sec`
  package func duration(_ duration: Duration) -> String {
    duration.formatted(
      .units(allowed: [.hours, .minutes, .seconds], width: .abbreviated).locale(locale))
  }

  private func style(
    date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle
  ) -> Date.FormatStyle {
    Date.FormatStyle(date: date, time: time, locale: locale, timeZone: .gmt)
  }

  /// Foundation's name of the language: `sr@latin` is `sr_Latn`.
  private var locale: Locale {
    Locale(
      identifier: rawValue.replacing("@latin", with: "_Latn").replacing("@cyrillic", with: "_Cyrl"))
  }
}
