/// A span of time as a person writes it: `90s`, `10m`, `1h`, `2d`, `1w`, or several together.
enum TimeSpan {
  private static let seconds: [Character: Int] = [
    "s": 1, "m": 60, "h": 60 * 60, "d": 24 * 60 * 60, "w": 7 * 24 * 60 * 60,
  ]
  /// Ten years; longer is a slip of the finger.
  private static let longest = 10 * 366 * 24 * 60 * 60

  /// Nil for what is no span; `0` needs no unit.
  static func duration(_ text: String) -> Duration? {
    if text == "0" { return .zero }
    var (total, digits) = (0, "")
    for character in text {
      if ("0"..."9").contains(character) {
        digits.append(character)
      } else {
        guard let unit = seconds[character], let count = Int(digits), count <= longest else {
          return nil
        }
        total += count * unit
        digits = ""
        guard total <= longest else { return nil }
      }
    }
    return digits.isEmpty && !text.isEmpty ? .seconds(total) : nil
  }
}
