internal import CChafa
import ImageProtocol

extension Pixbuf {
  /// The data between a sixel sequence's introducer and its end.
  func sixels(colors: Int, cell: PixelSize) throws(PictureRefusal) -> [UInt8] {
    let canvas = try ChafaCanvas(
      self, columns: size.width / cell.width, rows: size.height / cell.height
    ) { config in
      chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SIXELS)
      chafa_canvas_config_set_cell_geometry(config, Int32(cell.width), Int32(cell.height))
      // Chafa finds 256 colours for a picture, or takes a fixed palette.
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
