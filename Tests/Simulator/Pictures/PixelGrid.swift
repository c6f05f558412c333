/// A picture of palette indices, row after row.
struct PixelGrid: Sendable {
  let width: Int
  let height: Int
  /// Red, green, blue as `0xRRGGBB`; at most 256.
  let palette: [UInt32]
  /// The first colour of the palette is see-through.
  var isTransparent = false
  private(set) var pixels: [UInt8]

  init(width: Int, height: Int, palette: [UInt32]) {
    self.width = width
    self.height = height
    self.palette = palette
    pixels = [UInt8](repeating: 0, count: width * height)
  }

  /// Fills a rectangle; what lies outside is left out.
  mutating func fill(x: Int, y: Int, width: Int, height: Int, with color: UInt8) {
    let columns = max(0, x)..<max(0, x, min(self.width, x + width))
    for row in max(0, y)..<max(0, y, min(self.height, y + height)) {
      for column in columns { pixels[row * self.width + column] = color }
    }
  }

  /// Fills a disc.
  mutating func disc(x: Int, y: Int, radius: Int, with color: UInt8) {
    for row in -radius...radius {
      let half = Int(Double(radius * radius - row * row).squareRoot())
      fill(x: x - half, y: y + row, width: 2 * half + 1, height: 1, with: color)
    }
  }

  /// The indices of one row.
  func row(_ number: Int) -> ArraySlice<UInt8> {
    pixels[number * width..<(number + 1) * width]
  }
}
