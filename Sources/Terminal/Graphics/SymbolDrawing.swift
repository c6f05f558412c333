package import ImageProtocol

/// Writes cells over those on the screen, row by row, without line feeds. The cursor starts and
/// ends in the first row of the place.
enum SymbolDrawing {
  static func bytes(of grid: SymbolGrid, at place: CellRect) -> [UInt8] {
    rows(of: place) { row, bytes in
      append(grid.row(row), colors: grid.colors, to: &bytes)
      let missing = place.columns - (row < grid.rows ? grid.columns : 0)
      bytes += [UInt8](repeating: UInt8(ascii: " "), count: max(0, missing))
    }
  }

  /// Fills the place with spaces.
  static func blank(_ place: CellRect) -> [UInt8] {
    rows(of: place) { _, bytes in
      bytes += [UInt8](repeating: UInt8(ascii: " "), count: place.columns)
    }
  }

  /// Columns are absolute: the cursor's column is uncertain after the last column of a line.
  private static func rows(of place: CellRect, _ body: (Int, inout [UInt8]) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in 0..<place.rows {
      if row > 0 { bytes += "\u{1B}[B".utf8 }
      bytes += "\u{1B}[\(place.column + 1)G".utf8
      body(row, &bytes)
    }
    if place.rows > 1 { bytes += "\u{1B}[\(place.rows - 1)A".utf8 }
    return bytes
  }

  private static func append(
    _ cells: ArraySlice<SymbolCell>, colors: SymbolColors, to bytes: inout [UInt8]
  ) {
    var foreground: UInt32?
    var background: UInt32?
    for cell in cells {
      let start = bytes.count
      // A space has no foreground to change.
      if cell.foreground != foreground && cell.scalar != " " {
        StyleSequence.append(PackedColor(colors.color(cell.foreground)), base: 30, &bytes)
        foreground = cell.foreground
      }
      if cell.background != background {
        StyleSequence.append(PackedColor(colors.color(cell.background)), base: 40, &bytes)
        background = cell.background
      }
      if bytes.count > start { StyleSequence.end(start, &bytes) }
      bytes += cell.scalar.utf8
    }
    if foreground != nil || background != nil { bytes += "\u{1B}[0m".utf8 }
  }
}

extension DrawnImage {
  /// The image as lines of text; nil for pixels.
  package var symbols: [StyledText]? {
    if case .symbols(let grid) = self { grid.lines } else { nil }
  }
}

extension SymbolGrid {
  /// The image as lines of text, for output that can show nothing else.
  package var lines: [StyledText] {
    (0..<rows).map { number in
      row(number).map { cell in
        StyledText(
          TerminalText(safe: String(cell.scalar)),
          Style(color: colors.color(cell.foreground), background: colors.color(cell.background)))
      }.joined()
    }
  }
}

extension SymbolColors {
  /// The color of a cell; nil for the terminal's own.
  func color(_ value: UInt32?) -> Color? {
    guard let value else { return nil }
    switch self {
    case .full: return .hex(value)
    case .indexed: return .indexed(UInt8(truncatingIfNeeded: value))
    case .sixteen: return Color.Name(rawValue: UInt8(truncatingIfNeeded: value)).map(Color.named)
    }
  }
}
