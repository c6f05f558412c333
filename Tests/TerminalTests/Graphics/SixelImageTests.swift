import ImageProtocol
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(10))) struct SixelImageTests {
  /// Three rows of cells that are 12 pixels high, so two bands each.
  private static let data = "\"1;1;8;36#1;2;9;9;9#2;2;7;7;7#1!8a-#2!8b-!8c-#1!8d-!8e-!8f"

  private func drawn(
    _ part: Range<Int>, _ data: String = data, height: Int? = 12
  ) -> String? {
    let cell = height.flatMap { CellSize(width: 8, height: $0) }
    let image = SixelImage(Array(data.utf8), rows: 3, cell: cell)
    let bytes = image.sequence(part)
    #expect(image.canDraw(part) == (bytes != nil))
    return bytes.map {
      String(decoding: $0, as: UTF8.self)
        .replacing("\u{1B}P0;1;0q", with: "").replacing("\u{1B}\\", with: "")
    }
  }

  @Test(arguments: [12, nil]) func `a whole image is drawn as it is`(height: Int?) {
    #expect(drawn(0..<3, height: height) == Self.data)
  }

  @Test(arguments: [
    (0..<1, "\"1;1;8;12#1;2;9;9;9#2;2;7;7;7#1!8a-#2!8b-"),
    (1..<2, "\"1;1;8;12#1;2;9;9;9#2;2;7;7;7#2!8c-#1!8d-"),
    (2..<3, "\"1;1;8;12#1;2;9;9;9#2;2;7;7;7#1!8e-!8f"),
    (1..<3, "\"1;1;8;24#1;2;9;9;9#2;2;7;7;7#2!8c-#1!8d-!8e-!8f"),
  ])
  func `a part has its bands, every color and the one that was chosen`(
    part: Range<Int>, sequence: String
  ) {
    #expect(drawn(part) == sequence)
  }

  @Test func `a part needs the height of a cell and bands of its own`() {
    #expect(drawn(0..<1, height: nil) == nil)
    #expect(drawn(2..<3, "\"1;1;8;6#1!8a") == nil)
    #expect(drawn(0..<1, "") == nil)
    #expect(drawn(0..<1, "#1!8a-!8b-!8c") == "#1!8a-!8b-")
  }

  @Test(arguments: [
    (0, 0, 4, 2, true), (3, 0, 4, 2, true), (4, 0, 4, 2, false), (0, 17, 4, 2, false),
    (0, 16, 4, 2, true),
    (-1, 0, 4, 2, false), (0, -1, 4, 2, false), (0, 0, 0, 2, false), (0, 0, 4, 0, false),
    (0, 0, 21, 2, false), (0, 0, 4, 5, false), (5, 0, 4, 1, false),
  ])
  func `an image is shown only inside its lines, with a free line in the window`(
    row: Int, column: Int, columns: Int, rows: Int, fits: Bool
  ) {
    let slot = ImageSlot(
      row: row, column: column, columns: columns, rows: rows, image: Task { nil })
    #expect(slot.fits(lines: 5, in: TerminalSize(columns: 20, rows: 5)) == fits)
  }

  @Test func `symbols are drawn row by row, in the colors that change`() throws {
    let red = SymbolCell("▀", foreground: 1, background: nil)
    let space = SymbolCell(" ", foreground: 2, background: 4)
    let grid = try #require(
      SymbolGrid(columns: 2, rows: 2, colors: .sixteen, cells: [red, red, red, space]))
    let bytes = SymbolDrawing.bytes(
      of: grid, at: CellRect(rowsAbove: 3, column: 3, columns: 3, rows: 3))
    #expect(
      String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
        == "^[4G^[31m▀▀^[0m ^[B^[4G^[31m▀^[44m ^[0m ^[B^[4G   ^[2A")
  }
}
