import Testing

@testable import ImageProtocol

@Suite(.timeLimit(.minutes(10))) struct FormCheckTests {
  private let check = SixelCheck(width: 32, height: 32)

  @Test func `sixels that fill their box are valid`() throws {
    try check.check(Samples.sixels)
  }

  @Test(arguments: [
    "~\u{1B}\\", "~\u{7}", "~\u{9C}", "~\n", "~\u{18}", "~\u{7F}", "~ ~", "!~", "!0~", "!33~",
    "!99999~", "!5", "!5#", "#256~",
    "#0;1;1;1;1~",
    "#0;2;101;0;0~", "#0;2;0~", "#", "\"1;1;33;6~", "\"1;1;6;33~", "\"2;1;6;6~", "------~", "",
  ])
  func `sixels that end the sequence or leave the box are forbidden`(text: String) {
    #expect(throws: WireError.self) { try check.check(Array(text.utf8)) }
  }

  @Test(arguments: ["~", "#0", String(repeating: "~$", count: 30)])
  func `a size in the middle of the sixels is forbidden`(before: String) {
    let text = "\(before)\"1;1;6;6~"
    #expect(throws: WireError.forbidden) { try check.check(Array(text.utf8)) }
  }

  @Test(arguments: ["tEXt", "iTXt", "acTL", "eXIf", "iCCP"])
  func `a PNG with more than pixels is forbidden`(chunk: String) {
    #expect(throws: WireError.forbidden) {
      try PNGCheck(width: 32, height: 32).check(Samples.png(more: [chunk]))
    }
  }

  @Test func `a PNG wider than its cells is forbidden`() {
    #expect(throws: WireError.forbidden) {
      try PNGCheck(width: 32, height: 32).check(Samples.png(width: 33))
    }
  }

  @Test func `a file of another format is not a PNG`() {
    #expect(throws: WireError.foreign) {
      try PNGCheck(width: 32, height: 32).check(Array("GIF89a".utf8))
    }
  }

  @Test func `a truncated PNG is invalid`() {
    let file = Samples.png()
    for length in 0..<file.count {
      #expect(throws: WireError.self) {
        try PNGCheck(width: 32, height: 32).check(Array(file.prefix(length)))
      }
    }
  }

  @Test func `pixels that are not zlib-compressed are forbidden`() {
    let pixels = KittyPixels(
      compressed: [0x1B, 0x5B, 1, 2, 3, 4], width: 8, height: 8, columns: 1, rows: 1)
    #expect(throws: WireError.forbidden) { try pixels.check(width: 8, height: 16) }
  }

  @Test func `symbols are blocks in colors of their palette`() {
    let wrong = [
      SymbolCell("\u{1B}", foreground: nil, background: nil),
      SymbolCell("A", foreground: nil, background: nil),
      SymbolCell("▀", foreground: 16, background: nil),
      SymbolCell("▀", foreground: nil, background: 16),
    ]
    for cell in wrong {
      #expect(SymbolGrid(columns: 1, rows: 1, colors: .sixteen, cells: [cell]) == nil)
    }
    let right = SymbolCell("▀", foreground: 15, background: nil)
    let grid = SymbolGrid(columns: 1, rows: 1, colors: .sixteen, cells: [right])
    #expect(grid?.row(0) == [right])
    #expect(grid?.row(1) == [])
    #expect(SymbolGrid(columns: 2, rows: 1, colors: .sixteen, cells: [right]) == nil)
  }
}
