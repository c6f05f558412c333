package import ImageProtocol

extension DrawnPicture {
  /// The picture as lines of text; nil for pixels.
  package var symbols: [StyledText]? {
    if case .symbols(let grid) = self { grid.lines } else { nil }
  }
}

extension SymbolGrid {
  /// The picture as lines of text, for where nothing else can be drawn.
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
