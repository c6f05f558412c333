/// Colors that suit a terminal's own text and background colors: mixed from them, or the theme's, made
/// readable on them.
package struct TerminalColors: Sendable, Equatable {
  /// Behind the selection.
  let selection: UInt32
  /// Less prominent text.
  let muted: UInt32
  /// Other text; nil for the terminal's own color, unless that is hardly stronger than muted text.
  let text: UInt32?
  private let roles: [ColorRole: UInt32]

  /// The contrast at which a background visibly differs from another at a glance.
  static let visible = 1.3
  /// WCAG's minimum for text. Source: https://www.w3.org/TR/WCAG21/#contrast-minimum
  static let readable = 4.5
  /// How much stronger than muted text other text is at least.
  static let distinct = 1.3
  /// Text and background with less contrast than this are not mixed.
  private static let leastContrast = 3.0

  /// Nil if the terminal has not reported both colors, or if they hardly differ.
  init?(_ traits: TerminalTraits?, theme: Theme) {
    guard let background = traits?.background, let foreground = traits?.foreground,
      Color.contrast(foreground, background) >= Self.leastContrast
    else { return nil }
    let strongest: UInt32 =
      Color.luminance(foreground) > Color.luminance(background) ? 0xFFFFFF : 0x000000
    let shade = { (contrast: Double) in
      Self.first(from: background, to: foreground) { Color.contrast($0, background) >= contrast }
    }
    let selection = shade(Self.visible)
    // The selection differs least from the text on it.
    let readable = { (color: UInt32, contrast: Double) in
      Self.first(from: color, to: strongest) { Color.contrast($0, selection) >= contrast }
    }
    let softest = Color.mixture(of: background, and: foreground, share: 60, of: 100)
    let muted =
      Color.contrast(foreground, selection) >= Self.readable
      ? Self.first(from: softest, to: foreground) {
        Color.contrast($0, selection) >= Self.readable
      } : readable(foreground, Self.readable)
    let least = Color.contrast(muted, selection) * Self.distinct
    self.selection = selection
    self.muted = muted
    text =
      Color.contrast(foreground, selection) >= least ? nil : readable(foreground, least)
    var roles: [ColorRole: UInt32] = [
      .canvas: shade(1.1), .selection: selection, .muted: muted,
    ]
    for role in ColorRole.allCases where roles[role] == nil && role != .border {
      guard case .rgb(let red, let green, let blue)? = theme.color(of: role, depth: .full) else {
        continue
      }
      roles[role] = readable(Color.value(red, green, blue), Self.readable)
    }
    self.roles = roles
  }

  /// The first mixture of two colors that fits; the second one if none does.
  private static func first(
    from one: UInt32, to other: UInt32, _ fits: (UInt32) -> Bool
  ) -> UInt32 {
    (0...100).lazy.map { Color.mixture(of: one, and: other, share: $0, of: 100) }.first(where: fits)
      ?? other
  }

  /// Nil for roles that only the theme colors.
  func color(of role: ColorRole) -> UInt32? { roles[role] }
}
