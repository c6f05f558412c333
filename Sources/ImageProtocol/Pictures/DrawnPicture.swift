/// A picture in the form that was asked for. Nothing in it can do harm to a terminal: every part is
/// checked when it comes from the worker.
package enum DrawnPicture: Sendable, Equatable {
  case symbols(SymbolGrid)
  /// The data between `DCS … q` and `ST`.
  case sixel([UInt8], columns: Int, rows: Int)
  case kitty(KittyPixels)
  /// A PNG made by the worker.
  case iterm([UInt8], columns: Int, rows: Int)

  /// The cells that the picture covers; never more than its box has.
  package var columns: Int {
    switch self {
    case .symbols(let grid): grid.columns
    case .sixel(_, let columns, _), .iterm(_, let columns, _): columns
    case .kitty(let pixels): pixels.columns
    }
  }

  package var rows: Int {
    switch self {
    case .symbols(let grid): grid.rows
    case .sixel(_, _, let rows), .iterm(_, _, let rows): rows
    case .kitty(let pixels): pixels.rows
    }
  }
}

/// Pixels as kitty's graphics protocol takes them with `f=32,o=z`: red, green, blue and opacity of
/// each, compressed by zlib.
package struct KittyPixels: Sendable, Equatable {
  package let compressed: [UInt8]
  /// In pixels.
  package let width: Int
  package let height: Int
  /// In cells.
  package let columns: Int
  package let rows: Int

  package init(compressed: [UInt8], width: Int, height: Int, columns: Int, rows: Int) {
    self.compressed = compressed
    self.width = width
    self.height = height
    self.columns = columns
    self.rows = rows
  }
}
