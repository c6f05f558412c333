import Core
import GitHub
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import BrowseView

@Suite(.timeLimit(.minutes(10))) struct FilterFormTests {
  private func form(_ stage: UpdateStage) -> FilterForm? {
    if case .filters(let form) = stage.state.overlay { form } else { nil }
  }

  private func text(_ stage: UpdateStage) -> String {
    var view = BrowseView()
    return view.frame(stage.state).lines.joined(separator: "\n")
  }

  private func searched(_ words: String) -> UpdateStage {
    var stage = UpdateStage(.search, listQuery: ListQuery(words: words, sort: .stars))
    stage.page(0..<9)
    return stage
  }

  @Test func `the form writes qualifiers into the query`() {
    var stage = searched("terminal")
    stage.press(.character("F"))
    stage.type("swift")
    stage.press(.down)
    stage.type(">100")
    stage.press(.tab)
    stage.type(">-1mo")
    #expect(text(stage).contains("license") && text(stage).contains("Enter apply"))
    stage.press(.enter)
    #expect(
      stage.state.search.field.text == "terminal language:swift stars:>100 pushed:>-1mo")
    #expect(stage.loads.count == 1)
    #expect(stage.state.overlay == nil)
  }

  @Test func `it shows the values of the query, changes and removes them`() {
    var stage = searched("a stars:>5 language:\"Vim Script\" topic:cli")
    stage.press(.character("F"))
    let values = form(stage)?.lines.map(\.field.text)
    #expect(values == ["\"Vim Script\"", ">5", "", "cli", "", "", ""])
    stage.press(.down, .control("u"))
    stage.type("10..50")
    stage.press(.down, .down, .control("u"), .enter)
    #expect(stage.state.search.field.words == "a language:\"Vim Script\" stars:10..50")
  }

  @Test func `an unchanged form asks for nothing, and Esc leaves everything`() {
    var stage = searched("a stars:>5 topic:x topic:y")
    stage.press(.character("F"), .enter)
    #expect(stage.loads.isEmpty && stage.state.overlay == nil)
    #expect(stage.state.search.field.text == "a stars:>5 topic:x topic:y")
    stage.press(.character("F"))
    stage.type("go")
    stage.press(.escape)
    #expect(stage.loads.isEmpty && stage.state.search.field.text.hasPrefix("a stars"))
  }

  @Test func `a wrong value is explained in the form, and stays`() {
    var stage = searched("a")
    stage.press(.character("F"), .down)
    stage.type("many")
    stage.press(.enter)
    #expect(form(stage)?.mistake != nil && stage.loads.isEmpty)
    #expect(text(stage).contains("stars"))
    stage.press(.backspace)
    #expect(form(stage)?.mistake == nil)
  }

  @Test func `on Trending and Top it filters the list, which has no field`() {
    var stage = UpdateStage.onList(.top)
    stage.press(.character("F"))
    stage.type("Rust")
    stage.press(.down)
    stage.type(">5000")
    stage.press(.enter)
    #expect(
      stage.list.listQuery.qualifiers
        == [Qualifier("language", "Rust"), Qualifier("stars", ">5000")])
    stage.page(0..<9)
    stage.press(.character("F"), .control("u"), .enter)
    #expect(stage.list.listQuery.qualifiers == [Qualifier("stars", ">5000")])
  }

  @Test func `favorites have other filters`() {
    var stage = UpdateStage.onList(.favorites)
    stage.press(.character("F"))
    #expect(form(stage)?.lines.map(\.name) == ["language", "topic", "tag"])
    stage.press(.up)
    stage.type("to read")
    stage.press(.enter)
    #expect(stage.state.favorites.field.text == "tag:\"to read\"")
  }

  @Test func `a click selects a line, and pasted text goes into it`() {
    var stage = searched("a")
    stage.press(.character("F"))
    let row = text(stage).split(separator: "\n").firstIndex { $0.contains("license") } ?? 0
    stage.click(row: row, column: 30)
    stage.send(.input(.paste("mit")))
    #expect(form(stage)?.lines[4].field.text == "mit")
  }

  @Test(arguments: [(40, 10), (44, 12), (80, 24)])
  func `it fits every window`(columns: Int, rows: Int) {
    var stage = UpdateStage.onList(.top, size: TerminalSize(columns: columns, rows: rows))
    stage.press(.character("F"))
    stage.press(.down)
    stage.type("many")
    stage.press(.enter)
    #expect(text(stage).contains("stars"))
  }
}
