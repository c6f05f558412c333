import ImageProtocol
import Terminal
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct ImageTargetTests {
  private let imageTarget = ImageTarget(
    form: .kitty,
    traits: TerminalTraits(cell: CellSize(width: 10, height: 20), background: 0x112233))

  @Test func `image boxes know the terminal's cells and background`() {
    let box = imageTarget.box(columns: 6, rows: 3, crop: true)
    #expect(
      box
        == ImageBox(
          columns: 6, rows: 3, cellWidth: 10, cellHeight: 20, crop: true, background: 0x112233))
  }

  @Test func `a terminal that reports nothing has cells of default size`() {
    let box = ImageTarget.words.box(columns: 1, rows: 1)
    #expect(box.cellWidth == 8 && box.cellHeight == 16 && box.background == nil)
  }

  @Test(arguments: [
    (nil, nil, 80, 20), (100, nil, 10, 20), (101, 39, 11, 2), (9_999, 9_999, 80, 20), (0, -5, 1, 1),
    (Int.max, Int.min, 80, 1),
  ])
  func `the author's size is used as far as there is room`(
    width: Int?, height: Int?, columns: Int, rows: Int
  ) {
    let box = imageTarget.box(width: width, height: height, columns: 80, rows: 20)
    #expect(box.columns == columns && box.rows == rows)
  }

  @Test(
    arguments: [
      (ColorDepth.full, .symbols(.full)), (.indexed, .symbols(.indexed)),
      (.sixteen, .symbols(.sixteen)), (.none, nil),
    ] as [(ColorDepth, ImageForm?)])
  func `a pager gets only characters`(depth: ColorDepth, form: ImageForm?) {
    #expect(imageTarget.paged(TerminalProfile(isTerminal: true, colorDepth: depth)).form == form)
    #expect(
      ImageTarget.words.paged(TerminalProfile(isTerminal: true, colorDepth: depth)).form == nil)
  }
}
