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
  private static func rows(
    of place: CellRect, _ body: (Int, inout [UInt8]) -> Void
  ) -> [UInt8] {
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
      var codes: [String] = []
      // A space has no foreground to change.
      if cell.foreground != foreground && cell.scalar != " " {
        codes.append(code(cell.foreground, base: 30, colors))
        foreground = cell.foreground
      }
      if cell.background != background {
        codes.append(code(cell.background, base: 40, colors))
        background = cell.background
      }
      if !codes.isEmpty { bytes += "\u{1B}[\(codes.joined(separator: ";"))m".utf8 }
      bytes += String(cell.scalar).utf8
    }
    if foreground != nil || background != nil { bytes += "\u{1B}[0m".utf8 }
  }

  /// An SGR parameter; `base` is 30 for the foreground and 40 for the background.
  private static func code(_ color: UInt32?, base: Int, _ colors: SymbolColors) -> String {
    guard let color else { return String(base + 9) }
    return switch colors {
    case .full: "\(base + 8);2;\(color >> 16 & 0xFF);\(color >> 8 & 0xFF);\(color & 0xFF)"
    case .indexed: "\(base + 8);5;\(color & 0xFF)"
    case .sixteen: String(color & 15 < 8 ? base + Int(color & 7) : base + 60 + Int(color & 7))
    }
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
          Style(color: color(cell.foreground), background: color(cell.background)))
      }.joined()
    }
  }

  private func color(_ value: UInt32?) -> Color? {
    guard let value else { return nil }
    switch colors {
    case .full: return .hex(value)
    case .indexed: return .indexed(UInt8(truncatingIfNeeded: value))
    case .sixteen: return Color.Name(rawValue: UInt8(truncatingIfNeeded: value)).map(Color.named)
    }
  }
}
