internal import CGdkPixbuf
import ImageProtocol

/// Decoded pixels; frees them with its last reference.
final class Pixbuf {
  let pointer: OpaquePointer

  /// Takes over one reference.
  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  /// Empty pixels with opacity.
  convenience init(_ size: PixelSize) throws(PictureRefusal) {
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

  /// Turned as its EXIF data says.
  func upright() -> Pixbuf {
    gdk_pixbuf_apply_embedded_orientation(pointer).map(Pixbuf.init(owning:)) ?? self
  }

  /// Red, green, blue and opacity of each pixel, for pixels made by `init(_:)`.
  func rgba() throws(PictureRefusal) -> [UInt8] {
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
}
