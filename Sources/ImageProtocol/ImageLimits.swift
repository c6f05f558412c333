/// Size limits for everything about images.
package enum ImageLimits {
  /// Of an image file, in bytes.
  package static let fileSize = 10 << 20
  /// Of an image before scaling.
  package static let pixels = 24_000_000
  /// Of an image's width and height, in pixels.
  package static let side = 32_768
  /// Of a box, in cells.
  package static let columns = 500
  package static let rows = 300
  /// Of a cell's width and height, in pixels.
  package static let cellSide = 128
  /// Of a box's width and height, in pixels.
  package static let boxSide = 4096
  /// Of a response from the worker, in bytes.
  package static let answerSize = 80 << 20
}
