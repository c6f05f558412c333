/// The colours that go with a terminal's background.
package enum Theme: String, Sendable, Hashable, CaseIterable {
  case dark
  case light
  /// For a background that nobody knows: colours that can be read on black and on white.
  case neutral

  /// The colour that has this role where 24 bits are shown; nil where text looks best as it is.
  package func color(of role: ColorRole) -> Color? { color(of: role, depth: .full) }

  /// The colour that has this role among those a terminal of this depth shows.
  package func color(of role: ColorRole, depth: ColorDepth) -> Color? {
    let tone = ThemePalette.tone(of: role, in: self)
    return switch depth {
    case .none: nil
    case .sixteen: tone.name.map(Color.named)
    case .indexed: tone.index.map(Color.indexed)
    case .full: tone.rgb.map(Color.hex)
    }
  }
}

/// One colour in the three forms that terminals show.
struct ThemeTone {
  var rgb: UInt32?
  var index: UInt8?
  var name: Color.Name?

  init(_ rgb: UInt32?, _ index: UInt8?, _ name: Color.Name?) {
    self.rgb = rgb
    self.index = index
    self.name = name
  }
}
