/// The picture of an account that chose none: five by five fields, mirrored, in one colour.
enum Identicon {
  private static let background: UInt32 = 0xF0F0F0

  /// - Parameter size: pixels on each side, at least one.
  static func draw(id: Int, size: Int) -> PixelGrid {
    var random = RandomSource(seed: UInt64(truncatingIfNeeded: id) &* 0x9E37_79B9)
    let color = [40, 60, 90].shuffled(using: &random).reduce(UInt32(0)) { color, base in
      color << 8 | UInt32(base + random.below(125))
    }
    var grid = PixelGrid(width: size, height: size, palette: [background, color])
    func edge(_ step: Int) -> Int { size * (1 + 2 * step) / 12 }
    for column in 0..<3 {
      for row in 0..<5 where random.chance(50) || (row, column) == (2, 2) {
        for place in Set([column, 4 - column]) {
          grid.fill(
            x: edge(place), y: edge(row), width: edge(place + 1) - edge(place),
            height: edge(row + 1) - edge(row), with: 1)
        }
      }
    }
    return grid
  }
}
