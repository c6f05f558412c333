import Messages
import Readme
import Rendering
import Terminal
import Testing

@testable import Browse
@testable import BrowseModel

@Suite(.timeLimit(.minutes(10))) struct LayoutPartsTests {
  private let window = ListWindow(rowHeight: 5, lines: 20)

  @Test func `partly visible rows count as visible`() {
    #expect(window.visible(offset: 0, count: 100) == 0..<4)
    #expect(window.visible(offset: 3, count: 100) == 0..<5)
    #expect(window.visible(offset: 5, count: 100) == 1..<5)
    #expect(window.visible(offset: 0, count: 2) == 0..<2)
    #expect(window.visible(offset: 50, count: 0).isEmpty)
  }

  @Test func `the nearest offset shows the row`() {
    #expect(window.offset(0, showing: 3, count: 100) == 0)
    #expect(window.offset(0, showing: 4, count: 100) == 5)
    #expect(window.offset(50, showing: 4, count: 100) == 20)
    #expect(window.offset(0, showing: 99, count: 100) == 485)
    #expect(window.offset(99, showing: 0, count: 0) == 0)
  }

  @Test func `the nearest row is visible at the offset`() {
    #expect(window.row(0, seenAt: 3, count: 100) == 1)
    #expect(window.row(9, seenAt: 3, count: 100) == 3)
    #expect(window.row(2, seenAt: 3, count: 100) == 2)
    #expect(window.row(5, seenAt: 0, count: 0) == 0)
  }

  @Test func `a line belongs to a row`() {
    #expect(window.row(atLine: 0, offset: 4, count: 9) == 0)
    #expect(window.row(atLine: 1, offset: 4, count: 9) == 1)
    #expect(window.row(atLine: 19, offset: 30, count: 9) == nil)
    #expect(window.row(atLine: -1, offset: 30, count: 9) == nil)
  }

  @Test func `the details start with the facts and end with the README`() {
    var stage = UpdateStage.onList()
    stage.press(.enter)
    stage.send(.detail(UpdateStage.name(0), .noReadme))
    let text = (stage.state.detail?.page ?? []).map { line in
      if case .text(let text) = line { text.plain.string } else { "" }
    }
    #expect(text.first == "o0/r0")
    #expect(text.last == "o0/r0 has no README.")
    #expect(text.contains(String(repeating: "─", count: 78)))
  }

  @Test func `an avatar is next to the name if images are shown and there is room`() {
    let settings = UpdateStage(showsImages: true).state.settings
    #expect(DetailPage.hasAvatar(settings, columns: 40))
    #expect(!DetailPage.hasAvatar(settings, columns: 39))
    #expect(!DetailPage.hasAvatar(UpdateStage().state.settings, columns: 90))
  }

  @Test(arguments: [(40, 38), (80, 78), (102, 100), (109, 100), (120, 62), (300, 100)])
  func `lines of the details are never too long to read`(columns: Int, width: Int) {
    #expect(DetailPage.columns(BrowseLayout(TerminalSize(columns: columns, rows: 30))) == width)
  }

  @Test func `the scroll position is restored after lines are added above it`() {
    let page = (0..<50).map { DetailLine.text(StyledText(sanitizing: "line \($0 % 20)")) }
    let more = Array(repeating: DetailLine.text(""), count: 7) + page
    #expect(ScrollPosition(33, in: page).offset(in: more) == 40)
    #expect(ScrollPosition(0, in: page).offset(in: more) == 0)
    let other = (0..<100).map { DetailLine.text(StyledText(sanitizing: "other \($0)")) }
    #expect(ScrollPosition(20, in: page).offset(in: other) == 40)
    #expect(ScrollPosition(20, in: page).offset(in: []) == 0)
  }
}
