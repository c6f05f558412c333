package import Messages

/// Formats sizes for users.
package enum DataSize {
  private static let units = ["kB", "MB", "GB", "TB", "PB"]

  /// With at least two digits if possible, as in `48 MB`.
  package static func text(kilobytes: Int, in language: Language) -> String {
    var value = max(0, kilobytes)
    var unit = 0
    while value >= 10_000 && unit < units.count - 1 {
      value = value / 1000 + (value % 1000 >= 500 ? 1 : 0)
      unit += 1
    }
    return "\(language.number(value))\u{A0}\(units[unit])"
  }
}
