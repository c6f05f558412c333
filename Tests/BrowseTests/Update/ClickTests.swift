import Auth
import GitHub
import Messages
import Terminal
import Testing

@testable import Browse

/// Clicks outside lists of repositories.
@Suite(.timeLimit(.minutes(10))) struct ClickTests {
  @Test func `a click on a sort order selects it`() {
    var stage = UpdateStage.onList()
    stage.type("s")
    let box = ChooserBox(
      Chooser(ListID.top.sorts.map(\.rawValue)), isSorts: true, in: UpdateStage.narrow)
    stage.click(row: box.list.row + 1, column: box.list.column + 3)
    #expect(stage.state.overlay == nil)
    #expect(stage.list.listQuery.sort == .forks)
  }

  @Test func `a click on a language selects it`() {
    var stage = UpdateStage.onList()
    stage.type("l")
    guard case .languages(let chooser) = stage.state.overlay else {
      Issue.record("no languages")
      return
    }
    let box = ChooserBox(chooser, isSorts: false, in: UpdateStage.narrow)
    stage.click(row: box.list.row + 2, column: box.list.column)
    #expect(stage.list.listQuery.language == "Swift")
  }

  @Test func `a click outside the choices changes nothing`() {
    var stage = UpdateStage.onList()
    stage.type("l")
    stage.click(row: 0, column: 0)
    #expect(stage.state.overlay != nil)
    #expect(stage.state.screen == .top)
  }

  @Test func `a click on a timeframe shows it`() throws {
    var stage = UpdateStage.onList(.trending)
    for word in TimeframeBar(.en).words {
      stage.click(row: 1, column: word.column)
      #expect(stage.state.timeframe == word.timeframe)
      stage.click(row: 1, column: word.column + word.label.columns)
      #expect(stage.state.timeframe == word.timeframe)
    }
  }

  @Test func `clicks and the wheel select a login method, and another click starts it`() throws {
    var stage = UpdateStage(.account)
    let body = stage.state.layout.body
    let view = AccountOverview(scene: ViewContext(stage.state))
    let rows = (body.row..<body.row + body.rows).filter {
      view.entry(at: ScreenPosition(row: $0, column: 4), in: body) != nil
    }
    #expect(rows.count == 2)
    stage.turn(.wheelDown)
    #expect(stage.state.account.selection == 1)
    stage.turn(.wheelUp)
    stage.click(row: try #require(rows.last), column: 4)
    #expect(stage.state.account.selection == 1)
    stage.click(row: try #require(rows.last), column: 4)
    #expect(stage.effects.contains(.account(.startDevice())))
  }
}
