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
    TerminalColors(TerminalTraits(background: background, foreground: foreground))
  }

  @Test(arguments: palettes)
  func `the selection is visible on any background, and text on it is readable`(
    foreground: UInt32, background: UInt32
  ) throws {
    let colors = try #require(mixed(foreground, background))
    let contrast = Color.contrast(colors.selection, background)
    #expect(contrast >= 1.3 && contrast < 1.4)
    let text = Color.contrast(foreground, colors.selection)
    #expect(text >= Color.contrast(foreground, background) / 1.4)
    #expect(Color.contrast(colors.muted, colors.selection) >= min(4.5, text))
  }

  @Test(arguments: palettes)
  func `muted text is never stronger than other text`(
    foreground: UInt32, background: UInt32
  ) throws {
    let colors = try #require(mixed(foreground, background))
    #expect(
      Color.contrast(colors.muted, background) <= Color.contrast(foreground, background))
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
