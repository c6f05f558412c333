internal import CChafa
import ImageProtocol

extension Pixbuf {
  /// The picture in block characters.
  func symbols(
    _ colors: SymbolColors, columns: Int, rows: Int
  ) throws(PictureRefusal) -> SymbolGrid {
    guard let symbols = chafa_symbol_map_new() else { throw .notDrawn }
    defer { chafa_symbol_map_unref(symbols) }
    chafa_symbol_map_add_by_range(symbols, 0x20, 0x20)
    // Halves, eighths and quarters; the shades between them are drawn differently by each terminal.
    chafa_symbol_map_add_by_range(symbols, 0x2580, 0x2590)
    chafa_symbol_map_add_by_range(symbols, 0x2594, 0x259F)
    let canvas = try ChafaCanvas(self, columns: columns, rows: rows) { config in
      chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SYMBOLS)
      chafa_canvas_config_set_canvas_mode(config, colors.mode)
      chafa_canvas_config_set_symbol_map(config, symbols)
      chafa_canvas_config_set_work_factor(config, 1)
    }
    var cells: [SymbolCell] = []
    cells.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        guard
          let cell = canvas.cell(column: column, row: row, indexed: colors != .full)
        else { throw .notDrawn }
        cells.append(cell)
      }
    }
    guard let grid = SymbolGrid(columns: columns, rows: rows, colors: colors, cells: cells) else {
      throw .notDrawn
    }
    return grid
  }
}

extension SymbolColors {
  /// Of the 256 colours only the 240 that no theme changes.
  fileprivate var mode: ChafaCanvasMode {
    switch self {
    case .full: CHAFA_CANVAS_MODE_TRUECOLOR
    case .indexed: CHAFA_CANVAS_MODE_INDEXED_240
    case .sixteen: CHAFA_CANVAS_MODE_INDEXED_16
    }
  }
}
