/// How large anything about a picture may be.
package enum PictureLimits {
  /// Of a picture's file, in bytes.
  package static let fileSize = 10 << 20
  /// Of a picture before it is scaled.
  package static let pixels = 24_000_000
  /// Of its width and of its height, in pixels.
  package static let side = 32_768
  /// Of a box, in cells.
  package static let columns = 500
  package static let rows = 300
  /// Of a cell's width and height, in pixels.
  package static let cellSide = 128
  /// Of a box's width and height, in pixels.
  package static let boxSide = 4096
  /// Of a drawn picture on its way from the worker, in bytes.
  package static let answerSize = 80 << 20
}
