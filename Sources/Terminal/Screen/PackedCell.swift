internal import ImageProtocol

/// A cell in 16 bytes, to be copied and compared without a thought for memory.
struct PackedCell: Sendable, Equatable {
  /// A scalar, or a number of `ScreenTexts`, or what `PackedCell+Kinds` says.
  var glyph: UInt32
  var foreground: PackedColor
  var background: PackedColor
  /// A number of `ScreenTexts`, 0 for none.
  var link: UInt16
  var attributes: StyleAttributes
  /// The columns, and a bit for clusters whose width terminals disagree about.
  var shape: UInt8

  init(glyph: UInt32, columns: Int, style: PackedStyle, link: UInt16) {
    self.glyph = glyph
    foreground = style.color
    background = style.background
    self.link = link
    attributes = style.attributes
    shape = UInt8(truncatingIfNeeded: columns)
  }

  /// A cell of a picture; nothing in it needs a table.
  init(symbol: SymbolCell, colors: SymbolColors) {
    glyph = symbol.scalar.value
    foreground = PackedColor(symbol: symbol.foreground, colors)
    background = PackedColor(symbol: symbol.background, colors)
    link = 0
    attributes = []
    shape = 1
  }

  /// A space in nobody's style.
  static var blank: PackedCell {
    PackedCell(glyph: 0x20, columns: 1, style: .plain, link: 0)
  }

  /// 0 for all but the first cell of what is wider than one.
  var columns: Int { Int(shape & 0x0F) }

  mutating func setColumns(_ columns: Int) { shape = UInt8(truncatingIfNeeded: columns) }

  /// Terminals disagree about its columns: where the cursor is behind it is not known.
  var isContested: Bool { shape & 0x80 != 0 }

  mutating func contest() { shape |= 0x80 }

  var style: Style {
    PackedStyle(color: foreground, background: background, attributes: attributes).style
  }
}
