import ImageProtocol

struct PixelSize: Equatable {
  var width: Int
  var height: Int

  /// Whether an image of this size is decoded. Checks each side before it multiplies them.
  var isAllowed: Bool {
    (1...ImageLimits.side).contains(width) && (1...ImageLimits.side).contains(height)
      && width * height <= ImageLimits.pixels
  }
}
