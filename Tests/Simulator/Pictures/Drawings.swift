/// Pictures drawn by code that look from afar like those of real repositories.
enum Drawings {
  /// A disc and two bars before a gradient with a see-through edge; a dark one is for dark pages.
  static func logo(seed: Int, isDark: Bool = false, size: Int = 320) -> PixelGrid {
    var random = RandomSource(seed: UInt64(truncatingIfNeeded: seed) &+ 77)
    let (from, to) = (color(&random), color(&random))
    let ground: UInt32 = isDark ? 0x0D1117 : 0xFFFFFF
    var grid = PixelGrid(
      width: size, height: size, palette: [ground] + gradient(from, to, steps: 64) + [ground])
    grid.isTransparent = true
    for row in 0..<size {
      let step = UInt8(1 + row * 64 / size)
      let inset = size / 16
      if (inset..<size - inset).contains(row) {
        grid.fill(x: inset, y: row, width: size - 2 * inset, height: 1, with: step)
      }
    }
    grid.disc(x: size / 2, y: size * 2 / 5, radius: size / 5, with: 65)
    grid.fill(x: size / 4, y: size * 7 / 10, width: size / 2, height: size / 20, with: 65)
    grid.fill(x: size / 3, y: size * 4 / 5, width: size / 3, height: size / 20, with: 65)
    return grid
  }

  /// A window with a title bar and lines of coloured words, 1200 × 600 as social pictures are.
  static func screenshot(seed: Int, width: Int = 1200, height: Int = 600) -> PixelGrid {
    var random = RandomSource(seed: UInt64(truncatingIfNeeded: seed) &+ 99)
    var grid = PixelGrid(
      width: width, height: height,
      palette: [
        0x0D1117, 0x30363D, 0xFF5F57, 0xFEBC2E, 0x28C840, 0x58A6FF, 0x7EE787, 0xFFA657, 0xD2A8FF,
        0xC9D1D9,
      ])
    grid.fill(x: 0, y: 0, width: width, height: height / 15, with: 1)
    for (index, color) in [UInt8(2), 3, 4].enumerated() {
      grid.disc(
        x: height / 20 * (index + 1), y: height / 30, radius: max(1, height / 75), with: color)
    }
    let line = max(4, height / 24)
    for top in stride(from: height / 15 + line, to: height - line, by: line) {
      var left = width / 40 + random.below(4) * width / 30
      while left < width * 4 / 5, random.chance(85) {
        let word = width / 60 + random.below(max(1, width / 12))
        grid.fill(
          x: left, y: top, width: word, height: line / 2, with: UInt8(5 + random.below(5)))
        left += word + width / 80
      }
    }
    return grid
  }

  /// A disc that goes from left to right.
  static func animation(seed: Int) -> [PixelGrid] {
    var random = RandomSource(seed: UInt64(truncatingIfNeeded: seed) &+ 55)
    let palette = [0xFFFFFF, color(&random)]
    return (0..<6).map { step in
      var grid = PixelGrid(width: 160, height: 60, palette: palette)
      grid.disc(x: 20 + step * 24, y: 30, radius: 16, with: 1)
      return grid
    }
  }

  private static func color(_ random: inout RandomSource) -> UInt32 {
    (0..<3).reduce(UInt32(0)) { color, _ in color << 8 | UInt32(50 + random.below(180)) }
  }

  private static func gradient(_ from: UInt32, _ to: UInt32, steps: Int) -> [UInt32] {
    (0..<steps).map { step in
      [UInt32(16), 8, 0].reduce(UInt32(0)) { color, shift in
        let (first, last) = (Int(from >> shift & 0xFF), Int(to >> shift & 0xFF))
        return color << 8 | UInt32(first + (last - first) * step / steps)
      }
    }
  }
}
