internal import CGdkPixbuf
import ImageProtocol

extension Pixbuf {
  /// The picture scaled and moved onto a canvas of its own: what is not covered is transparent, or
  /// has the background's colour where one is given.
  func placed(_ placement: Placement, background: UInt32?) throws(PictureRefusal) -> Pixbuf {
    let source = try shrunk(towards: placement)
    let canvas = try Pixbuf(placement.canvas)
    gdk_pixbuf_fill(canvas.pointer, background.map { $0 << 8 | 0xFF } ?? 0)
    let left = max(0, Int(placement.left.rounded()))
    let top = max(0, Int(placement.top.rounded()))
    let right = min(placement.canvas.width, Int((placement.left + placement.width).rounded()))
    let bottom = min(placement.canvas.height, Int((placement.top + placement.height).rounded()))
    let (width, height) = (Int32(max(right - left, 1)), Int32(max(bottom - top, 1)))
    let (scaleX, scaleY) = (
      placement.width / Double(source.size.width), placement.height / Double(source.size.height)
    )
    guard left + Int(width) <= placement.canvas.width, top + Int(height) <= placement.canvas.height
    else { throw .notDrawn }
    if background == nil {
      gdk_pixbuf_scale(
        source.pointer, canvas.pointer, Int32(left), Int32(top), width, height, placement.left,
        placement.top, scaleX, scaleY, GDK_INTERP_BILINEAR)
    } else {
      gdk_pixbuf_composite(
        source.pointer, canvas.pointer, Int32(left), Int32(top), width, height, placement.left,
        placement.top, scaleX, scaleY, GDK_INTERP_BILINEAR, 255)
    }
    return canvas
  }

  /// The library's table of weights grows with the square of the reduction, so what is reduced
  /// enormously is first thinned out to some times its final size.
  private func shrunk(towards placement: Placement) throws(PictureRefusal) -> Pixbuf {
    let most = 32.0
    let width = min(Double(size.width), max(1, (placement.width * most).rounded(.up)))
    let height = min(Double(size.height), max(1, (placement.height * most).rounded(.up)))
    guard Int(width) < size.width || Int(height) < size.height else { return self }
    guard
      let pointer = gdk_pixbuf_scale_simple(
        pointer, Int32(width), Int32(height), GDK_INTERP_NEAREST)
    else { throw .notDrawn }
    return Pixbuf(owning: pointer)
  }
}
