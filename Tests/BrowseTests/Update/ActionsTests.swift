import Catalog
import GitHub
import Terminal
import Testing

@testable import Browse

struct ActionsTests {
  @Test func `f asks to keep a repository, and once more to let it go`() {
    var stage = Stage.onList()
    stage.type("f")
    #expect(stage.effects == [.setFavorite(Stage.repository(0), isFavorite: true)])
    #expect(stage.list.rows[0].isFavorite == false)
    stage.send(.favorite(id: 0, isFavorite: true))
    #expect(stage.list.rows[0].isFavorite)
    #expect(stage.toast == nil)
    stage.type("f")
    #expect(stage.effects == [.setFavorite(stage.list.rows[0].repository, isFavorite: false)])
  }

  @Test func `a favourite is marked in every list and in the detail`() {
    var stage = Stage.onList(.trending)
    stage.type("3")
    stage.page(0..<30)
    stage.press(.enter)
    stage.send(.favorite(id: 0, isFavorite: true))
    #expect(stage.state.detail?.isFavorite == true)
    #expect(stage.state.list(.top).rows[0].isFavorite)
    #expect(stage.state.list(.trending(.week)).rows[0].isFavorite)
    #expect(stage.toast == nil)
  }

  @Test func `a favourite that goes stays on its screen until the screen is shown again`() {
    var stage = Stage.onList(.favorites, rows: 3)
    stage.hear(.end(.exhausted))
    stage.type("f")
    stage.send(.favorite(id: 0, isFavorite: false))
    #expect(stage.names.count == 3)
    #expect(stage.loads.isEmpty)
    stage.type("34")
    #expect(stage.loads.count == 1)
    #expect(stage.names.count == 3)
    stage.page(1..<3)
    stage.hear(.end(.exhausted))
    #expect(stage.names == ["r1", "r2"])
  }

  @Test func `addresses are opened and copied`() {
    var stage = Stage.onList()
    stage.press(.down)
    stage.type("o")
    #expect(stage.effects == [.open("https://github.com/o1/r1")])
    stage.type("y")
    #expect(stage.effects.first == .copy("https://github.com/o1/r1"))
    #expect(stage.toast == "Copied: https://github.com/o1/r1")
    stage.type("c")
    #expect(stage.effects.first == .copy("https://github.com/o1/r1.git"))
  }

  @Test func `in the detail keys act on what it shows`() {
    var stage = Stage.onList(size: Stage.wide)
    stage.press(.enter)
    stage.type("o")
    #expect(stage.effects == [.open("https://github.com/o0/r0")])
  }

  @Test func `a toast goes after four seconds`() {
    var stage = Stage.onList()
    stage.type("y")
    stage.pass(3)
    stage.type("c")
    stage.pass(3.9)
    #expect(stage.toast != nil)
    stage.pass(0.1)
    #expect(stage.toast == nil)
  }

  @Test func `another way to sort is another question`() {
    var stage = Stage.onList()
    stage.type("s")
    stage.press(.down, .enter)
    #expect(
      stage.loads == [.load(.top, ListQuestion(sort: .forks), generation: 3, origin: .usual)])
    #expect(stage.state.overlay == nil)
    #expect(stage.names.isEmpty)
  }

  @Test func `the same way to sort changes nothing`() {
    var stage = Stage.onList()
    stage.type("s")
    stage.press(.enter)
    #expect(stage.effects.isEmpty)
    stage.type("s")
    stage.press(.down, .escape)
    #expect(stage.effects.isEmpty)
  }

  @Test func `languages of the list come first, and letters narrow them`() throws {
    var stage = Stage.onList()
    stage.type("l")
    guard case .languages(let chooser) = stage.state.overlay else {
      Issue.record("no languages")
      return
    }
    #expect(chooser.choices.prefix(3) == ["", "Rust", "Swift"])
    #expect(Set(chooser.choices).count == chooser.choices.count)
    stage.type("KOTqx")
    stage.press(.backspace, .backspace, .enter)
    #expect(stage.list.question.language == "Kotlin")
    stage.type("l")
    stage.press(.home, .enter)
    #expect(stage.list.question.language == nil)
  }

  @Test func `a choice on trending is one for all timeframes`() {
    var stage = Stage.onList(.trending)
    stage.type("l")
    stage.press(.down, .enter)
    stage.type("t")
    #expect(stage.list.question.language == "Rust")
    #expect(stage.list.activity == .loading)
  }

  @Test func `help scrolls and closes`() {
    var stage = Stage.onList(size: TerminalSize(columns: 44, rows: 12))
    stage.type("?")
    stage.press(.down, .down, .up)
    guard case .help(let offset) = stage.state.overlay else {
      Issue.record("no help")
      return
    }
    #expect(offset == 1)
    stage.turn(.wheelDown)
    stage.press(.escape)
    #expect(stage.state.overlay == nil)
    #expect(stage.list.selection == 0)
    stage.type("?q")
    #expect(stage.effects == [.leave])
  }

  @Test(arguments: [TerminalSize(columns: 44, rows: 12), Stage.narrow, Stage.wide])
  func `help scrolls to its last line and no further`(size: TerminalSize) {
    var stage = Stage.onList(size: size)
    stage.type("?")
    for _ in 0..<100 { stage.turn(.wheelDown) }
    guard case .help(let offset) = stage.state.overlay else {
      Issue.record("no help")
      return
    }
    let box = HelpBox(scene: Scene(stage.state))
    #expect(offset + box.rows == box.lines.count)
  }
}
