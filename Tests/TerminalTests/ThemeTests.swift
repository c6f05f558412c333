import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct ThemeTests {
  /// Backgrounds that users really have: GitHub's and those of common terminals.
  private static let dark: [UInt32] = [0x000000, 0x0D1117, 0x1E1E1E, 0x282C34, 0x300A24]
  private static let light: [UInt32] = [0xFFFFFF, 0xFAFAFA, 0xFDF6E3]

  private func backgrounds(of theme: Theme, depth: ColorDepth) -> [UInt32] {
    let own = theme.color(of: .canvas, depth: depth).flatMap(value).map { [$0] } ?? []
    return switch theme {
    case .dark: Self.dark + own
    case .light: Self.light + own
    case .neutral: [0x000000, 0xFFFFFF] + own
    }
  }

  private func value(of color: Color) -> UInt32? {
    switch color {
    case .rgb(let red, let green, let blue): UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    case .indexed(let index): Color.value(ofIndex: index)
    default: nil
    }
  }

  private func worst(_ role: ColorRole, _ theme: Theme, _ depth: ColorDepth) -> Double? {
    guard let color = theme.color(of: role, depth: depth).flatMap(value) else { return nil }
    return backgrounds(of: theme, depth: depth).map { Color.contrast(color, $0) }.min()
  }

  @Test(arguments: Theme.allCases, ColorRole.allCases)
  func `text of every role has a contrast of 4.5, and lines have 3`(
    theme: Theme, role: ColorRole
  ) throws {
    guard role != .canvas, role != .selection else { return }
    let least = role == .border ? 3 : 4.5
    for depth in [ColorDepth.full, .indexed] {
      guard let worst = worst(role, theme, depth) else { continue }
      // None of the 256 colors is an amber that reaches 4.5 on both black and white.
      let allowance = theme == .neutral && depth == .indexed ? 0.05 : 0
      #expect(worst >= least - allowance, "\(theme) \(role) \(depth)")
    }
  }

  @Test(arguments: Theme.allCases)
  func `every role but headings has a color at high color depths`(theme: Theme) {
    let backgrounds: [ColorRole] = theme == .neutral ? [.canvas, .selection] : []
    for role in ColorRole.allCases where role != .heading && !backgrounds.contains(role) {
      #expect(theme.color(of: role, depth: .full) != nil)
      #expect(theme.color(of: role, depth: .indexed) != nil)
      #expect(theme.color(of: role, depth: .none) == nil)
    }
  }

  /// The sixteen colors as xterm and VGA draw them.
  private static let xterm: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]
  private static let vga: [UInt32] = [
    0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
    0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
  ]

  @Test(arguments: Theme.allCases, ColorRole.allCases)
  func `none of the sixteen colors vanishes on its background`(theme: Theme, role: ColorRole) {
    guard case .named(let name)? = theme.color(of: role, depth: .sixteen) else { return }
    let backgrounds: [UInt32] =
      theme == .dark ? [0x000000] : theme == .light ? [0xFFFFFF] : [0x000000, 0xFFFFFF]
    for palette in [Self.xterm, Self.vga] {
      for background in backgrounds {
        let contrast = Color.contrast(palette[Int(name.rawValue)], background)
        #expect(contrast >= (theme == .neutral ? 2.7 : 3), "\(theme) \(role) \(name)")
      }
    }
  }

  @Test func `the contrast of black and white is 21, and of equal colors 1`() {
    #expect(abs(Color.contrast(0x000000, 0xFFFFFF) - 21) < 0.001)
    #expect(Color.contrast(0x123456, 0x123456) == 1)
    #expect(abs(Color.contrast(0x777777, 0xFFFFFF) - 4.478) < 0.001)
  }
}

@Suite(.timeLimit(.minutes(20))) struct DataColorTests {
  private func shown(_ value: UInt32, _ theme: Theme, _ depth: ColorDepth = .full) -> UInt32? {
    guard
      case .rgb(let red, let green, let blue)? = Color.data(value).degraded(to: depth, in: theme)
    else { return nil }
    return UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  private static let languages: [UInt32] = [
    0x000080, 0x292929, 0x000100, 0xFFF3D7, 0xF1E05A, 0xDAE1C2, 0x0000FB, 0x00ADD8, 0xFFFFFF,
  ]

  @Test(arguments: languages)
  func `a dot is visible on the background of every theme`(value: UInt32) throws {
    #expect(Color.contrast(try #require(shown(value, .dark)), 0x1E1E1E) >= 3)
    #expect(Color.contrast(try #require(shown(value, .light)), 0xFAFAFA) >= 3)
    let neutral = try #require(shown(value, .neutral))
    #expect(Color.contrast(neutral, 0) >= 1.5 && Color.contrast(neutral, 0xFFFFFF) >= 1.5)
  }

  @Test(arguments: [(Theme.dark, UInt32(0xF05138)), (.light, 0x3572A5), (.neutral, 0xDEA584)])
  func `a visible color is unchanged`(theme: Theme, value: UInt32) {
    #expect(shown(value, theme) == value)
  }

  @Test(arguments: languages, Theme.allCases)
  func `a dot uses a visible one of the sixteen colors`(value: UInt32, theme: Theme) {
    guard case .named(let name)? = Color.data(value).degraded(to: .sixteen, in: theme) else {
      Issue.record("no name")
      return
    }
    let vanishing: Set<Color.Name> =
      switch theme {
      case .dark: [.black, .blue, .brightBlack]
      case .light: [.white, .brightWhite, .yellow, .brightYellow, .brightBlack]
      case .neutral: [.black, .white, .brightWhite, .brightYellow, .brightBlack]
      }
    #expect(!vanishing.contains(name))
  }

  @Test func `lower color depths use the nearest color`() {
    #expect(Color.data(0xF05138).degraded(to: .indexed, in: .dark) == .indexed(203))
    #expect(Color.data(0xF05138).degraded(to: .sixteen, in: .dark) == .named(.brightRed))
    #expect(Color.data(0xF05138).degraded(to: .none, in: .dark) == nil)
  }
}

@Suite(.timeLimit(.minutes(20))) struct MutedTextTests {
  private func shown(_ style: Style, _ theme: Theme, _ depth: ColorDepth) -> String {
    let profile = TerminalProfile(
      isTerminal: true, colorDepth: depth, theme: theme, hasAttributes: true)
    return String(decoding: profile.render(StyledText("x", style)), as: UTF8.self)
  }

  @Test func `dim text has the muted color where the background is known`() {
    #expect(shown(.dim, .dark, .full) == "\u{1B}[38;2;141;150;160mx\u{1B}[0m")
    #expect(shown(.dim, .neutral, .full) == "\u{1B}[2mx\u{1B}[0m")
  }

  @Test(arguments: [ColorDepth.sixteen, .none])
  func `without a muted color text is dim`(depth: ColorDepth) {
    for theme in Theme.allCases {
      #expect(shown(.dim, theme, depth) == "\u{1B}[2mx\u{1B}[0m")
      #expect(shown(.role(.muted), theme, depth) == "\u{1B}[2mx\u{1B}[0m")
    }
  }

  @Test func `a role without a color leaves no trace`() {
    #expect(shown(.role(.heading), .dark, .full) == "x")
    #expect(shown(.role(.success), .light, .sixteen) == "x")
  }
}
