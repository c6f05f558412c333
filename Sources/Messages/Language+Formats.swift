package import FoundationEssentials
internal import FoundationInternationalization

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

  /// Day and time, with the zone's short name.
  package func date(_ date: Date, in zone: LocalZone? = nil) -> String {
    let zone = zone ?? LocalZone(at: date)
    return date.formatted(style(date: .abbreviated, time: .shortened, zone)) + " \(zone.name)"
  }

  /// Day without time.
  package func day(_ date: Date, in zone: LocalZone? = nil) -> String {
    date.formatted(style(date: .abbreviated, time: .omitted, zone ?? LocalZone(at: date)))
  }

  /// `14 min, 5 sec`
  package func duration(_ duration: Duration) -> String {
    duration.formatted(
      .units(allowed: [.hours, .minutes, .seconds], width: .abbreviated).locale(locale))
  }

  private func style(
    date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle, _ zone: LocalZone
  ) -> Date.FormatStyle {
    Date.FormatStyle(
      date: date, time: time, locale: locale,
      timeZone: TimeZone(secondsFromGMT: zone.secondsFromUTC) ?? .gmt)
  }

  /// Foundation's name of the language: `sr@latin` is `sr_Latn`.
  private var locale: Locale {
    Locale(
      identifier: rawValue.replacing("@latin", with: "_Latn").replacing("@cyrillic", with: "_Cyrl"))
  }
}
