import ImageProtocol
import TestSupport

@testable import Terminal

/// A screen that changes at random, both as a list would and as no list would.
struct RandomScreen {
  private(set) var size: TerminalSize
  private var lines: [StyledText] = []
  private var offset = 0
  private var selected: Int?
  private var cursor: ScreenPosition?
  private var stains: [(StyledText, ScreenPosition)] = []
  private var image: ScreenImage?
  private var isSplit = false
  private var numbers: SeededNumbers

  init(seed: Int) {
    numbers = SeededNumbers(seed: UInt64(seed))
    size = TerminalSize(columns: 40, rows: 12)
    for _ in 0..<60 { lines.append(text()) }
  }

  private mutating func chance(_ range: Range<Int>) -> Int { .random(in: range, using: &numbers) }

  private static let words = [
    "lantern", "oil", "  ", "żółw", "日本語", "한국", "🙂", "é", "e\u{301}", "क्षि", "🇵🇱", "│──", "★ 12",
    "ﬁ", "—", "x", "     ", "新しい灯", "🫨", "ก็", "",
  ]

  private mutating func text() -> StyledText {
    var text = StyledText()
    for _ in 0..<chance(0..<9) {
      let word = Self.words[chance(0..<Self.words.count)]
      let link = chance(0..<8) == 0 ? Hyperlink("https://example.com/\(chance(0..<4))") : nil
      text += StyledText(sanitizing: word, style(), link: link)
      if chance(0..<3) == 0 { text += " " }
    }
    return text
  }

  private mutating func style() -> Style {
    if chance(0..<2) == 0 { return .plain }
    return Style(
      isBold: chance(0..<4) == 0, isDim: chance(0..<6) == 0, isUnderlined: chance(0..<6) == 0,
      isItalic: chance(0..<6) == 0, isStruckThrough: chance(0..<8) == 0, color: color(),
      background: chance(0..<4) == 0 ? color() : nil)
  }

  private mutating func color() -> Color? {
    switch chance(0..<6) {
    case 0: .named(Color.Name.allCases[chance(0..<16)])
    case 1: .indexed(UInt8(chance(0..<256)))
    case 2: .hex(UInt32(chance(0..<0x100_0000)))
    case 3: .role(ColorRole.allCases[chance(0..<ColorRole.allCases.count)])
    case 4: .data(UInt32(chance(0..<0x100_0000)))
    default: nil
    }
  }

  private mutating func position() -> ScreenPosition {
    ScreenPosition(row: chance(0..<size.rows), column: chance(-3..<size.columns))
  }

  /// True when the terminal size changes.
  mutating func change() -> Bool {
    switch chance(0..<12) {
    case 0...4: offset = max(0, min(lines.count - 1, offset + chance(-3..<4)))
    case 5: lines[chance(0..<lines.count)] = text()
    case 6: selected = chance(0..<3) == 0 ? nil : chance(0..<size.rows)
    case 7: stains.append((text(), position()))
    case 8: if !stains.isEmpty { stains.removeFirst() }
    case 9: cursor = chance(0..<2) == 0 ? nil : position()
    case 10:
      isSplit.toggle()
      let grid = SampleImages.symbols(columns: 5, rows: 3, &numbers)
      image = grid.map { ScreenImage(.symbols($0)) }
    default:
      guard chance(0..<3) == 0 else { return false }
      size = TerminalSize(columns: chance(4..<60), rows: chance(2..<20))
      stains = []
      return true
    }
    return false
  }

  var frame: ScreenFrame {
    var frame = ScreenFrame(size: size)
    let middle = isSplit ? size.columns / 2 : size.columns
    let body = ScreenArea(row: 1, column: 0, columns: middle, rows: size.rows - 2)
    for row in 0..<body.rows where offset + row < lines.count {
      frame.write(
        lines[offset + row], at: ScreenPosition(row: row + 1, column: 1), in: body)
    }
    if let image {
      frame.place(image, at: ScreenPosition(row: 4 - offset, column: 3), in: body)
    }
    frame.write(lines[0], at: ScreenPosition(row: 0, column: 0))
    if isSplit {
      for row in 1..<max(1, size.rows - 1) {
        frame.write("│ detail", at: ScreenPosition(row: row, column: middle))
      }
    }
    if let selected {
      frame.tint(
        ScreenArea(row: selected, column: 0, columns: middle, rows: 2), background: .hex(0x203040))
    }
    for (text, position) in stains { frame.write(text, at: position) }
    frame.cursor = cursor
    return frame
  }
}
