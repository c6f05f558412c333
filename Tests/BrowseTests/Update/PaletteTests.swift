import Core
import Messages
import Presentation
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import BrowseView

@Suite(.timeLimit(.minutes(10))) struct PaletteTests {
  private func text(_ stage: UpdateStage) -> String {
    var view = BrowseView()
    return view.frame(stage.state).lines.joined(separator: "\n")
  }

  @Test(arguments: [Key.character(":"), .control("p")])
  func `it finds an action by its words and runs it`(key: Key) {
    var stage = UpdateStage.onList()
    stage.press(key)
    stage.type("git copy")
    #expect(text(stage).contains("clone"))
    stage.press(.enter)
    #expect(stage.effects.contains(.copy("git clone https://github.com/o0/r0.git")))
    #expect(stage.state.overlay == nil)
  }

  @Test(arguments: Language.allCases)
  func `every action and screen is in it, with its key`(language: Language) {
    let palette = Palette(UpdateStage.settings(language))
    let commands = palette.shown.map(\.command)
    let moves = Set(HelpGroup.moving.actions)
    for action in BrowseAction.allCases where !moves.contains(action) && action != .palette {
      #expect(commands.contains(.action(action)))
    }
    for screen in ScreenName.allCases { #expect(commands.contains(.screen(screen))) }
    #expect(Set(palette.shown.map(\.words)).count == commands.count)
    #expect(palette.shown.allSatisfy { !$0.words.isEmpty })
  }

  @Test func `every action is in the help, once`() {
    let all = HelpGroup.allCases.flatMap(\.actions)
    #expect(Set(all) == Set(BrowseAction.allCases) && all.count == BrowseAction.allCases.count)
  }

  @Test func `words in any order match, and what begins with them comes first`() {
    var palette = Palette(UpdateStage.settings(.en))
    palette.field.insert("copy")
    #expect(palette.shown.first?.words.hasPrefix("copy") == true)
    palette.field = TextField("favorites go")
    #expect(palette.shown.map(\.command) == [.screen(.favorites)])
    palette.field = TextField("nothing like this")
    #expect(palette.shown.isEmpty && palette.chosen == nil)
  }

  @Test func `it goes to a screen, and Esc and an empty result change nothing`() {
    var stage = UpdateStage.onList()
    stage.press(.character(":"))
    stage.type("zzz")
    stage.press(.enter)
    #expect(stage.state.overlay != nil)
    stage.press(.control("u"))
    stage.type("go favorites")
    stage.press(.enter)
    #expect(stage.state.screen == .favorites)
    stage.press(.character(":"), .escape)
    #expect(stage.state.overlay == nil && stage.state.screen == .favorites)
  }

  @Test func `a field keeps its colon, and Ctrl-P opens it there`() {
    var stage = UpdateStage(.search)
    stage.type("topic:cli")
    #expect(stage.state.search.field.text == "topic:cli")
    stage.press(.control("p"))
    stage.type("go account")
    stage.press(.enter)
    #expect(stage.state.screen == .account)
  }

  @Test func `a click runs a command`() {
    var stage = UpdateStage.onList()
    stage.press(.character(":"))
    stage.type("go saved")
    let lines = text(stage).split(separator: "\n", omittingEmptySubsequences: false)
    let row = lines.firstIndex { $0.contains("go to Saved") } ?? 0
    stage.click(row: row, column: 30)
    #expect(stage.state.screen == .saved)
  }

  @Test(arguments: [(40, 10), (60, 14), (200, 50)])
  func `it fits every window`(columns: Int, rows: Int) {
    var stage = UpdateStage.onList(size: TerminalSize(columns: columns, rows: rows))
    stage.press(.character(":"))
    for _ in 0..<60 { stage.press(.down) }
    guard case .palette(let palette) = stage.state.overlay else { return #expect(Bool(false)) }
    #expect(palette.selection == palette.shown.count - 1)
    #expect(text(stage).contains(palette.shown.last?.words.prefix(20) ?? "?"))
  }

  @Test(arguments: [Key.character("q"), .escape, .character("?")])
  func `the key to quit closes the help, like Esc`(key: Key) {
    var stage = UpdateStage.onList()
    stage.press(.character("?"), key)
    #expect(stage.state.overlay == nil)
    #expect(!stage.history.contains(.leave))
  }
}
