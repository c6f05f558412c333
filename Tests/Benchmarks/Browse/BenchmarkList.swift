import ImageProtocol
import Terminal

/// Rows of repositories as a list shows them, with or without symbol images.
struct BenchmarkList {
  let size: TerminalSize
  private var lines: [StyledText] = []
  private var images: [ScreenImage] = []

  private static let count = 300
  private static let rowHeight = 5

  init(size: TerminalSize, symbols: Bool) {
    self.size = size
    for number in 0..<Self.count {
      lines += Self.row(number)
      guard symbols else { continue }
      for columns in [8, 36] {
        if let grid = Self.grid(columns, seed: UInt32(number * 2 + columns)) {
          images.append(ScreenImage(.symbols(grid)))
        }
      }
    }
  }

  private static func row(_ number: Int) -> [StyledText] {
    let stars = StyledText(sanitizing: "  ★ \(number * 317 % 9000)", .role(.attention))
    return [
      StyledText(sanitizing: "owner-\(number)/", .role(.muted))
        + StyledText(sanitizing: "lantern-\(number)", .bold) + stars,
      StyledText(sanitizing: "Number \(number) of the lamps that light a table as the day does"),
      StyledText(sanitizing: "and żółte światło \(number * 7) where a candle would be too little"),
      StyledText("●", .color(.data(0xF05138))) + StyledText(" Swift", .role(.muted)),
      StyledText(),
    ]
  }

  /// Every cell has its own colors.
  static func grid(_ columns: Int, seed: UInt32) -> SymbolGrid? {
    var state = seed | 1
    func next() -> UInt32 {
      state = state &* 1_664_525 &+ 1_013_904_223
      return state >> 8
    }
    let cells = (0..<columns * 4).map { _ in
      SymbolCell("\u{2580}", foreground: next() & 0xFF_FFFF, background: next() & 0xFF_FFFF)
    }
    return SymbolGrid(columns: columns, rows: 4, colors: .full, cells: cells)
  }

  func frame(offset: Int) -> ScreenFrame {
    var frame = ScreenFrame(size: size)
    let body = ScreenArea(row: 2, column: 0, columns: size.columns, rows: size.rows - 3)
    frame.write("  Search   Trending   Top", at: ScreenPosition(row: 0, column: 0))
    for row in 0..<body.rows where offset + row < lines.count {
      frame.write(lines[offset + row], at: ScreenPosition(row: 2 + row, column: 10), in: body)
    }
    for (index, image) in images.enumerated() {
      let row = 2 + index / 2 * Self.rowHeight - offset
      guard row > -Self.rowHeight, row < size.rows else { continue }
      frame.place(
        image, at: ScreenPosition(row: row, column: index % 2 == 0 ? 1 : size.columns - 38),
        in: body)
    }
    frame.write(
      StyledText(sanitizing: " \(offset) of 12,345   ? help", .role(.muted)),
      at: ScreenPosition(row: size.rows - 1, column: 0))
    return frame
  }
}
