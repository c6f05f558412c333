import Core
import Messages
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import BrowseView

/// The queries that the user searched for before, and the start page.
@Suite(.timeLimit(.minutes(10))) struct RecentQueryTests {
  private func started(_ size: TerminalSize = UpdateStage.narrow) -> UpdateStage {
    var stage = UpdateStage(.search, size: size)
    stage.send(.queries(["swift cli", "tui", "topic:git"]))
    return stage
  }

  private func lines(_ stage: UpdateStage) -> [String] {
    var view = BrowseView()
    return view.frame(stage.state).lines
  }

  @Test func `they are asked for once`() {
    var stage = UpdateStage(.search)
    #expect(stage.history.contains(.loadQueries))
    stage.type("21")
    #expect(stage.history.count { $0 == .loadQueries } == 1)
  }

  @Test func `Up in the empty field brings them one after the other, and Down goes back`() {
    var stage = started()
    var texts: [String] = []
    for key in [Key.up, .up, .up, .up, .down, .down, .down] {
      stage.press(key)
      texts.append(stage.state.search.field.text)
    }
    #expect(texts == ["swift cli", "tui", "topic:git", "topic:git", "tui", "swift cli", ""])
    #expect(stage.state.search.field.isFocused)
  }

  @Test func `a recalled query is searched for, and can be edited`() {
    var stage = started()
    stage.press(.up)
    stage.pass(0.4)
    #expect(stage.list.listQuery.words == "swift cli" && stage.list.activity.isBusy)
    stage.page(0..<9)
    stage.type("s")
    #expect(stage.state.search.field.text == "swift clis")
    // The arrows select rows again.
    stage.page(0..<9)
    stage.press(.down)
    #expect(stage.list.selection == 1)
    #expect(stage.state.search.field.text == "swift clis")
  }

  @Test func `what Enter searches for or opens becomes the latest query`() {
    var stage = started()
    stage.type("tui")
    stage.press(.enter)
    #expect(stage.history.contains(.rememberQuery("tui")))
    #expect(stage.state.search.recent == ["tui", "swift cli", "topic:git"])
    stage = started()
    stage.press(.enter)
    #expect(!stage.history.contains { if case .rememberQuery = $0 { true } else { false } })
  }

  @Test func `what looks like a token is no query to remember`() {
    var stage = started()
    stage.type("ghp_a1b2c3d4e5f6g7h8i9j0")
    stage.press(.enter)
    #expect(stage.state.search.recent == started().state.search.recent)
  }

  @Test func `without earlier queries the arrows do nothing`() {
    var stage = UpdateStage(.search)
    stage.send(.queries([]))
    stage.press(.up)
    #expect(stage.state.search.field.text.isEmpty)
  }

  @Test func `a large start page shows queries, saved searches and languages`() {
    var stage = started(TerminalSize(columns: 200, rows: 50))
    var row = SavedRow(name: "gonix", listQuery: ListQuery(words: "x", sort: .stars))
    row.newCount = 3
    stage.state.saved.rows = [row]
    let text = lines(stage)
    for part in ["swift cli", "topic:git", "gonix · 3 new", "language:Rust"] {
      #expect(text.contains { $0.contains(part) }, "\(part)")
    }
    #expect(text.dropFirst(3).dropLast().count { !$0.allSatisfy { " │┃".contains($0) } } >= 12)
  }

  @Test(arguments: [(40, 10), (44, 12), (80, 24), (120, 40)])
  func `the start page fits, with examples as long as there are no queries`(
    columns: Int, rows: Int
  ) {
    let stage = UpdateStage(.search, size: TerminalSize(columns: columns, rows: rows))
    let text = lines(stage)
    #expect(text.count == rows)
    #expect(text.contains { $0.contains("What are you looking for?") })
    #expect(text.contains { $0.contains("terminal language:swift") })
  }

  @Test(arguments: [UpdateStage.narrow, UpdateStage.wide])
  func `a click on a query searches for it, on a saved search runs it`(size: TerminalSize) {
    var stage = started(size)
    stage.state.saved.rows = [
      SavedRow(name: "gonix", listQuery: ListQuery(words: "go nix", sort: .stars))
    ]
    let click = { (text: String, stage: inout UpdateStage) in
      let row = lines(stage).firstIndex { $0.contains(text) } ?? 0
      let line = lines(stage)[row]
      let start = line.firstRange(of: text).map {
        line.distance(from: line.startIndex, to: $0.lowerBound)
      }
      stage.click(row: row, column: start ?? 0)
    }
    var other = stage
    click("topic:git", &stage)
    #expect(stage.list.listQuery.words == "topic:git")
    #expect(stage.state.search.recent?.first == "topic:git")
    click("gonix", &other)
    #expect(other.list.listQuery.savedName == "gonix")
    stage = started(size)
    stage.click(row: 5, column: 1)
    #expect(stage.list.listQuery.isBlank)
  }
}
