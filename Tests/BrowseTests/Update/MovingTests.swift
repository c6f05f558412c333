import Terminal
import Testing

@testable import Browse
@testable import BrowseModel

@Suite(.timeLimit(.minutes(10))) struct MovingTests {
  @Test(arguments: [
    (Key.down, 11), (.character("j"), 11), (.up, 9), (.character("k"), 9), (.home, 0),
    (.character("g"), 0), (.end, 99), (.character("G"), 99), (.pageDown, 14),
    (.character(" "), 11), (.pageUp, 6), (.control("d"), 12), (.control("u"), 8),
  ])
  func `keys move the selection as users expect`(key: Key, row: Int) {
    var stage = UpdateStage.onList(showsImages: true)
    for _ in 0..<10 { stage.press(.down) }
    stage.press(key)
    #expect(stage.list.selection == row)
  }

  @Test func `the selected row is always fully visible`() {
    var stage = UpdateStage.onList(showsImages: true)
    let lines = stage.state.layout.list.rows
    for key in [Key.pageDown, .down, .end, .up, .pageUp, .home, .end] {
      stage.press(key)
      let top = stage.list.selection * 5 - stage.list.offset
      #expect(top >= 0 && top + 5 <= lines)
    }
  }

  @Test func `paging moves a full page back and forth`() {
    var stage = UpdateStage.onList(showsImages: true)
    stage.press(.down, .down, .pageDown)
    #expect(stage.list.selection == 6)
    #expect(stage.list.offset == 20)
    stage.press(.pageDown, .pageUp)
    #expect(stage.list.selection == 6)
    #expect(stage.list.offset == 20)
    stage.press(.pageUp, .pageUp)
    #expect(stage.list.selection == 0)
    #expect(stage.list.offset == 0)
  }

  @Test func `below the last row there is room for the next one`() {
    var stage = UpdateStage.onList(showsImages: true)
    stage.press(.end)
    #expect(stage.list.offset == 101 * 5 - stage.state.layout.list.rows)
  }

  @Test func `the wheel moves three lines and keeps the selection in the window`() {
    var stage = UpdateStage.onList(showsImages: true)
    stage.turn(.wheelDown)
    #expect(stage.list.offset == 3)
    #expect(stage.list.selection == 1)
    stage.turn(.wheelUp)
    stage.turn(.wheelUp)
    #expect(stage.list.offset == 0)
    #expect(stage.list.selection == 1)
  }

  @Test func `a click selects a row, and a click on the selected row opens it`() {
    var stage = UpdateStage.onList(showsImages: true)
    let top = stage.state.layout.list.row
    stage.click(row: top + 11, column: 4)
    #expect(stage.list.selection == 2)
    #expect(stage.state.detail == nil)
    stage.click(row: top + 11, column: 4)
    #expect(stage.state.detail?.name == UpdateStage.name(2))
  }

  @Test func `a click below the rows does nothing`() {
    var stage = UpdateStage.onList(rows: 2)
    stage.click(row: 20, column: 4)
    #expect(stage.list.selection == 0)
    #expect(stage.state.detail == nil)
  }

  @Test func `an empty list has nowhere to go`() {
    var stage = UpdateStage()
    stage.press(.down, .end, .pageDown, .enter)
    stage.type("foyc")
    #expect(stage.list.selection == 0)
    #expect(stage.list.offset == 0)
    for effect in stage.history.dropFirst() {
      switch effect {
      case .timer, .cancelTimer: break
      default: Issue.record("\(effect)")
      }
    }
  }

  @Test func `another size keeps the selected row's position in the window`() {
    var stage = UpdateStage.onList(showsImages: true)
    for _ in 0..<40 { stage.press(.down) }
    for _ in 0..<2 { stage.press(.up) }
    let rowsAbove = stage.list.selection - stage.list.offset / 5
    stage.resize(columns: 80, rows: 17)
    #expect(stage.list.selection == 38)
    #expect(stage.list.selection - stage.list.offset / 3 == rowsAbove)
    stage.resize(columns: 20, rows: 5)
    stage.resize(columns: 80, rows: 24)
    #expect(stage.list.selection == 38)
  }

  @Test func `a window that is too small accepts only q`() {
    var stage = UpdateStage.onList(showsImages: true)
    stage.resize(columns: 39, rows: 20)
    stage.press(.down, .enter, .tab)
    stage.turn(.wheelDown)
    stage.type("/fR?")
    #expect(stage.list.selection == 0)
    #expect(stage.state.overlay == nil)
    #expect(stage.effects.isEmpty)
    stage.type("q")
    #expect(stage.effects == [.leave])
  }

  @Test func `events are not lost while the window is too small`() {
    var stage = UpdateStage()
    stage.resize(columns: 39, rows: 20)
    stage.page(0..<30)
    #expect(stage.list.rows.count == 30)
    #expect(stage.timers.isEmpty)
  }
}
