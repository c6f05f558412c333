import ImageProtocol
import TestSupport

@testable import Terminal

/// A list of images that scrolls, is covered by dialogs, and resizes.
struct RandomGallery {
  private(set) var size = TerminalSize(columns: 30, rows: 14)
  private var numbers: SeededNumbers
  private var images: [ScreenImage] = []
  private var offset = 0
  private var dialog: ScreenArea?
  private var isHidden = false
  private var note = 0

  init(seed: Int, form: GraphicsProtocol) {
    numbers = SeededNumbers(seed: UInt64(seed))
    for number in 0..<12 { images.append(ScreenImage(Self.image(number, form))) }
  }

  /// Every band identifies its image and itself.
  private static func image(_ number: Int, _ form: GraphicsProtocol) -> DrawnImage {
    let (columns, rows) = (2 + number % 4, 1 + number % 5)
    switch form {
    case .kitty:
      return .kitty(
        KittyPixels(
          compressed: [UInt8](repeating: UInt8(number), count: 30), width: columns * 8,
          height: rows * 12, columns: columns, rows: rows))
    case .iterm:
      return .iterm(SampleImages.png + [UInt8(number)], columns: columns, rows: rows)
    case .sixel:
      let bands = (0..<rows * 2).map { "#\(number)!\(number + 1)?!\($0 + 1)~" }
      let text =
        "\"1;1;\(columns * 8);\(rows * 12)#\(number);2;1;2;\(number)" + bands.joined(separator: "-")
      return .sixel(Array(text.utf8), columns: columns, rows: rows)
    }
  }

  private mutating func chance(_ range: Range<Int>) -> Int { .random(in: range, using: &numbers) }

  /// True when the terminal size changes.
  mutating func change() -> Bool {
    switch chance(0..<10) {
    case 0...5: offset = max(-4, min(60, offset + chance(-3..<4)))
    case 6:
      let area = ScreenArea(
        row: chance(0..<size.rows), column: chance(0..<size.columns), columns: chance(1..<20),
        rows: chance(1..<8))
      dialog = dialog == nil ? area : nil
    case 7: isHidden.toggle()
    case 8: note += 1
    default:
      guard chance(0..<3) == 0 else { return false }
      size = TerminalSize(columns: chance(12..<40), rows: chance(3..<20))
      return true
    }
    return false
  }

  var frame: ScreenFrame {
    var frame = ScreenFrame(size: size)
    let body = ScreenArea(row: 1, column: 0, columns: size.columns, rows: size.rows - 2)
    for (number, image) in images.enumerated() {
      let row = 1 + number * 6 - offset
      let columns = image.drawn.columns
      for line in 0..<6 {
        let text = StyledText(sanitizing: "name \(number) line \(line) 日本")
        frame.write(text, at: ScreenPosition(row: row + line, column: 7), in: body)
      }
      for line in 0..<image.drawn.rows {
        let standIn = StyledText(sanitizing: String(repeating: "▒", count: columns))
        frame.write(standIn, at: ScreenPosition(row: row + line, column: 1), in: body)
      }
      if isHidden && number % 2 == 0 { continue }
      frame.place(image, at: ScreenPosition(row: row, column: 1), in: body)
      // The same image a second time, as for two repositories of one owner.
      if number % 3 == 0, size.columns >= 20 {
        frame.place(image, at: ScreenPosition(row: row, column: size.columns - 8), in: body)
      }
    }
    frame.write(StyledText(sanitizing: "head \(note)"), at: ScreenPosition(row: 0, column: 0))
    if let dialog { frame.fill(dialog, style: .plain) }
    return frame
  }
}
