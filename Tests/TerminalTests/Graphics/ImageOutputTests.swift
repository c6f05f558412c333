import ImageProtocol
import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct ImageOutputTests {
  private let output = ImageOutput(
    traits: TerminalTraits(cell: CellSize(width: 8, height: 16), synchronizes: true))
  private let place = CellRect(rowsAbove: 3, column: 2, columns: 4, rows: 2)

  private func text(_ image: DrawnImage) -> String? {
    output.drawing(image, at: place).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The image's ID in kitty's memory.
  private func id(in text: String) -> UInt32? {
    text.split(separator: ",").first { $0.hasPrefix("i=") }.flatMap { UInt32($0.dropFirst(2)) }
  }

  @Test func `a kitty image is sent once and placed by its number`() throws {
    let text = try #require(self.text(SampleImages.kitty()))
    let image = try #require(id(in: text))
    #expect(text.hasPrefix("\u{1B}_Ga=t,q=2,f=32,o=z,s=32,v=32,i=\(image),m=0;AAECAwQF"))
    #expect(text.contains("\u{1B}_Ga=p,q=2,i=\(image),p=1,c=4,r=2,C=1\u{1B}\\\u{1B}8"))
    #expect(
      String(decoding: KittyImage.deletion(of: image), as: UTF8.self)
        == "\u{1B}_Ga=d,d=I,i=\(image),q=2\u{1B}\\")
    let other = try #require(self.text(SampleImages.kitty()))
    #expect(id(in: other) != image)
  }

  @Test(arguments: [1, 3071, 3072, 3073, 10_000])
  func `large data is sent in chunks of 4096 characters`(count: Int) throws {
    let drawing = try #require(output.drawing(SampleImages.kitty(bytes: count), at: place))
    #expect(ImageGrammar.fault(in: drawing) == nil)
    let text = String(decoding: drawing, as: UTF8.self)
    let pieces = text.split(separator: "\u{1B}_G").filter { $0.contains("m=") }
    #expect(pieces.count == (count + 3071) / 3072)
    #expect(pieces.dropLast().allSatisfy { $0.contains("m=1;") })
    #expect(pieces.last?.contains("m=0;") == true)
  }

  @Test func `pixels save the cursor and return it to its line`() throws {
    for image in [SampleImages.sixel(), .iterm(SampleImages.png, columns: 4, rows: 2)] {
      let shown = try #require(text(image))
      #expect(shown.hasPrefix("\u{1B}[?2026h\u{1B}[3A"))
      #expect(shown.hasSuffix("\u{1B}8\u{1B}[3B\r\u{1B}[?2026l"))
      #expect(ImageGrammar.fault(in: Array(shown.utf8)) == nil)
    }
  }

  @Test(arguments: [(5, 2), (4, 3), (0, 1), (4, 0)])
  func `an image larger than its area is not drawn`(columns: Int, rows: Int) {
    #expect(text(SampleImages.kitty(columns: columns, rows: rows)) == nil)
    #expect(text(SampleImages.sixel(columns: columns, rows: rows)) == nil)
  }

  @Test func `an area that reaches the cursor's line is rejected`() {
    let low = CellRect(rowsAbove: 1, column: 0, columns: 4, rows: 2)
    #expect(output.drawing(SampleImages.sixel(), at: low) == nil)
  }

  @Test(arguments: 0..<100)
  func `symbols fill exactly their cells`(seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let colors = SymbolColors.allCases[seed % 3]
    let (columns, rows) = (
      Int.random(in: 1...6, using: &numbers), Int.random(in: 1...4, using: &numbers)
    )
    let grid = try #require(
      SampleImages.symbols(columns: columns, rows: rows, colors: colors, &numbers))
    let screen = try VirtualScreen(columns: 10, rows: 6)
    for row in 0..<5 { screen.feed(Array("\(row)xxxxxxxxx\r\n".utf8)) }
    let before = screen.cells
    let column = Int.random(in: 0...(10 - columns), using: &numbers)
    let place = CellRect(rowsAbove: 5, column: column, columns: columns, rows: rows)
    let drawing = try #require(output.drawing(.symbols(grid), at: place))
    #expect(ImageGrammar.fault(in: drawing) == nil)
    screen.feed(drawing + Array("!".utf8))
    for (row, line) in screen.cells.enumerated() {
      for (number, cell) in line.enumerated() {
        if row == 5 && number == 0 {
          #expect(cell.text == "!")
        } else if row < rows && (column..<(column + columns)).contains(number) {
          let wanted = grid.cells[row * columns + number - column]
          #expect(cell.text == String(wanted.scalar))
          if colors == .full {
            #expect(cell.background == wanted.background.map(Int32.init) ?? -1)
            if wanted.scalar != " " {
              #expect(cell.foreground == wanted.foreground.map(Int32.init) ?? -1)
            }
          }
        } else {
          #expect(cell == before[row][number])
        }
      }
    }
  }

  @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")])
  func `bytes are encoded as base64`(plain: String, encoded: String) {
    #expect(Array(plain.utf8).base64 == Array(encoded.utf8))
  }
}
