internal import CChafa
// Both libraries use glib, whose types belong to the module that was imported first.
internal import CGdkPixbuf
import ImageProtocol

/// A chafa canvas with an image drawn on it; frees itself.
private final class ChafaCanvas {
  private let canvas: OpaquePointer

  /// - Parameter configure: sets what differs from chafa's defaults.
  init(
    _ pixels: Pixbuf, columns: Int, rows: Int, configure: (OpaquePointer) -> Void
  ) throws(ImageRejection) {
    guard let config = chafa_canvas_config_new() else { throw .notDrawn }
    defer { chafa_canvas_config_unref(config) }
    chafa_canvas_config_set_geometry(config, Int32(columns), Int32(rows))
    // A pixel is either shown or not, with the threshold at half opacity.
    chafa_canvas_config_set_transparency_threshold(config, 0.5)
    configure(config)
    guard let canvas = chafa_canvas_new(config) else { throw .notDrawn }
    self.canvas = canvas
    let size = pixels.size
    let rgba = try pixels.rgba()
    // A thread costs more than it gains with images of this size.
    chafa_set_n_threads(1)
    chafa_canvas_draw_all_pixels(
      canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, rgba, Int32(size.width), Int32(size.height),
      Int32(size.width * 4))
  }

  deinit { chafa_canvas_unref(canvas) }

  /// A cell of symbols.
  func cell(column: Int, row: Int, indexed: Bool) -> SymbolCell? {
    let (x, y) = (Int32(column), Int32(row))
    guard let scalar = Unicode.Scalar(chafa_canvas_get_char_at(canvas, x, y)) else { return nil }
    var (foreground, background): (Int32, Int32) = (-1, -1)
    if indexed {
      chafa_canvas_get_raw_colors_at(canvas, x, y, &foreground, &background)
    } else {
      chafa_canvas_get_colors_at(canvas, x, y, &foreground, &background)
    }
    return SymbolCell(
      scalar, foreground: UInt32(exactly: foreground), background: UInt32(exactly: background))
  }

  /// The text that chafa would print.
  func printed() throws(ImageRejection) -> [UInt8] {
    guard let database = chafa_term_db_get_default(),
      let terminal = chafa_term_db_get_fallback_info(database)
    else { throw .notDrawn }
    defer { chafa_term_info_unref(terminal) }
    guard let text = chafa_canvas_print(canvas, terminal) else { throw .notDrawn }
    defer { g_string_free(text, 1) }
    return text.pointee.str.withMemoryRebound(to: UInt8.self, capacity: Int(text.pointee.len)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(text.pointee.len)))
    }
  }
}

extension Pixbuf {
  /// The image in block characters.
  func symbols(
    _ colors: SymbolColors, columns: Int, rows: Int
  ) throws(ImageRejection) -> SymbolGrid {
    guard let symbols = chafa_symbol_map_new() else { throw .notDrawn }
    defer { chafa_symbol_map_unref(symbols) }
    chafa_symbol_map_add_by_range(symbols, 0x20, 0x20)
    // Halves, eighths and quarters. No shades: every terminal draws them differently.
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
  /// Of the 256 colors, only the 240 that no theme changes.
  fileprivate var mode: ChafaCanvasMode {
    switch self {
    case .full: CHAFA_CANVAS_MODE_TRUECOLOR
    case .indexed: CHAFA_CANVAS_MODE_INDEXED_240
    case .sixteen: CHAFA_CANVAS_MODE_INDEXED_16
    }
  }
}

extension Pixbuf {
  /// The data between a sixel sequence's introducer and its end.
  func sixels(colors: Int, cell: PixelSize) throws(ImageRejection) -> [UInt8] {
    let canvas = try ChafaCanvas(
      self, columns: size.width / cell.width, rows: size.height / cell.height
    ) { config in
      chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SIXELS)
      chafa_canvas_config_set_cell_geometry(config, Int32(cell.width), Int32(cell.height))
      // Chafa computes 256 colors for an image, or uses a fixed palette.
      let mode =
        switch colors {
        case 256...: CHAFA_CANVAS_MODE_TRUECOLOR
        case 16...: CHAFA_CANVAS_MODE_INDEXED_16
        case 8...: CHAFA_CANVAS_MODE_INDEXED_8
        default: CHAFA_CANVAS_MODE_FGBG
        }
      chafa_canvas_config_set_canvas_mode(config, mode)
      if colors < 256 {
        chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_DIFFUSION)
      }
    }
    let printed = try canvas.printed()
    guard let start = printed.firstIndex(of: UInt8(ascii: "q")),
      let end = printed.lastIndex(of: 0x1B), start < end
    else { throw .notDrawn }
    return Array(printed[(start + 1)..<end])
  }
}
