/// An image in the requested form. Nothing in it can harm a terminal: every part is checked when it
/// arrives from the worker.
package enum DrawnImage: Sendable, Equatable {
  case symbols(SymbolGrid)
  /// The data between `DCS … q` and `ST`.
  case sixel([UInt8], columns: Int, rows: Int)
  case kitty(KittyPixels)
  /// A PNG made by the worker.
  case iterm([UInt8], columns: Int, rows: Int)

  /// The cells that the image covers; never more than its box has.
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
