internal import ImageProtocol

/// Turns drawn images into escape sequences for one terminal.
package struct ImageOutput: Sendable {
  private let synchronizes: Bool

  package init(traits: TerminalTraits?) {
    synchronizes = traits?.synchronizes ?? false
  }

  /// Draws `image` into the upper left of `place` and fills the rest with spaces. The cursor must
  /// be at the start of a line below the place, and returns there; nothing scrolls. Nil for an
  /// image that is larger than its place.
  func drawing(_ image: DrawnImage, at place: CellRect) -> [UInt8]? {
    guard place.isSensible, (1...place.columns).contains(image.columns),
      (1...place.rows).contains(image.rows)
    else { return nil }
    switch image {
    case .symbols(let grid):
      return framed(place, SymbolDrawing.bytes(of: grid, at: place))
    case .sixel(let data, _, _):
      return pixels(place, PixelSequence.sixel(data))
    case .iterm(let file, let columns, let rows):
      return pixels(place, PixelSequence.iterm(file, columns: columns, rows: rows))
    case .kitty(let pixels):
      let image = KittyImage(pixels)
      return image.transmission + self.pixels(place, image.placement())
    }
  }

  /// Text under pixels would show through them, so it is overwritten with spaces. The cursor is
  /// saved because terminals differ in where they leave it.
  private func pixels(_ place: CellRect, _ sequence: [UInt8]) -> [UInt8] {
    var bytes = SymbolDrawing.blank(place)
    bytes += "\u{1B}[\(place.column + 1)G\u{1B}7".utf8
    bytes += sequence
    bytes += "\u{1B}8".utf8
    return framed(place, bytes)
  }

  /// Wraps `body` in moves from the cursor up to the place and back.
  private func framed(_ place: CellRect, _ body: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    if synchronizes { bytes += "\u{1B}[?2026h".utf8 }
    bytes += "\u{1B}[\(place.rowsAbove)A".utf8
    bytes += body
    bytes += "\u{1B}[\(place.rowsAbove)B\r".utf8
    if synchronizes { bytes += "\u{1B}[?2026l".utf8 }
    return bytes
  }
}

/// Cells on the screen, relative to the cursor.
struct CellRect {
  /// How far above the cursor's line the first row is; at least `rows`.
  let rowsAbove: Int
  /// The first column, from 0.
  let column: Int
  let columns: Int
  let rows: Int

  var isSensible: Bool {
    (0...10_000).contains(column) && (1...ImageLimits.columns).contains(columns)
      && (1...ImageLimits.rows).contains(rows) && (rows...10_000).contains(rowsAbove)
  }
}
