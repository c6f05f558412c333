import ImageProtocol
import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(10))) struct ScreenCompositionTests {
  private func at(_ row: Int, _ column: Int) -> ScreenPosition {
    ScreenPosition(row: row, column: column)
  }

  private func area(_ row: Int, _ column: Int, _ columns: Int, _ rows: Int) -> ScreenArea {
    ScreenArea(row: row, column: column, columns: columns, rows: rows)
  }

  private func frame(_ lines: StyledText..., columns: Int) -> ScreenFrame {
    var frame = ScreenFrame(size: TerminalSize(columns: columns, rows: lines.count))
    for (row, line) in lines.enumerated() { frame.write(line, at: at(row, 0)) }
    return frame
  }

  @Test(arguments: [
    ((1, 1, 3, 2), (2, 2, 5, 5), (2, 2, 2, 1)), ((0, 0, 9, 9), (3, 4, 1, 2), (3, 4, 1, 2)),
    ((0, 0, 2, 2), (2, 0, 2, 2), (2, 0, 2, 0)), ((0, 0, 2, 2), (0, 5, 2, 2), (0, 5, 0, 2)),
    ((-2, -2, 4, 4), (0, 0, 9, 9), (0, 0, 2, 2)),
  ])
  func `two areas have the cells in common that lie in both`(
    one: (Int, Int, Int, Int), other: (Int, Int, Int, Int), common: (Int, Int, Int, Int)
  ) {
    let (one, other) = (area(one.0, one.1, one.2, one.3), area(other.0, other.1, other.2, other.3))
    #expect(one.intersection(other) == area(common.0, common.1, common.2, common.3))
    #expect(other.intersection(one) == one.intersection(other))
  }

  @Test func `an area contains its cells, and none when it is empty`() {
    let area = area(1, 2, 3, 2)
    #expect(area.contains(at(1, 2)) && area.contains(at(2, 4)))
    for outside in [at(0, 2), at(3, 2), at(1, 1), at(1, 5)] { #expect(!area.contains(outside)) }
    #expect(ScreenArea(row: 0, column: 0, columns: -1, rows: -1) == self.area(0, 0, 0, 0))
    #expect(!self.area(0, 0, 0, 5).contains(at(0, 0)))
  }

  @Test func `a frame is never smaller than nothing`() {
    var frame = ScreenFrame(size: TerminalSize(columns: -3, rows: -1))
    frame.write("x", at: at(0, 0))
    frame.fill(area(0, 0, 5, 5), style: .bold)
    frame.tint(area(0, 0, 5, 5), background: .named(.red))
    frame.draw(self.frame("a", columns: 1), at: at(0, 0))
    #expect(frame.area == area(0, 0, 0, 0) && frame.lines.isEmpty)
  }

  @Test func `a part is drawn at its position, clipped to the area and the frame`() {
    let part = frame("abc", "def", columns: 3)
    var whole = frame("......", "......", "......", columns: 6)
    whole.draw(part, at: at(1, 4))
    #expect(whole.lines == ["......", "....ab", "....de"])
    whole.draw(part, at: at(-1, -1))
    #expect(whole.lines == ["ef....", "....ab", "....de"])
    whole.draw(part, at: at(1, 0), in: area(2, 1, 1, 9))
    #expect(whole.lines == ["ef....", "....ab", ".e..de"])
    whole.draw(part, at: at(9, 9))
    whole.draw(part, at: at(0, 0), in: area(0, 0, 0, 3))
    #expect(whole.lines == ["ef....", "....ab", ".e..de"])
  }

  @Test func `half of a wide character is a space on both sides of an edge`() {
    let part = frame("日本", columns: 4)
    var whole = frame("語語語", columns: 6)
    whole.draw(part, at: at(0, 1), in: area(0, 2, 2, 1))
    #expect(whole.lines == ["語  語"])
    whole.draw(part, at: at(0, 3))
    #expect(whole.lines == ["語 日"])
    var other = frame("語語語x", columns: 7)
    other.draw(part, at: at(0, 2), in: area(0, 2, 3, 1))
    #expect(other.lines == ["語日  x"])
  }

  @Test func `links and clusters of a part keep their meaning in a frame with others`() throws {
    let (one, two) = (
      try #require(Hyperlink("https://a.b")), try #require(Hyperlink("https://c.d"))
    )
    var whole = frame(StyledText("e\u{301}", link: one), "", columns: 4)
    whole.draw(frame(StyledText("o\u{301}क्षि", link: two), columns: 4), at: at(1, 0))
    #expect(whole.lines == ["é", "o\u{301}क्षि"])
    #expect(whole.cell(0, 0).link == one && whole.cell(1, 0).link == two)
  }

  @Test func `a link or a cluster has one number, and no link has none`() throws {
    var texts = ScreenTexts()
    let link = try #require(Hyperlink("https://a.b"))
    #expect(texts.number(of: link) == 1 && texts.number(of: link) == 1)
    #expect(texts.number(of: "क्षि") == texts.number(of: "क्षि"))
    #expect(texts.number(of: "x\u{338}") != texts.number(of: "क्षि"))
    let unknown = ScreenTexts.Renumbering(of: texts, in: ScreenTexts())
    let cell = texts.cell(of: "क्षि", .plain, 1)
    #expect(unknown.changed(cell).glyph == .max && unknown.changed(cell).link == .max)
    #expect(unknown.changed(.blank) == .blank)
  }

  @Test func `a part's images come with it, cut to what is shown`() {
    var part = ScreenFrame(size: TerminalSize(columns: 4, rows: 3))
    part.place(ScreenImage(SampleImages.kitty(columns: 4, rows: 3)), at: at(0, 0))
    var whole = ScreenFrame(size: TerminalSize(columns: 9, rows: 4))
    whole.draw(part, at: at(2, 3))
    whole.draw(part, at: at(4, 0))
    #expect(whole.images.map(\.visible) == [area(2, 3, 4, 2)])
    #expect(whole.images.map(\.position) == [at(2, 3)])
  }

  @Test(
    arguments: [
      ((0, 0, 4, 1), (1, 0, 4, 3)), ((3, 0, 9, 9), (0, 0, 4, 3)), ((1, 0, 4, 1), nil),
      ((0, 0, 1, 4), nil),
      ((0, 0, 4, 4), nil), ((9, 9, 1, 1), (0, 0, 4, 4)),
    ] as [((Int, Int, Int, Int), (Int, Int, Int, Int)?)])
  func `what covers an image leaves a rectangle of it or nothing`(
    cover: (Int, Int, Int, Int), rest: (Int, Int, Int, Int)?
  ) {
    let image = ScreenImage(SampleImages.kitty(columns: 4, rows: 4))
    let placed = PlacedImage(image: image, position: at(0, 0), visible: area(0, 0, 4, 4))
    let left = placed.without(area(cover.0, cover.1, cover.2, cover.3))
    #expect(left?.visible == rest.map { area($0.0, $0.1, $0.2, $0.3) })
  }

  @Test func `a space looks the same in any color and weight, but not underlined`() {
    func space(_ style: Style) -> PackedCell {
      PackedCell(glyph: 0x20, columns: 1, style: PackedStyle(style), link: 0).normalized
    }
    #expect(space(Style(isBold: true, color: .named(.red))) == .blank)
    #expect(space(Style(isUnderlined: true)) != .blank)
    #expect(space(Style(background: .named(.red))) != .blank)
    #expect(
      space(Style(isItalic: true, background: .named(.red)))
        == space(Style(background: .named(.red))))
  }

  private func cells(_ rows: [String]) -> [PackedCell] {
    var frame = ScreenFrame(size: TerminalSize(columns: 20, rows: rows.count))
    for (row, line) in rows.enumerated() {
      frame.write(StyledText(sanitizing: line), at: at(row, 0))
    }
    return frame.cells
  }

  private func scroll(_ old: [String], _ new: [String]) -> ScreenScroll? {
    ScreenScroll.best(
      from: cells(old), to: cells(new), size: TerminalSize(columns: 20, rows: old.count))
  }

  private static let rows = (1...8).map { "contents of line \($0)" }

  @Test func `a list that moves is scrolled, up or down, without the lines around it`() {
    let rows = Self.rows
    let up = [rows[0]] + rows[2...6] + ["another last line", rows[7]]
    #expect(scroll(rows, up) == ScreenScroll(top: 1, bottom: 7, shift: 1))
    let down = ["a first line", "and a second one"] + rows[..<6]
    #expect(scroll(rows, down) == ScreenScroll(top: 0, bottom: 8, shift: -2))
  }

  @Test func `nothing is scrolled where that saves nothing`() {
    let rows = Self.rows
    #expect(scroll(rows, rows) == nil)
    #expect(scroll(rows, rows.map { String($0.reversed()) }) == nil)
    #expect(scroll(rows, ["x", "y"] + rows[2...]) == nil)
    #expect(scroll(rows, Array(repeating: "", count: 8)) == nil)
    #expect(scroll(["a", "b", "c", "d"], ["b", "c", "d", "e"]) == nil)
    #expect(ScreenScroll.best(from: [], to: [], size: TerminalSize(columns: 0, rows: 0)) == nil)
  }
}
