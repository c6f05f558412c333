import Core
import Messages
import Terminal
import Testing

@testable import Browse
@testable import BrowseModel
@testable import BrowseView
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct ScreensTests {
  @Test func `Tab goes through all screens and starts over`() {
    var stage = UpdateStage(.search)
    var seen: [ScreenName] = []
    for _ in ScreenName.allCases {
      stage.press(.tab)
      seen.append(stage.state.screen)
    }
    #expect(seen == ScreenName.allCases.dropFirst() + [.search])
    stage.press(.backTab)
    #expect(stage.state.screen == ScreenName.allCases.last)
  }

  @Test func `digits select screens`() {
    var stage = UpdateStage.onList(.search)
    for screen in ScreenName.allCases {
      stage.type(String(screen.rawValue + 1))
      #expect(stage.state.screen == screen)
    }
    let last = ScreenName.allCases.last
    for digit in (ScreenName.allCases.count + 1)...10 { stage.type(String(digit % 10)) }
    #expect(stage.state.screen == last)
  }

  @Test func `each list is on one screen, where its keys act on it`() {
    #expect(Set(ListID.all).count == ListID.all.count)
    for screen in ScreenName.allCases {
      let state = UpdateStage(screen).state
      #expect(state.listOnScreen.map { screen.lists.contains($0) } ?? screen.lists.isEmpty)
    }
  }

  @Test func `the help names the digits of all screens`() {
    let digits = "1 … \(ScreenName.allCases.count)"
    let lines = HelpPage(scene: ViewContext(UpdateStage(.top).state)).lines(columns: 80)
    #expect(lines.contains { $0.plain.string.contains(digits) })
  }

  @Test(arguments: [(120, 40), (55, 20), (44, 12)], Language.allCases)
  func `a click on a name opens its screen`(size: (Int, Int), language: Language) {
    var stage = UpdateStage(.top, size: TerminalSize(columns: size.0, rows: size.1))
    stage.state.settings.language = language
    // Backwards, so that every click leaves another screen.
    for screen in ScreenName.allCases.reversed() {
      let bar = TabBar(language, columns: size.0, current: stage.state.screen)
      let tab = bar.tabs[screen.rawValue]
      stage.click(row: 0, column: tab.column + tab.columns - 1)
      #expect(stage.state.screen == screen)
    }
  }

  @Test(arguments: Language.allCases, [40, 44, 52, 60, 80, 200])
  func `the names fit in the window side by side`(language: Language, columns: Int) {
    for current in ScreenName.allCases {
      let bar = TabBar(language, columns: columns, current: current)
      #expect(bar.tabs.map(\.screen) == ScreenName.allCases)
      for (left, right) in zip(bar.tabs, bar.tabs.dropFirst()) {
        #expect(left.column + left.columns == right.column)
      }
      let last = bar.tabs[bar.tabs.count - 1]
      let end = last.column + last.columns
      #expect(end <= columns)
      #expect(bar.screen(atColumn: end) == nil)
      #expect(bar.tabs[current.rawValue].label.string.count > 3)
    }
  }

  @Test func `t goes from day to week to month, and each keeps its position`() {
    var stage = UpdateStage.onList(.trending)
    stage.press(.down, .down)
    stage.type("t")
    #expect(stage.state.timeframe == .month)
    #expect(stage.loads.count == 1)
    stage.type("tt")
    #expect(stage.list.selection == 2)
    #expect(stage.loads.isEmpty)
  }

  @Test func `Esc at the top level does nothing, q quits`() {
    var stage = UpdateStage.onList()
    stage.press(.escape)
    #expect(stage.effects.isEmpty)
    stage.type("q")
    #expect(stage.effects == [.leave])
  }

  @Test func `Alt with a letter is ignored, and with a digit is Esc and the digit`() {
    var stage = UpdateStage.onList()
    stage.press(.alt("q"), .alt("f"), .alt("x"))
    #expect(stage.effects.isEmpty)
    stage.press(.enter)
    stage.type("/abc")
    stage.press(.alt("2"))
    #expect(stage.state.screen == .trending)
    #expect(stage.state.search.field.text == "abc")
  }

  @Test func `a missing terminal ends the program`() {
    var stage = UpdateStage.onList()
    stage.send(.input(.gone))
    #expect(stage.effects == [.leave])
  }

  @Test func `keys can be reconfigured`() {
    var stage = UpdateStage.onList()
    stage.state.settings.keys = KeyMap([.down: [.character("3")], .quit: [.control("x")]])
    stage.type("3")
    #expect(stage.list.selection == 1)
    stage.type("jq")
    #expect(stage.list.selection == 1)
    stage.press(.control("x"))
    #expect(stage.effects == [.leave])
  }
}
