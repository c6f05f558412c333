/// What to make of a picture's bytes.
package enum PictureForm: Sendable, Hashable {
  /// Block characters in colours: every terminal with colours shows them.
  case symbols(SymbolColors)
  /// At most so many colours, 2 to 256.
  case sixel(colors: Int)
  /// Pixels for kitty's graphics protocol.
  case kitty
  /// A PNG for iTerm2's inline pictures.
  case iterm
}

/// The colours that a terminal can give to characters.
package enum SymbolColors: UInt8, Sendable, Hashable, CaseIterable {
  /// 24 bits.
  case full
  /// xterm's palette of 256.
  case indexed
  /// The eight colours and their bright forms.
  case sixteen

  /// How many there are: every cell's colour is below it.
  package var count: UInt32 {
    switch self {
    case .full: 1 << 24
    case .indexed: 256
    case .sixteen: 16
    }
  }
}
