import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(10))) struct TerminalColorsTests {
  /// Text and background colors of GitHub, xterm, Dracula, both Solarized themes, Gruvbox, and
  /// paper.
  private static let palettes: [(foreground: UInt32, background: UInt32)] = [
    (0xE6EDF3, 0x0D1117), (0xE5E5E5, 0x000000), (0xF8F8F2, 0x282A36), (0x839496, 0x002B36),
    (0x657B83, 0xFDF6E3), (0xEBDBB2, 0x282828), (0x1F2328, 0xFFFFFF), (0x000000, 0xFFFFFF),
  ]

  private func mixed(_ foreground: UInt32?, _ background: UInt32?) -> TerminalColors? {
    guard let background else { return nil }
    let isDark = Color.luminance(background) < 0.2
    return TerminalColors(
      TerminalTraits(background: background, foreground: foreground),
      theme: isDark ? .dark : .light)
  }

  @Test(arguments: palettes)
  func `the selection is visible on any background, and text on it is readable`(
    foreground: UInt32, background: UInt32
  ) throws {
    let colors = try #require(mixed(foreground, background))
    let contrast = Color.contrast(colors.selection, background)
    #expect(contrast >= 1.3 && contrast < 1.4)
    for role in ColorRole.allCases where ![.canvas, .selection, .border].contains(role) {
      guard let color = colors.color(of: role) else {
        #expect(role == .heading)
        continue
      }
      #expect(Color.contrast(color, colors.selection) >= 4.5, "\(role)")
    }
  }

  @Test(arguments: palettes)
  func `other text is visibly stronger than muted text, in the terminal's own color if it can be`(
    foreground: UInt32, background: UInt32
  ) throws {
    let colors = try #require(mixed(foreground, background))
    let text = Color.contrast(colors.text ?? foreground, colors.selection)
    #expect(text >= 1.29 * Color.contrast(colors.muted, colors.selection))
    let isSolarized = [0x839496, 0x657B83].contains(foreground)
    #expect((colors.text == nil) == !isSolarized)
  }

  @Test func `plain text is written in the stronger color`() {
    let traits = TerminalTraits(
      background: 0x002B36, foreground: 0x839496, hasTrueColor: true)
    let terminal = TerminalProfile(isTerminal: true, colorDepth: .full, hasAttributes: true)
    let profile = terminal.refined(by: traits, theme: .dark)
    let text = profile.colors?.text
    #expect(text != nil && profile.shown(.plain).color == text.map { PackedColor(.hex($0)) })
    #expect(
      profile.shown(Style(color: .role(.muted))).color
        != profile.shown(.plain).color)
    // In the full screen, too, whose plain cells are written without a look at their style.
    var frame = ScreenFrame(size: TerminalSize(columns: 4, rows: 1))
    frame.write("x", at: ScreenPosition(row: 0, column: 0))
    var encoder = ScreenEncoder(profile: profile, traits: nil)
    let written = String(decoding: encoder.bytes(for: frame), as: UTF8.self)
    #expect(written.contains("\u{1B}[38;2;") && written.contains("mx"))
    var few = profile
    few.colorDepth = .indexed
    #expect(few.shown(.plain).color == .none)
  }

  @Test func `nothing is mixed from unknown or nearly equal colors`() {
    #expect(mixed(nil, 0x000000) == nil)
    #expect(mixed(0xFFFFFF, nil) == nil)
    #expect(mixed(0x282A36, 0x2A2A36) == nil)
  }

  @Test func `the terminal's own colors override the theme's at full color depth`() {
    let traits = TerminalTraits(
      background: 0x282A36, foreground: 0xF8F8F2, hasTrueColor: true)
    let terminal = TerminalProfile(isTerminal: true, colorDepth: .indexed, hasAttributes: true)
    let profile = terminal.refined(by: traits, theme: .dark)
    let selected = Style(background: .role(.selection))
    #expect(profile.shown(selected).background == PackedColor(.hex(profile.colors?.selection ?? 0)))
    var few = profile
    few.colorDepth = .indexed
    #expect(few.shown(selected).background == PackedColor(.indexed(236)))
  }
}
