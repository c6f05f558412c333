extension Color {
  /// The colour of data moved as far towards grey, white or black as a dot needs to show on the
  /// theme's background: a contrast of 3, which WCAG asks of graphics; about 1.5 to black and to
  /// white where the background is unknown.
  static func legible(_ value: UInt32, in theme: Theme) -> Color {
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

  /// Whether a dot of this colour shows on the theme's background.
  static func shows(_ value: UInt32, in theme: Theme) -> Bool {
    switch theme {
    case .dark: contrast(value, 0x1E1E1E) >= 3
    case .light: contrast(value, 0xFAFAFA) >= 3
    case .neutral: contrast(value, 0x000000) >= 1.5 && contrast(value, 0xFFFFFF) >= 1.5
    }
  }

  /// `share` of so many parts are the second colour.
  static func mixture(
    of one: UInt32, and other: UInt32, share: Int, of parts: Int = 20
  ) -> UInt32 {
    [16, 8, 0].reduce(UInt32(0)) { sum, shift in
      let (left, right) = (Int(one >> shift) & 0xFF, Int(other >> shift) & 0xFF)
      return sum | UInt32((left * (parts - share) + right * share + parts / 2) / parts)
        << UInt32(shift)
    }
  }
}
