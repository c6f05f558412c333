/// What a person may say about colours.
package enum ThemeChoice: String, Sendable, Hashable, CaseIterable {
  case dark, light
  /// No colours at all.
  case plain
}

extension Theme {
  /// The theme to draw in; nil for no colours. What the person says counts first, the option before
  /// the configuration; then `background`, the terminal's answer as 0xRRGGBB; then the variables.
  package static func choice(
    option: ThemeChoice? = nil, configured: ThemeChoice? = nil, background: UInt32? = nil,
    environment: [String: String]
  ) -> Theme? {
    switch option ?? configured {
    case .dark: .dark
    case .light: .light
    case .plain: nil
    case nil: background.map(on(background:)) ?? guessed(from: environment)
    }
  }

  /// Dark where white text has the greater contrast.
  private static func on(background: UInt32) -> Theme {
    Color.contrast(0xFFFFFF, background) >= Color.contrast(0x000000, background) ? .dark : .light
  }

  /// `COLORFGBG` is foreground, perhaps more, and background, as numbers of the sixteen colours;
  /// rxvt sets it and others took it over. The console of Linux is black.
  private static func guessed(from environment: [String: String]) -> Theme {
    if environment["TERM"] == "linux" { return .dark }
    guard let fields = environment["COLORFGBG"]?.split(separator: ";"), fields.count >= 2,
      let number = fields.last.flatMap({ UInt8($0) }), number < 16
    else { return .neutral }
    return number < 7 || number == 8 ? .dark : .light
  }
}
