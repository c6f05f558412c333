internal import Glibc

/// A color: one of the terminal's sixteen, one of xterm's 256, 24-bit, the theme's, or from data.
package enum Color: Sendable, Hashable {
  case named(Name)
  case indexed(UInt8)
  case rgb(UInt8, UInt8, UInt8)
  case role(ColorRole)
  /// A color from data, such as a language's, as in `0xF05138`; it is adjusted just enough to be
  /// visible on the theme's background.
  case data(UInt32)

  /// The sixteen colors that users configure in their terminal, in the order of SGR 30…37, 90…97.
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

  /// The contrast of two colors given as in `0xF05138`: from 1 (equal) to 21 (black and white).
  /// Source: https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio
  package static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    let (dark, bright) = (
      min(luminance(one), luminance(other)), max(luminance(one), luminance(other))
    )
    return (bright + 0.05) / (dark + 0.05)
  }

  /// Relative luminance, 0 to 1. Source: https://www.w3.org/TR/WCAG21/#dfn-relative-luminance
  package static func luminance(_ value: UInt32) -> Double {
    zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, channel in
      sum + linear(Double((value >> UInt32(channel.0)) & 0xFF) / 255) * channel.1
    }
  }

  private static func linear(_ channel: Double) -> Double {
    channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
  }
}

extension Color {
  /// A color from data, mixed with gray, white or black until a dot is visible on the theme's
  /// background: a contrast of 3, which WCAG requires of graphics; about 1.5 to black and to white
  /// where the background is unknown.
  private static func legible(_ value: UInt32, in theme: Theme) -> Color {
    let target: UInt32 =
      switch theme {
      case .dark: 0xFFFFFF
      case .light: 0x000000
      case .neutral: 0x808080
      }
    for share in 0...20 {
      let mixed = mixture(of: value, and: target, share: share)
      if shows(mixed, in: theme) { return .hex(mixed) }
    }
    return .hex(target)
  }

  /// Whether a dot of this color shows on the theme's background.
  private static func shows(_ value: UInt32, in theme: Theme) -> Bool {
    switch theme {
    case .dark: contrast(value, 0x1E1E1E) >= 3
    case .light: contrast(value, 0xFAFAFA) >= 3
    case .neutral: contrast(value, 0x000000) >= 1.5 && contrast(value, 0xFFFFFF) >= 1.5
    }
  }

  /// A mixture in which `share` of `parts` are the second color.
  static func mixture(of one: UInt32, and other: UInt32, share: Int, of parts: Int = 20) -> UInt32 {
    [16, 8, 0].reduce(UInt32(0)) { sum, shift in
      let (left, right) = (Int(one >> shift) & 0xFF, Int(other >> shift) & 0xFF)
      return sum | UInt32((left * (parts - share) + right * share + parts / 2) / parts)
        << UInt32(shift)
    }
  }
}

extension Color {
  /// The nearest color that a terminal of this depth shows, nil for none.
  func degraded(to depth: ColorDepth, in theme: Theme) -> Color? {
    switch (depth, self) {
    case (.none, _): nil
    case (_, .role(let role)): theme.color(of: role, depth: depth)
    case (.sixteen, .data(let value)): .named(Self.nearestName(toData: value, in: theme))
    case (_, .data(let value)): Self.legible(value, in: theme).degraded(to: depth, in: theme)
    case (_, .named), (.full, _), (.indexed, .indexed): self
    case (.indexed, .rgb(let red, let green, let blue)):
      .indexed(Self.nearestIndex(to: Self.value(red, green, blue)))
    case (.sixteen, .rgb(let red, let green, let blue)):
      .named(Self.nearestName(to: Self.value(red, green, blue)))
    case (.sixteen, .indexed(let index)):
      .named(Name(rawValue: index) ?? Self.nearestName(to: Self.value(ofIndex: index)))
    }
  }

  /// 24 bits as in `0xF05138`.
  static func value(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt32 {
    UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    func square(_ shift: UInt32) -> Int {
      let gap = Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)
      return gap * gap
    }
    return 3 * square(16) + 6 * square(8) + square(0)
  }

  /// Brightness of the six steps of xterm's color cube.
  private static let cubeSteps: [UInt32] = [0, 95, 135, 175, 215, 255]

  /// The color, as in `0xF05138`, that xterm shows for an index from 16 on: 16…231 are the cube,
  /// 232…255 grays.
  static func value(ofIndex index: UInt8) -> UInt32 {
    guard index < 232 else { return (8 + 10 * (UInt32(index) - 232)) * 0x010101 }
    let place = Int(index) - 16
    return cubeSteps[place / 36] << 16 | cubeSteps[place / 6 % 6] << 8 | cubeSteps[place % 6]
  }

  private static func nearestIndex(to wanted: UInt32) -> UInt8 {
    (UInt8(16)...255).min {
      distance(value(ofIndex: $0), wanted) < distance(value(ofIndex: $1), wanted)
    } ?? 16
  }

  private static func nearestName(to wanted: UInt32) -> Name {
    zip(Name.allCases, usualNamedColors).min {
      distance($0.1, wanted) < distance($1.1, wanted)
    }?.0 ?? .white
  }

  /// Only colors that are visible on the theme's background. In some palettes bright black is the
  /// background itself.
  private static func nearestName(toData value: UInt32, in theme: Theme) -> Name {
    zip(Name.allCases, usualNamedColors)
      .filter { $0.0 != .brightBlack && shows($0.1, in: theme) }
      .min { distance($0.1, value) < distance($1.1, value) }?.0 ?? .magenta
  }

  /// The sixteen colors as xterm draws them by default.
  private static let usualNamedColors: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]
}
