internal import CZlib
import ImageProtocol

extension Pixbuf {
  /// The pixels, compressed: quickly, since the pipe and the terminal are near.
  func kittyPixels(columns: Int, rows: Int) throws(PictureRefusal) -> KittyPixels {
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
}
