import ImageProtocol
import Terminal
import TestSupport
import Testing

/// Frames that are drawn into others, like rows into the screen.
@Suite(.timeLimit(.minutes(10))) struct FramePartsTests {
  private func part(_ text: String) -> ScreenFrame {
    var part = ScreenFrame(size: TerminalSize(columns: 6, rows: 2))
    part.write(
      StyledText(sanitizing: text, link: Hyperlink("https://github.com")),
      at: ScreenPosition(row: 0, column: 0))
    return part
  }

  @Test func `clusters and links keep their meaning in the whole frame`() {
    var whole = ScreenFrame(size: TerminalSize(columns: 10, rows: 3))
    whole.write(
      StyledText(sanitizing: "e\u{301}\u{316}", link: Hyperlink("https://example.org")),
      at: ScreenPosition(row: 0, column: 0))
    whole.draw(part("a\u{301}\u{316}字b"), at: ScreenPosition(row: 1, column: 2))
    #expect(whole.lines[1] == "  a\u{301}\u{316}字b".normalizedForTest)
    #expect(whole.cell(1, 2).link == Hyperlink("https://github.com"))
    #expect(whole.cell(0, 0).link == Hyperlink("https://example.org"))
  }

  @Test func `a character cut by an edge becomes a space`() {
    var whole = ScreenFrame(size: TerminalSize(columns: 4, rows: 2))
    whole.draw(part("字字字"), at: ScreenPosition(row: 0, column: -1))
    #expect(whole.lines[0] == " 字")
    #expect((0..<4).reduce(0) { $0 + whole.cell(0, $1).columns } == 4)
  }

  @Test func `images move with their frame and are clipped`() {
    var part = ScreenFrame(size: TerminalSize(columns: 8, rows: 4))
    part.place(
      ScreenImage(.iterm([1], columns: 8, rows: 4)), at: ScreenPosition(row: 0, column: 0))
    var whole = ScreenFrame(size: TerminalSize(columns: 20, rows: 10))
    let area = ScreenArea(row: 3, column: 0, columns: 20, rows: 5)
    whole.draw(part, at: ScreenPosition(row: 1, column: 2), in: area)
    #expect(whole.images.map(\.position) == [ScreenPosition(row: 1, column: 2)])
    #expect(
      whole.images.map(\.visible) == [ScreenArea(row: 3, column: 2, columns: 8, rows: 2)])
  }
}

extension String {
  /// The text as a terminal would contain it.
  fileprivate var normalizedForTest: String { TerminalText(sanitizing: self).string }
}
