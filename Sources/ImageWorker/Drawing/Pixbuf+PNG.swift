internal import CGdkPixbuf
import ImageProtocol

extension Pixbuf {
  /// A PNG of the pixels with nothing else in it.
  func png() throws(PictureRefusal) -> [UInt8] {
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
