/// Pixels in the form of kitty's graphics protocol with `f=32,o=z`: red, green, blue and opacity of
/// each pixel, compressed with zlib.
package struct KittyPixels: Sendable, Equatable {
  package let compressed: [UInt8]
  /// In pixels.
  package let width: Int
  package let height: Int
  /// In cells.
  package let columns: Int
  package let rows: Int

  package init(compressed: [UInt8], width: Int, height: Int, columns: Int, rows: Int) {
    self.compressed = compressed
    self.width = width
    self.height = height
    self.columns = columns
    self.rows = rows
  }
}
