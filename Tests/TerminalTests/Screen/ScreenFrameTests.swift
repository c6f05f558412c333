import ImageProtocol
import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct ScreenFrameTests {
  private var frame = ScreenFrame(size: TerminalSize(columns: 8, rows: 3))

  private func at(_ row: Int, _ column: Int) -> ScreenPosition {
    ScreenPosition(row: row, column: column)
  }

  @Test mutating func `text stays inside the frame and its area`() {
    frame.write("0123456789", at: at(0, 3))
    frame.write("0123456789", at: at(1, -2))
    frame.write("0123456789", at: at(2, 0), in: ScreenArea(row: 0, column: 2, columns: 3, rows: 3))
    frame.write("nowhere", at: at(3, 0))
    frame.write("nowhere", at: at(-1, 0))
    #expect(frame.lines == ["   01234", "23456789", "  234"])
  }

  @Test mutating func `half of a wide character is a space`() {
    frame.write("日本語字", at: at(0, 1))
    frame.write("日本語", at: at(1, -1))
    frame.write("日本語", at: at(2, 0))
    frame.write("x", at: at(2, 1))
    frame.write("y", at: at(2, 4))
    #expect(frame.lines == [" 日本語", " 本語", " x本y"])
  }

  @Test mutating func `clusters of several scalars fill their cells`() {
    frame.write("e\u{301}x", at: at(0, 0))
    frame.write("क्षिx", at: at(1, 0))
    frame.write("🇵🇱x", at: at(2, 0))
    #expect(frame.lines == ["éx", "क्षिx", "🇵🇱x"])
    #expect(frame.cell(1, 0).columns == CellWidth.columns(of: "क्षि"))
    #expect(frame.cell(2, 1).columns == 0 && frame.cell(2, 1).text.isEmpty)
    frame.write("a", at: at(2, 1))
    #expect(frame.lines[2] == " ax")
  }

  @Test mutating func `styles and links are kept`() throws {
    let link = try #require(Hyperlink("https://example.com"))
    frame.write(
      StyledText("ab", .bold) + StyledText("cd", Style(isDim: true, color: .hex(0x0102FF)))
        + StyledText("e", .role(.link), link: link), at: at(0, 1))
    frame.tint(ScreenArea(row: 0, column: 0, columns: 2, rows: 1), background: .role(.canvas))
    frame.write(StyledText("z", Style(background: .named(.red))), at: at(1, 0))
    frame.tint(ScreenArea(row: 1, column: 0, columns: 1, rows: 1), background: .role(.canvas))
    #expect(frame.cell(0, 5).link == link)
    #expect(frame.cell(0, 1).style == Style(isBold: true, background: .role(.canvas)))
    #expect(
      frame.styledLines == [
        "{on canvas} {bold on canvas}a{bold}b{dim #0102FF}cd{link link=https://example.com}e{}",
        "{on red}z{}", "",
      ])
  }

  @Test func `every color survives packing`() {
    let colors: [Color?] =
      [nil, .indexed(7), .hex(0xFFFFFF), .data(0x123456), .rgb(0, 0, 0)]
      + Color.Name.allCases.map { .named($0) } + ColorRole.allCases.map { .role($0) }
    for color in colors {
      for background in colors {
        let style = Style(
          isItalic: true, isStruckThrough: true, color: color, background: background)
        #expect(PackedStyle(style).style == style)
      }
    }
  }

  @Test mutating func `symbols are clipped to their area`() throws {
    var numbers = SeededNumbers(seed: 1)
    let grid = try #require(SampleImages.symbols(columns: 4, rows: 4, &numbers))
    let area = ScreenArea(row: 1, column: 0, columns: 3, rows: 2)
    frame.place(ScreenImage(.symbols(grid)), at: at(0, -1), in: area)
    #expect(frame.images.isEmpty)
    for row in 1..<3 {
      for column in 0..<3 {
        let wanted = grid.cells[row * 4 + column + 1]
        let cell = frame.cell(row, column)
        #expect(cell.text == String(wanted.scalar))
        #expect(cell.style.background == wanted.background.map { Color.hex($0) })
      }
    }
    #expect(frame.cell(0, 0).text == " " && frame.cell(1, 3).text == " ")
  }

  @Test mutating func `a filled area covers images`() {
    let image = ScreenImage(SampleImages.kitty(columns: 4, rows: 2))
    frame.place(image, at: at(0, 0))
    frame.place(image, at: at(1, 4))
    frame.fill(ScreenArea(row: 1, column: 0, columns: 4, rows: 1), style: .plain)
    #expect(
      frame.images.map(\.visible) == [
        ScreenArea(row: 0, column: 0, columns: 4, rows: 1),
        ScreenArea(row: 1, column: 4, columns: 4, rows: 2),
      ])
    #expect(frame.styledLines.last == "{picture 4×2 at 1,4 shows 4×2 at 1,4}")
    frame.fill(ScreenArea(row: 0, column: 3, columns: 2, rows: 3), style: .plain)
    #expect(frame.images.isEmpty)
  }

  @Test(arguments: 0..<60)
  func `any text fills as many cells as its width`(seed: Int) {
    let hostile = HostileText.all
    let string =
      seed < hostile.count
      ? hostile[seed] : HostileText.random(seed: UInt64(seed), length: 80)
    let text = StyledText(sanitizing: string)
    var frame = ScreenFrame(size: TerminalSize(columns: 400, rows: 1))
    frame.write(text, at: at(0, 0))
    var column = 0
    for cell in text.cells where cell.columns > 0 {
      guard column + cell.columns <= 400 else { break }
      #expect(frame.cell(0, column).text == String(cell.text).shownOnTerminal)
      #expect(frame.cell(0, column).columns == cell.columns)
      column += cell.columns
    }
  }

  @Test func `standalone scalars have their declared width`() {
    for value in UInt32(0x20)...0xFFFF {
      guard let scalar = Unicode.Scalar(value), let columns = scalar.standaloneColumns else {
        continue
      }
      #expect(columns == scalar.cellWidth, "U+\(String(value, radix: 16))")
    }
  }

  @Test(arguments: [
    ("क्षि", true), ("\u{1FAE8}", true), ("\u{1112}\u{1161}", true), ("日", false), ("e\u{301}", false),
    ("🇵🇱", false), ("🙂", false), ("\u{E0B0}", false), ("★", false),
  ])
  func `terminals disagree about the width of some clusters`(cluster: String, isContested: Bool) {
    #expect(CellWidth.isContested(cluster) == isContested)
  }
}
