/// Writes SGR (ECMA-48, 8.3.117) for styles whose colors the terminal can show.
enum StyleSequence {
  /// The shortest sequence that changes a terminal's style from `old` to `new`; nothing when they
  /// are equal.
  static func append(from old: PackedStyle, to new: PackedStyle, into bytes: inout [UInt8]) {
    guard old != new else { return }
    let start = bytes.count
    guard new != .plain else { return end(start, &bytes) }
    appendChange(from: old, to: new, into: &bytes)
    end(start, &bytes)
    guard old != .plain else { return }
    let changeEnd = bytes.count
    bytes.append(UInt8(ascii: ";"))
    appendChange(from: .plain, to: new, into: &bytes)
    end(changeEnd, &bytes)
    if bytes.count - changeEnd < changeEnd - start {
      bytes.removeSubrange(start..<changeEnd)
    } else {
      bytes.removeSubrange(changeEnd...)
    }
  }

  /// Parameters, each followed by a semicolon.
  private static func appendChange(
    from old: PackedStyle, to new: PackedStyle, into bytes: inout [UInt8]
  ) {
    var kept = old.attributes.intersection(new.attributes)
    let gone = old.attributes.subtracting(new.attributes)
    for (attribute, number) in ends where !gone.isDisjoint(with: attribute) {
      append(number, &bytes)
      kept.subtract(attribute)
    }
    for (attribute, number) in starts
    where new.attributes.contains(attribute) && !kept.contains(attribute) {
      append(number, &bytes)
    }
    if old.color != new.color { append(new.color, base: 30, &bytes) }
    if old.background != new.background { append(new.background, base: 40, &bytes) }
  }

  private static let starts: [(StyleAttributes, UInt32)] = [
    (.bold, 1), (.dim, 2), (.italic, 3), (.underlined, 4), (.struckThrough, 9),
  ]

  /// 22 ends both bold and dim.
  private static let ends: [(StyleAttributes, UInt32)] = [
    ([.bold, .dim], 22), (.italic, 23), (.underlined, 24), (.struckThrough, 29),
  ]

  /// Appends a color's parameters; `base` is 30 for the foreground and 40 for the background.
  static func append(_ color: PackedColor, base: UInt32, _ bytes: inout [UInt8]) {
    let value = color.value
    switch color.kind {
    case .named: append(value < 8 ? base + value : base + 52 + value, &bytes)
    case .indexed:
      append(base + 8, &bytes)
      append(5, &bytes)
      append(value, &bytes)
    case .rgb:
      append(base + 8, &bytes)
      append(2, &bytes)
      for shift in [UInt32(16), 8, 0] { append(value >> shift & 0xFF, &bytes) }
    case .none, .role, .data: append(base + 9, &bytes)
    }
  }

  private static func append(_ number: UInt32, _ bytes: inout [UInt8]) {
    bytes.appendDecimal(Int(number))
    bytes.append(UInt8(ascii: ";"))
  }

  /// Turns the parameters from `start` on into a sequence and drops the last semicolon.
  static func end(_ start: Int, _ bytes: inout [UInt8]) {
    if bytes.count > start { bytes.removeLast() }
    bytes.insert(contentsOf: [0x1B, UInt8(ascii: "[")], at: start)
    bytes.append(UInt8(ascii: "m"))
  }
}

extension PackedStyle {
  static var plain: PackedStyle { PackedStyle(color: .none, background: .none, attributes: []) }
}

extension [UInt8] {
  /// Appends the digits of a nonnegative number.
  mutating func appendDecimal(_ number: Int) {
    if number >= 10 { appendDecimal(number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
