import ImageProtocol
import TestSupport

@testable import Terminal

/// A list of repositories that a user scrolls through, 100 columns wide and 40 rows high.
struct SampleList {
  private var lines: [StyledText] = []
  private var images: [ScreenImage] = []

  static let size = TerminalSize(columns: 100, rows: 40)
  private static let rowHeight = 5

  init(count: Int, images hasImages: Bool) {
    var numbers = SeededNumbers(seed: 7)
    for number in 0..<count {
      lines += Self.row(number)
      guard hasImages else { continue }
      for columns in [8, 24] {
        let grid = SampleImages.symbols(columns: columns, rows: 4, &numbers)
        if let grid { images.append(ScreenImage(.symbols(grid))) }
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

  func frame(offset: Int) -> ScreenFrame {
    var frame = ScreenFrame(size: Self.size)
    let body = ScreenArea(row: 2, column: 0, columns: 100, rows: 37)
    frame.write("  Search   Trending   Top", at: ScreenPosition(row: 0, column: 0))
    for row in 0..<body.rows where offset + row < lines.count {
      frame.write(lines[offset + row], at: ScreenPosition(row: 2 + row, column: 10), in: body)
    }
    for (index, image) in images.enumerated() {
      let position = ScreenPosition(
        row: 2 + index / 2 * Self.rowHeight - offset, column: index % 2 == 0 ? 1 : 75)
      frame.place(image, at: position, in: body)
    }
    frame.write(
      StyledText(sanitizing: " \(offset) of 12,345   ? help", .role(.muted)),
      at: ScreenPosition(row: 39, column: 0))
    return frame
  }
}
