import ImageProtocol
import TestSupport

@testable import Terminal

/// Images as the worker makes them.
enum SampleImages {
  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 7, count: 100)

  static func kitty(bytes: Int = 100, columns: Int = 4, rows: Int = 2) -> DrawnImage {
    .kitty(
      KittyPixels(
        compressed: (0..<bytes).map { UInt8(truncatingIfNeeded: $0) }, width: columns * 8,
        height: rows * 16, columns: columns, rows: rows))
  }

  static func sixel(_ text: String = "\"1;1;8;6#0;2;0;0;0#0~~", columns: Int = 4, rows: Int = 2)
    -> DrawnImage
  {
    .sixel(Array(text.utf8), columns: columns, rows: rows)
  }

  /// Random blocks in random colors, some of them the terminal's own.
  static func symbols(
    columns: Int, rows: Int, colors: SymbolColors = .full, _ numbers: inout SeededNumbers
  ) -> SymbolGrid? {
    let cells = (0..<columns * rows).map { _ in
      let scalar = Unicode.Scalar(0x2580 + UInt32.random(in: 0...0x1F, using: &numbers)) ?? " "
      let isBlank = Int.random(in: 0..<5, using: &numbers) == 0
      func color() -> UInt32? {
        Int.random(in: 0..<4, using: &numbers) == 0
          ? nil : UInt32.random(in: 0..<colors.count, using: &numbers)
      }
      return SymbolCell(isBlank ? " " : scalar, foreground: color(), background: color())
    }
    return SymbolGrid(columns: columns, rows: rows, colors: colors, cells: cells)
  }
}
