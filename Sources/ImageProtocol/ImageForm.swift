/// The form in which to draw an image.
package enum ImageForm: Sendable, Hashable {
  /// Block characters in colors, which every terminal with colors can show.
  case symbols(SymbolColors)
  /// With at most this many colors, 2 to 256.
  case sixel(colors: Int)
  /// Pixels for kitty's graphics protocol.
  case kitty
  /// A PNG for iTerm2's inline images.
  case iterm
}

/// The colors that a terminal can give to characters.
package enum SymbolColors: UInt8, Sendable, Hashable, CaseIterable {
  /// 24 bits.
  case full
  /// xterm's palette of 256.
  case indexed
  /// The eight colors and their bright forms.
  case sixteen

  /// The number of colors; the color of every cell is below it.
  package var count: UInt32 {
    switch self {
    case .full: 1 << 24
    case .indexed: 256
    case .sixteen: 16
    }
  }
}
