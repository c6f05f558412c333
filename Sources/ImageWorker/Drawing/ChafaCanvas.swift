internal import CChafa
// Both libraries stand on glib, whose types belong to the module that was read first.
internal import CGdkPixbuf
import ImageProtocol

/// A canvas of chafa with a picture drawn on it; frees itself.
final class ChafaCanvas {
  private let canvas: OpaquePointer

  /// - Parameter configure: sets what differs from chafa's defaults.
  init(
    _ pixels: Pixbuf, columns: Int, rows: Int, configure: (OpaquePointer) -> Void
  ) throws(PictureRefusal) {
    guard let config = chafa_canvas_config_new() else { throw .notDrawn }
    defer { chafa_canvas_config_unref(config) }
    chafa_canvas_config_set_geometry(config, Int32(columns), Int32(rows))
    // Half of the opacity: a pixel is shown or it is not.
    chafa_canvas_config_set_transparency_threshold(config, 0.5)
    configure(config)
    guard let canvas = chafa_canvas_new(config) else { throw .notDrawn }
    self.canvas = canvas
    let size = pixels.size
    let rgba = try pixels.rgba()
    // A thread costs more than it gains with pictures of this size.
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

  /// What chafa would print.
  func printed() throws(PictureRefusal) -> [UInt8] {
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
