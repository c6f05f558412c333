import Core
import FoundationEssentials
import GitHub
import Rendering
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import BrowseView

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
    #expect(ListWindow(layout(120, 40, .full)).rows == 7)
  }

  @Test(arguments: [true, false])
  func `from 30 lines on, rows have two lines by default`(showsImages: Bool) {
    #expect(ListWindow(layout(120, 30, .auto, showsImages: showsImages)).rowHeight == 2)
    #expect(ListWindow(layout(120, 40, .auto, showsImages: showsImages)).rows >= 16)
    #expect(ListWindow(layout(120, 29, .auto, showsImages: showsImages)).rowHeight == 1)
  }

  @Test func `without images a full row takes three lines`() {
    #expect(ListWindow(layout(120, 40, .full, showsImages: false)).rowHeight == 3)
    #expect(ListWindow(layout(120, 40, .full)).rowHeight == 5)
  }

  @Test func `v switches the rows and keeps the selected one in the window`() {
    var stage = UpdateStage.onList(size: UpdateStage.wide)
    for _ in 0..<40 { stage.press(.down) }
    var choices: [RowsChoice] = []
    for _ in 0..<3 {
      stage.press(.character("v"))
      choices.append(stage.state.settings.rows)
      #expect(stage.effects.contains(.rememberRows(stage.state.settings.rows)))
      #expect(stage.list.selection == 40)
      let window = ListWindow(stage.state.layout)
      #expect(
        window.visible(offset: stage.list.offset, count: 100).contains(40))
    }
    #expect(choices == [.full, .compact, .medium])
    #expect(ListWindow(stage.state.layout).rowHeight == 2)
  }

  @Test(arguments: [RowsChoice.compact, .medium, .full], [false, true])
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
    #expect(stage.state.settings.rows == .full)
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

  private func header(_ stage: UpdateStage) -> String {
    var view = BrowseView()
    return view.frame(stage.state).lines[stage.state.layout.header?.row ?? 0]
  }

  @Test(arguments: [RowsChoice.compact, .medium])
  func `beside a repository, rows show language, age and stars below their names`(
    rows: RowsChoice
  ) {
    var stage = UpdateStage(.top, size: UpdateStage.wide, listQuery: ListQuery(sort: .stars))
    var settings = stage.state.settings
    settings.rows = rows
    stage.send(.settings(settings))
    var row = UpdateStage.rows([3])[0]
    row.repository.stargazersCount = 2718
    row.repository.pushedAt = stage.now.addingTimeInterval(-2 * 86400)
    stage.handle(.page([row], UpdateStage.head(1), standsIn: nil))
    let header = header(stage).prefix(54)
    #expect(header.contains("Name") && header.contains("Pushed") && header.contains("Stars ↓"))
    var view = BrowseView()
    let text = view.frame(stage.state).lines.map { $0.prefix(54) }
    let line = text.first { $0.contains("o3/r3") } ?? ""
    #expect(line.contains("2d") && line.contains("2.7K"))
    #expect(text.joined().contains("● Swift") || text.joined().contains("●\u{A0}Swift"))
    // The texts end where their names end.
    #expect(
      header.firstRange(of: "Pushed")?.upperBound.utf16Offset(in: header)
        == line.firstRange(of: "2d")?.upperBound.utf16Offset(in: line))
  }

  @Test func `a click on a column's name sorts by it, and another one the other way round`() {
    var stage = UpdateStage.onList(.favorites, size: UpdateStage.wide)
    let row = stage.state.layout.header?.row ?? 0
    stage.click(row: row, column: 3)
    #expect(stage.list.listQuery.sort == .name && stage.list.listQuery.order == nil)
    stage.page(0..<9)
    #expect(header(stage).contains("Name ↑"))
    stage.click(row: row, column: 3)
    #expect(stage.list.listQuery.order == .descending)
    stage.page(0..<9)
    #expect(header(stage).contains("Name ↓"))
    stage.click(row: row, column: 3)
    #expect(stage.list.listQuery.order == nil)
    stage.page(0..<9)
    // Nothing but the name is between the columns.
    stage.click(row: row, column: 30)
    #expect(stage.list.listQuery.sort == .name)
  }

  @Test func `the same sort again turns the list round`() {
    var stage = UpdateStage.onList(.search, size: UpdateStage.wide)
    stage.press(.character("s"), .enter)
    #expect(stage.list.listQuery.order == .ascending)
    stage.page(0..<9)
    stage.press(.character("s"))
    var view = BrowseView()
    #expect(view.frame(stage.state).lines.joined().contains("most stars ↑"))
    stage.press(.enter)
    #expect(stage.list.listQuery.order == nil)
    // The worst match is not what anybody looks for.
    stage.page(0..<9)
    stage.press(.character("s"), .up, .enter)
    stage.page(0..<9)
    stage.press(.character("s"), .enter)
    #expect(stage.list.listQuery.sort == .bestMatch && stage.list.listQuery.order == nil)
  }

  @Test func `low windows and full rows have no header`() {
    #expect(layout(120, 40, .full).header == nil)
    #expect(layout(80, 17, .auto).header == nil)
    #expect(layout(80, 24, .auto).header?.row == 3)
  }

  @Test func `below the last compact row there is room for a message`() {
    var stage = UpdateStage.onList()
    stage.press(.end)
    let window = ListWindow(stage.state.layout)
    #expect(window.linesBelow(offset: stage.list.offset, count: 100) == -window.tailLines)
    #expect(window.tailLines == 3)
  }
}
