/// The colors that go with a terminal's background.
package enum Theme: String, Sendable, Hashable, CaseIterable {
  case dark
  case light
  /// For an unknown background: colors that are readable on black and on white.
  case neutral

  /// Which of two images to show, if there is one for dark and one for light themes.
  package var isDark: Bool { self == .dark }

  /// The color of this role among those a terminal of this depth can show; nil where text looks
  /// best uncolored.
  package func color(of role: ColorRole, depth: ColorDepth) -> Color? {
    ThemePalette.tone(of: role, in: self).color(at: depth)
  }

  /// The theme to draw in; nil for no colors. The user's choice comes first, the option before the
  /// configuration; then `background` as the terminal reports it, 0xRRGGBB; then the variables.
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

  /// Dark if white text has the greater contrast.
  private static func on(background: UInt32) -> Theme {
    Color.contrast(0xFFFFFF, background) >= Color.contrast(0x000000, background) ? .dark : .light
  }

  /// `COLORFGBG` is foreground, sometimes another value, and background, as numbers of the sixteen
  /// colors; rxvt introduced it and others adopted it. The Linux console is black.
  private static func guessed(from environment: [String: String]) -> Theme {
    if environment["TERM"] == "linux" { return .dark }
    guard let fields = environment["COLORFGBG"]?.split(separator: ";"), fields.count >= 2,
      let number = fields.last.flatMap({ UInt8($0) }), number < 16
    else { return .neutral }
    return number < 7 || number == 8 ? .dark : .light
  }
}

/// One color at each color depth.
struct ThemeTone {
  var rgb: UInt32?
  var index: UInt8?
  var name: Color.Name?

  init(_ rgb: UInt32?, _ index: UInt8?, _ name: Color.Name?) {
    self.rgb = rgb
    self.index = index
    self.name = name
  }

  /// Nil where a terminal of this depth shows no color.
  func color(at depth: ColorDepth) -> Color? {
    switch depth {
    case .none: nil
    case .sixteen: name.map(Color.named)
    case .indexed: index.map(Color.indexed)
    case .full: rgb.map(Color.hex)
    }
  }
}

/// The user's choice of colors.
package enum ThemeChoice: String, Sendable, Hashable, CaseIterable {
  case dark, light
  /// No colors at all.
  case plain
}

/// The colors of every theme, chosen by hand for each depth: the nearest of 256 or 16 colors is
/// often unreadable.
///
/// Text has a contrast of 4.5 and lines one of 3 to the theme's usual backgrounds and to its own
/// canvas. Of the sixteen colors, the themes use only those that are visible in the palettes of
/// xterm and VGA. Their gray is the background itself in some palettes, so muted text is dim there.
private enum ThemePalette {
  static func tone(of role: ColorRole, in theme: Theme) -> ThemeTone {
    switch theme {
    case .dark: dark(role)
    case .light: light(role)
    case .neutral: neutral(role)
    }
  }

  /// GitHub's colors, with `danger` and `border` a little lighter.
  /// Source: https://primer.style/primitives/colors and
  /// https://github.com/primer/github-syntax-dark
  private static func dark(_ role: ColorRole) -> ThemeTone {
    switch role {
    case .muted: ThemeTone(0x8D96A0, 247, nil)
    case .link: ThemeTone(0x4493F8, 75, .brightBlue)
    case .heading: ThemeTone(nil, nil, nil)
    case .success: ThemeTone(0x3FB950, 71, .green)
    case .attention: ThemeTone(0xD29922, 178, .yellow)
    case .danger: ThemeTone(0xF95E57, 203, .brightRed)
    case .done: ThemeTone(0xAB7DF8, 141, .brightMagenta)
    case .canvas: ThemeTone(0x161B22, 234, nil)
    case .selection: ThemeTone(0x262C36, 236, nil)
    case .border: ThemeTone(0x727A85, 244, nil)
    case .codeComment: ThemeTone(0x8B949E, 247, nil)
    case .codeConstant: ThemeTone(0x79C0FF, 111, .cyan)
    case .codeEntity: ThemeTone(0xD2A8FF, 183, .brightMagenta)
    case .codeTag: ThemeTone(0x7EE787, 114, .brightGreen)
    case .codeKeyword: ThemeTone(0xFF7B72, 209, .brightRed)
    case .codeString: ThemeTone(0xA5D6FF, 153, .brightCyan)
    case .codeVariable: ThemeTone(0xFFA657, 215, .yellow)
    case .codeInserted: ThemeTone(0xAFF5B4, 157, .green)
    case .codeDeleted: ThemeTone(0xFFDCD7, 224, .brightRed)
    }
  }

  /// GitHub's colors, with comments a little darker. Source: https://primer.style/primitives/colors
  private static func light(_ role: ColorRole) -> ThemeTone {
    switch role {
    case .muted: ThemeTone(0x636C76, 241, nil)
    case .link: ThemeTone(0x0969DA, 26, .blue)
    case .heading: ThemeTone(nil, nil, nil)
    case .success: ThemeTone(0x1A7F37, 22, nil)
    case .attention: ThemeTone(0x9A6700, 94, nil)
    case .danger: ThemeTone(0xD1242F, 160, .red)
    case .done: ThemeTone(0x8250DF, 92, .magenta)
    case .canvas: ThemeTone(0xF6F8FA, 255, nil)
    case .selection: ThemeTone(0xDDE4EC, 254, nil)
    case .border: ThemeTone(0x818B98, 244, nil)
    case .codeComment: ThemeTone(0x69727B, 242, nil)
    case .codeConstant: ThemeTone(0x0550AE, 25, .blue)
    case .codeEntity: ThemeTone(0x8250DF, 92, .magenta)
    case .codeTag: ThemeTone(0x116329, 22, nil)
    case .codeKeyword: ThemeTone(0xCF222E, 160, .red)
    case .codeString: ThemeTone(0x0A3069, 18, .blue)
    case .codeVariable: ThemeTone(0x953800, 94, .magenta)
    case .codeInserted: ThemeTone(0x116329, 22, nil)
    case .codeDeleted: ThemeTone(0x82071E, 88, .red)
    }
  }

  /// No color has a contrast above 4.58 to both black and white; eight of the 256 colors come near
  /// it.
  private static func neutral(_ role: ColorRole) -> ThemeTone {
    switch role {
    case .heading, .canvas, .selection: ThemeTone(nil, nil, nil)
    case .muted, .border, .codeComment: ThemeTone(0x757575, 243, nil)
    case .link, .codeConstant, .codeString: ThemeTone(0x0072E6, 63, .brightBlue)
    case .success, .codeTag, .codeInserted: ThemeTone(0x228736, 29, nil)
    case .attention: ThemeTone(0x9C6D00, 130, nil)
    case .codeVariable: ThemeTone(0xB55D00, 130, nil)
    case .danger, .codeKeyword, .codeDeleted: ThemeTone(0xDB3338, 131, .red)
    case .done, .codeEntity: ThemeTone(0x885CDD, 98, .magenta)
    }
  }
}
