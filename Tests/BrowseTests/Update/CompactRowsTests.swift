import Core
import GitHub
import Rendering
import Terminal
import TestSupport
import Testing

@testable import Browse

@Suite(.timeLimit(.minutes(10))) struct CompactRowsTests {
  private func layout(
    _ columns: Int, _ rows: Int, _ choice: RowsChoice, showsImages: Bool = true
  ) -> BrowseLayout {
    BrowseLayout(
      TerminalSize(columns: columns, rows: rows), rows: choice, showsImages: showsImages)
  }

  @Test func `a small window shows compact rows automatically`() {
    #expect(ListWindow(layout(80, 24, .auto)).rows >= 18)
    #expect(ListWindow(layout(80, 24, .full)).rows == 4)
  }

  @Test func `a tall window shows compact rows if the user wants them`() {
    #expect(ListWindow(layout(120, 40, .compact)).rows >= 32)
    #expect(ListWindow(layout(120, 40, .auto)).rows == 7)
  }

  @Test func `without images a row takes three lines`() {
    #expect(ListWindow(layout(120, 40, .full, showsImages: false)).rowHeight == 3)
    #expect(ListWindow(layout(120, 40, .full)).rowHeight == 5)
  }

  @Test func `v switches the rows and keeps the selected one in the window`() {
    var stage = UpdateStage.onList(size: UpdateStage.wide)
    for _ in 0..<40 { stage.press(.down) }
    for _ in 0..<2 {
      stage.press(.character("v"))
      #expect(stage.list.selection == 40)
      let window = ListWindow(stage.state.layout)
      #expect(
        window.visible(offset: stage.list.offset, count: 100).contains(40))
    }
    stage.press(.character("v"))
    #expect(stage.effects.contains(.rememberRows(.compact)))
    #expect(ListWindow(stage.state.layout).rowHeight == 1)
  }

  @Test(arguments: [RowsChoice.compact, .full], [false, true])
  func `beside a repository, rows show what the list is sorted by`(
    rows: RowsChoice, showsImages: Bool
  ) {
    var stage = UpdateStage(
      .search, size: UpdateStage.wide, listQuery: ListQuery(words: "x", sort: .forks),
      showsImages: showsImages)
    var settings = stage.state.settings
    settings.rows = rows
    stage.send(.settings(settings))
    var row = UpdateStage.rows([3])[0]
    row.repository.forksCount = 128
    stage.handle(.page([row], UpdateStage.head(1), standsIn: nil))
    var view = BrowseView()
    let text = view.frame(stage.state).lines.map { $0.prefix(53) }.joined()
    #expect(text.contains("128 forks") && text.contains("Swift"))
  }

  @Test func `compact rows request no images, full rows do`() {
    var stage = UpdateStage.onList(size: UpdateStage.wide, showsImages: true)
    stage.press(.character("v"))
    #expect(
      !stage.effects.contains {
        if case .images(let loads, _) = $0 { !loads.isEmpty } else { false }
      })
    #expect(stage.state.settings.rows == .compact)
  }

  @Test func `a page of compact rows is requested when half a window is left`() {
    var stage = UpdateStage.onList(rows: 30)
    #expect(stage.loads.isEmpty)
    stage.press(.pageDown)
    #expect(!stage.loads.isEmpty)
  }

  @Test func `below the last compact row there is room for a message`() {
    var stage = UpdateStage.onList()
    stage.press(.end)
    let window = ListWindow(stage.state.layout)
    #expect(window.linesBelow(offset: stage.list.offset, count: 100) == -window.tailLines)
    #expect(window.tailLines == 3)
  }
}
