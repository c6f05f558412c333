internal import Terminal

/// Colours that can be told from black and from white; the terminal's own sixteen often cannot.
extension Style {
  /// Stars, and what deserves a second look.
  static let amber = Style.color(.hex(0xC08A00))
  /// What is as it should be.
  static let good = Style.color(.hex(0x1A8F3C))
}
