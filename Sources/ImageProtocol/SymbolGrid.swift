/// An image made of block characters, row by row.
package struct SymbolGrid: Sendable, Equatable {
  package let columns: Int
  package let rows: Int
  /// The format of the cells' colors: 0xRRGGBB with `.full`, otherwise an index of the palette.
  package let colors: SymbolColors
  /// `columns` × `rows` cells, from the upper left.
  package let cells: [SymbolCell]

  /// Nil when there are too few or too many cells, or one holds anything an image does not need.
  package init?(columns: Int, rows: Int, colors: SymbolColors, cells: [SymbolCell]) {
    guard (1...ImageLimits.columns).contains(columns), (1...ImageLimits.rows).contains(rows),
      cells.count == columns * rows, cells.allSatisfy({ $0.isHarmless(in: colors) })
    else { return nil }
    self.columns = columns
    self.rows = rows
    self.colors = colors
    self.cells = cells
  }

  /// The cells of a row, counted from 0; empty for a row that does not exist.
  package func row(_ number: Int) -> ArraySlice<SymbolCell> {
    guard (0..<rows).contains(number) else { return [] }
    return cells[number * columns..<(number + 1) * columns]
  }
}

/// One character of an image and its colors; nil is the terminal's own color.
package struct SymbolCell: Sendable, Hashable {
  package let scalar: Unicode.Scalar
  package let foreground: UInt32?
  package let background: UInt32?

  package init(_ scalar: Unicode.Scalar, foreground: UInt32?, background: UInt32?) {
    self.scalar = scalar
    self.foreground = foreground
    self.background = background
  }

  /// Whether this is a space or a block element, each one cell wide everywhere, in valid colors.
  func isHarmless(in colors: SymbolColors) -> Bool {
    (scalar == " " || ("\u{2580}"..."\u{259F}").contains(scalar))
      && (foreground ?? 0) < colors.count && (background ?? 0) < colors.count
  }
}
