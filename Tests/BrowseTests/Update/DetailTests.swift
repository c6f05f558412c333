import Catalog
import FoundationEssentials
import GitHub
import Presentation
import Readme
import Terminal
import Testing

@testable import Browse

struct DetailTests {
  private func facts(_ number: Int) -> DetailNews {
    .facts(Stage.repository(number), languages: nil, release: nil, savedAt: nil)
  }

  private func readme(_ count: Int) -> ReadmePage {
    ReadmePage(lines: (0..<count).map { .text(StyledText(sanitizing: "line \($0)")) })
  }

  private func opened(_ size: TerminalSize = Stage.narrow) -> Stage {
    var stage = Stage.onList(size: size)
    stage.press(.enter)
    stage.send(.detail(Stage.name(0), facts(0)))
    let columns = stage.state.detail?.columns ?? 0
    stage.send(.detail(Stage.name(0), .readme(readme(200), columns: columns)))
    return stage
  }

  @Test func `a narrow window opens the detail as a page, and Esc closes it`() {
    var stage = Stage.onList()
    stage.press(.enter)
    #expect(stage.effects.first == .detail(Stage.name(0), columns: 78, origin: .usual))
    #expect(stage.state.isDetailFocused)
    stage.press(.escape)
    #expect(stage.effects.first == .closeDetail)
    #expect(stage.state.detail == nil)
  }

  @Test func `beside the list the detail follows when the selection has rested`() {
    var stage = Stage.onList(size: Stage.wide)
    stage.press(.down)
    stage.pass(0.1)
    stage.press(.down)
    stage.pass(0.14)
    #expect(stage.state.detail == nil)
    stage.pass(0.01)
    #expect(stage.state.detail?.name == Stage.name(2))
    #expect(!stage.state.isDetailFocused)
  }

  @Test func `Enter goes into the detail at once, and Esc comes back`() {
    var stage = Stage.onList(size: Stage.wide)
    stage.press(.down, .enter)
    #expect(stage.state.detail?.name == Stage.name(1))
    #expect(stage.state.isDetailFocused)
    #expect(stage.timers[.resting] == nil)
    stage.press(.left)
    #expect(!stage.state.isDetailFocused)
    #expect(stage.state.detail != nil)
  }

  @Test func `keys scroll the page as far as it goes`() {
    var stage = opened()
    stage.press(.down)
    #expect(stage.state.detail?.offset == 1)
    stage.press(.end)
    let page = stage.state.detail?.page.count ?? 0
    #expect(stage.state.detail?.offset == page - stage.state.layout.detail.rows)
    stage.press(.down, .home, .up)
    #expect(stage.state.detail?.offset == 0)
    stage.turn(.wheelDown)
    #expect(stage.state.detail?.offset == 3)
    #expect(stage.list.selection == 0)
  }

  @Test func `n and p go from repository to repository`() {
    var stage = opened()
    stage.type("n")
    #expect(stage.effects.first == .detail(Stage.name(1), columns: 78, origin: .usual))
    stage.type("nnp")
    #expect(stage.state.detail?.name == Stage.name(2))
    #expect(stage.list.selection == 2)
    stage.type("ppp")
    #expect(stage.state.detail?.name == Stage.name(0))
  }

  @Test func `news of another repository are dropped`() {
    var stage = opened()
    stage.type("n")
    stage.send(.detail(Stage.name(0), .noReadme))
    stage.send(.detail(Stage.name(0), .failed(Stage.problem())))
    #expect(stage.state.detail?.problem == nil)
    #expect(stage.state.detail?.isLoading == true)
  }

  @Test func `another width lays the README out again and keeps the place`() throws {
    var stage = opened()
    for _ in 0..<60 { stage.press(.down) }
    let before = try #require(stage.state.detail)
    stage.resize(columns: 60, rows: 24)
    #expect(stage.effects.contains(.layOut(Stage.name(0), columns: 58)))
    let after = try #require(stage.state.detail)
    #expect(after.page[after.offset] == before.page[before.offset])
    stage.send(.detail(Stage.name(0), .readme(readme(3), columns: 78)))
    #expect(stage.state.detail?.page.count == after.page.count)
    stage.send(.detail(Stage.name(0), .readme(readme(3), columns: 58)))
    #expect(stage.state.detail?.page.count == after.page.count - 197)
  }

  @Test func `a README that comes for a former width is shown and laid out again`() {
    var stage = Stage.onList()
    stage.press(.enter)
    stage.resize(columns: 60, rows: 24)
    stage.send(.detail(Stage.name(0), .readme(readme(3), columns: 78)))
    #expect(stage.effects.contains(.layOut(Stage.name(0), columns: 58)))
    #expect(stage.state.detail?.page.last == .text("line 2"))
  }

  @Test func `a narrower window closes a detail that has not the keys`() {
    var stage = Stage.onList(size: Stage.wide)
    stage.pass(0.2)
    #expect(stage.state.detail != nil)
    stage.resize(columns: 80, rows: 40)
    #expect(stage.state.detail == nil)
    stage.resize(columns: 120, rows: 40)
    stage.pass(0.2)
    #expect(stage.state.detail?.name == Stage.name(0))
  }

  @Test func `a failure is told, and r asks again`() {
    var stage = Stage.onList()
    stage.press(.enter)
    stage.send(.detail(Stage.name(0), .failed(Stage.problem())))
    #expect(stage.timers.isEmpty)
    stage.type("r")
    #expect(stage.effects.first == .detail(Stage.name(0), columns: 78, origin: .usual))
    #expect(stage.state.detail?.problem == nil)
    stage.type("R")
    #expect(stage.effects.first == .detail(Stage.name(0), columns: 78, origin: .refresh))
  }

  @Test func `a repository without a proper name is not asked for again and again`() {
    var stage = Stage(size: Stage.wide)
    var odd = Stage.rows(0..<30)
    odd[0].repository.fullName = "nonsense"
    stage.hear(.page(odd, Stage.head(30), standsIn: nil))
    stage.pass(5)
    #expect(stage.state.detail == nil)
    #expect(stage.timers.isEmpty)
    stage.press(.enter)
    #expect(!stage.state.isDetailFocused)
  }

  @Test func `a click puts the keys where it was`() {
    var stage = Stage.onList(size: Stage.wide)
    stage.pass(0.2)
    stage.click(row: 20, column: 100)
    #expect(stage.state.isDetailFocused)
    stage.click(row: 10, column: 10)
    #expect(!stage.state.isDetailFocused)
  }

  @Test func `a detail that was read meanwhile follows the selection again when it is left`() {
    var stage = Stage.onList(size: Stage.wide)
    stage.pass(0.2)
    stage.press(.down)
    stage.click(row: 20, column: 100)
    #expect(stage.timers[.resting] == nil)
    stage.pass(1)
    #expect(stage.state.detail?.name == Stage.name(0))
    stage.press(.escape)
    stage.pass(0.2)
    #expect(stage.state.detail?.name == Stage.name(1))
  }

  @Test func `screens without a list have no detail`() {
    var stage = Stage.onList(size: Stage.wide)
    stage.pass(0.2)
    stage.type("5")
    #expect(stage.effects.contains(.closeDetail))
  }

  @Test func `every line of a picture is one of the page`() {
    var stage = Stage.onList()
    stage.press(.enter)
    let picture = ReadmePicture("a.png")
    let page = ReadmePage(lines: [.picture(picture, columns: 9, rows: 3, indent: 1)])
    stage.send(.detail(Stage.name(0), .readme(page, columns: 78)))
    #expect(
      stage.state.detail?.page.suffix(3)
        == (0..<3).map { .picture(picture, row: $0, rows: 3, columns: 9, indent: 1) }[...])
  }
}
