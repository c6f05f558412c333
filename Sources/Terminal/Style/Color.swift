/// A colour: one of the terminal's own sixteen, of the 256 of xterm, 24 bits, the theme's, or of data.
package enum Color: Sendable, Hashable {
  case named(Name)
  case indexed(UInt8)
  case rgb(UInt8, UInt8, UInt8)
  case role(ColorRole)
  /// A colour that data brings along, such as a language's, as in `0xF05138`; it is moved as far as
  /// it must be to show on the theme's background.
  case data(UInt32)

  /// The sixteen colours a person may have chosen for their terminal, in the order of SGR 30…37, 90…97.
  package enum Name: UInt8, Sendable, CaseIterable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow
    case brightBlue, brightMagenta, brightCyan, brightWhite
  }

  /// 24 bits as in `0xF05138`.
  package static func hex(_ value: UInt32) -> Color {
    .rgb(
      UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
      UInt8(truncatingIfNeeded: value))
  }
}

/// How many colours a terminal shows.
package enum ColorDepth: Int, Sendable, Comparable {
  case none, sixteen, indexed, full

  package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}
