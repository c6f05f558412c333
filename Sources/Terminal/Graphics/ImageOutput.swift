package import ImageProtocol

/// Turns drawn images into escape sequences for one terminal.
package struct ImageOutput: Sendable {
  private let cell: CellSize?
  private let synchronizes: Bool

  package init(traits: TerminalTraits?) {
    cell = traits?.cell
    synchronizes = traits?.synchronizes ?? false
  }

  /// Draws `image` into the upper left of `place` and fills the rest with spaces. The cursor must
  /// be at the start of a line below the place, and returns there; nothing scrolls. Nil for an
  /// image that is larger than its place or has invalid data.
  package func drawing(_ image: DrawnImage, at place: CellRect) -> ImageDrawing? {
    guard place.isSensible, (1...place.columns).contains(image.columns),
      (1...place.rows).contains(image.rows)
    else { return nil }
    switch image {
    case .symbols(let grid):
      return ImageDrawing(bytes: framed(place, SymbolDrawing.bytes(of: grid, at: place)))
    case .sixel(let data, _, let rows):
      guard SixelHeightCheck.isSound(data, height: cell.map { $0.height * rows }) else {
        return nil
      }
      return pixels(place, PixelSequence.sixel(data))
    case .iterm(let file, let columns, let rows):
      return PixelSequence.iterm(file, columns: columns, rows: rows).map { pixels(place, $0) }
    case .kitty(let pixels):
      guard let image = KittyImage(pixels) else { return nil }
      var drawing = self.pixels(place, image.placement())
      drawing.bytes = image.transmission + drawing.bytes
      drawing.image = image.id
      return drawing
    }
  }

  /// Removes an image from kitty's memory and from the screen.
  package static func deletion(ofImage id: UInt32) -> [UInt8] {
    KittyImage.deletion(of: id)
  }

  /// Text under pixels would show through them, so it is overwritten with spaces. The cursor is
  /// saved because terminals differ in where they leave it.
  private func pixels(_ place: CellRect, _ sequence: [UInt8]) -> ImageDrawing {
    var bytes = SymbolDrawing.blank(place)
    bytes += "\u{1B}[\(place.column + 1)G\u{1B}7".utf8
    bytes += sequence
    bytes += "\u{1B}8".utf8
    return ImageDrawing(bytes: framed(place, bytes))
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
package struct CellRect: Sendable, Hashable {
  /// How far above the cursor's line the first row is; at least `rows`.
  package var rowsAbove: Int
  /// The first column, from 0.
  package var column: Int
  package var columns: Int
  package var rows: Int

  package init(rowsAbove: Int, column: Int, columns: Int, rows: Int) {
    self.rowsAbove = rowsAbove
    self.column = column
    self.columns = columns
    self.rows = rows
  }

  var isSensible: Bool {
    (0...10_000).contains(column) && (1...ImageLimits.columns).contains(columns)
      && (1...ImageLimits.rows).contains(rows) && (rows...10_000).contains(rowsAbove)
  }
}

/// The bytes that draw an image.
package struct ImageDrawing: Sendable, Equatable {
  package var bytes: [UInt8]
  /// The image's ID in kitty's memory.
  package var image: UInt32?

  init(bytes: [UInt8], image: UInt32? = nil) {
    self.bytes = bytes
    self.image = image
  }
}
