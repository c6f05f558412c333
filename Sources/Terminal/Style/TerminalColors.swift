/// What is mixed from a terminal's own colors of text and background, so that it suits any palette.
package struct TerminalColors: Sendable, Equatable {
  /// Behind code.
  let canvas: UInt32
  /// Behind what is selected.
  let selection: UInt32
  /// Text that steps back; as strong as other text where that is weak already.
  let muted: UInt32

  /// A background differs from another so much when it is seen at a glance.
  static let visible = 1.3
  /// WCAG's minimum for text. Source: https://www.w3.org/TR/WCAG21/#contrast-minimum
  private static let readable = 4.5
  /// Text and background closer than this are no pair to mix from.
  private static let leastContrast = 3.0

  /// Nil where the terminal has not told both, or they can hardly be told apart.
  init?(_ traits: TerminalTraits?) {
    guard let background = traits?.background, let foreground = traits?.foreground,
      Color.contrast(foreground, background) >= Self.leastContrast
    else { return nil }
    func mixture(_ percent: Int) -> UInt32 {
      Color.mixture(of: background, and: foreground, share: percent, of: 100)
    }
    func shade(_ contrast: Double) -> UInt32 {
      (1...100).lazy.map(mixture).first { Color.contrast($0, background) >= contrast }
        ?? foreground
    }
    canvas = shade(1.1)
    let selection = shade(Self.visible)
    self.selection = selection
    muted =
      (60...100).lazy.map(mixture).first { Color.contrast($0, selection) >= Self.readable }
      ?? foreground
  }

  /// Nil for roles that the theme alone colors.
  func color(of role: ColorRole) -> UInt32? {
    switch role {
    case .canvas: canvas
    case .selection: selection
    case .muted: muted
    default: nil
    }
  }
}
