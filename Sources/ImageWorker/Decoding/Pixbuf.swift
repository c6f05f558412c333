internal import CGdkPixbuf
internal import CZlib
import ImageProtocol

/// Decoded pixels, freed with the last reference.
final class Pixbuf {
  let pointer: OpaquePointer

  /// Takes over one reference.
  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  /// Empty pixels with an alpha channel.
  convenience init(_ size: PixelSize) throws(ImageRejection) {
    guard size.isAllowed,
      let pointer = gdk_pixbuf_new(
        GDK_COLORSPACE_RGB, 1, 8, Int32(size.width), Int32(size.height))
    else { throw .tooLarge }
    self.init(owning: pointer)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  var size: PixelSize {
    PixelSize(
      width: Int(gdk_pixbuf_get_width(pointer)), height: Int(gdk_pixbuf_get_height(pointer)))
  }

  /// Bytes from one row to the next.
  var stride: Int { Int(gdk_pixbuf_get_rowstride(pointer)) }

  /// Rotated as its EXIF data says.
  func upright() -> Pixbuf {
    gdk_pixbuf_apply_embedded_orientation(pointer).map(Pixbuf.init(owning:)) ?? self
  }

  /// Red, green, blue and opacity of each pixel, for pixels made by `init(_:)`.
  func rgba() throws(ImageRejection) -> [UInt8] {
    let (size, stride) = (size, stride)
    guard gdk_pixbuf_get_n_channels(pointer) == 4, let bytes = gdk_pixbuf_read_pixels(pointer)
    else { throw .notDrawn }
    var all: [UInt8] = []
    all.reserveCapacity(size.width * size.height * 4)
    for row in 0..<size.height {
      // A row's pixels lie inside its stride; the last row may be shorter than that.
      all += UnsafeBufferPointer(start: bytes + row * stride, count: size.width * 4)
    }
    return all
  }

  /// The pixels, compressed fast rather than small, because the data stays on this machine or near
  /// it.
  func kittyPixels(columns: Int, rows: Int) throws(ImageRejection) -> KittyPixels {
    let rgba = try rgba()
    let bound = compressBound(uLong(rgba.count))
    var length = bound
    let compressed = [UInt8](unsafeUninitializedCapacity: Int(bound)) { buffer, count in
      let code = compress2(buffer.baseAddress, &length, rgba, uLong(rgba.count), 3)
      count = code == Z_OK ? Int(length) : 0
    }
    guard !compressed.isEmpty else { throw .notDrawn }
    return KittyPixels(
      compressed: compressed, width: size.width, height: size.height, columns: columns, rows: rows)
  }

  /// A PNG of the pixels with nothing else in it.
  func png() throws(ImageRejection) -> [UInt8] {
    var buffer: UnsafeMutablePointer<CChar>?
    var length: gsize = 0
    guard
      gdk_pixbuf_save_to_bufferv(pointer, &buffer, &length, "png", nil, nil, nil) != 0,
      let buffer
    else { throw .notDrawn }
    defer { g_free(buffer) }
    return buffer.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(length)))
    }
  }
}

extension Pixbuf {
  /// The image scaled and moved onto a new canvas. Uncovered pixels are transparent, or have the
  /// background's color if there is one.
  func placed(_ placement: Placement, background: UInt32?) throws(ImageRejection) -> Pixbuf {
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

  /// The library's table of weights grows with the square of the reduction, so an image that
  /// shrinks enormously is first thinned out to a multiple of its final size.
  private func shrunk(towards placement: Placement) throws(ImageRejection) -> Pixbuf {
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
