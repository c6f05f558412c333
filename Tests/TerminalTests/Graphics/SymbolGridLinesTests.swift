import ImageProtocol
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct SymbolGridLinesTests {
  @Test(
    arguments: [
      (SymbolColors.full, 0xFF0000, .rgb(255, 0, 0)), (.indexed, 196, .indexed(196)),
      (.sixteen, 9, .named(.brightRed)),
    ] as [(SymbolColors, UInt32, Color)])
  func `a symbol image becomes lines in its colors`(
    colors: SymbolColors, value: UInt32, color: Color
  ) throws {
    let cell = SymbolCell("▀", foreground: value, background: nil)
    let grid = try #require(
      SymbolGrid(columns: 2, rows: 2, colors: colors, cells: Array(repeating: cell, count: 4)))
    let line = StyledText("▀▀", .color(color))
    #expect(grid.lines == [line, line])
    #expect(grid.lines.allSatisfy { $0.columns == 2 })
  }
}
