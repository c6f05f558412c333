import Auth
import GitHub
import Messages
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import BrowseView

/// Clicks outside lists of repositories.
@Suite(.timeLimit(.minutes(10))) struct ClickTests {
  @Test func `a click on a sort order selects it`() {
    var stage = UpdateStage.onList()
    stage.type("s")
    let box = ChooserBox(
      Chooser(ListID.top.sorts.map(\.rawValue)), isFiltered: false, in: UpdateStage.narrow)
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
    let box = ChooserBox(chooser, isFiltered: true, in: UpdateStage.narrow)
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

  /// Clicks on the first place where the screen says `text`.
  private func click(_ text: String, in stage: inout UpdateStage) {
    var view = BrowseView()
    let lines = view.frame(stage.state).lines
    for (row, line) in lines.enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      let column = line.distance(from: line.startIndex, to: range.lowerBound)
      return stage.click(row: row, column: column + 1)
    }
    Issue.record("there is no \(text)")
  }

  @Test func `a click on a hint does what its key does`() {
    var stage = UpdateStage.onList()
    click("f favorite", in: &stage)
    #expect(
      stage.effects.contains(.setFavorite([UpdateStage.repository(0)], isFavorite: true)))
    click("Enter open", in: &stage)
    #expect(stage.state.isDetailFocused)
    click("Esc back", in: &stage)
    #expect(!stage.state.isDetailFocused)
    click("? help", in: &stage)
    #expect(stage.state.overlay != nil)
  }

  @Test func `while typing, a click on a hint acts, too`() {
    var stage = UpdateStage(.search)
    stage.type("x")
    stage.page(0..<9)
    click("Enter search", in: &stage)
    #expect(!stage.state.search.field.isFocused)
    #expect(stage.list.listQuery.words == "x")
  }

  @Test func `a click on the sort opens the choice, on the account its screen`() {
    var stage = UpdateStage.onList()
    click("most stars", in: &stage)
    guard case .sorts = stage.state.overlay else { return #expect(Bool(false)) }
    stage.press(.escape)
    click("not logged in", in: &stage)
    #expect(stage.state.screen == .account && stage.state.account.isTypingToken)
    stage = UpdateStage(.top, login: "ann")
    click("ann", in: &stage)
    #expect(stage.state.screen == .account && stage.state.account.isOverview)
    // Beside all of them nothing happens.
    stage = UpdateStage.onList()
    stage.click(row: stage.state.layout.statusRow, column: 20)
    #expect(stage.effects.isEmpty && stage.state.overlay == nil)
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
