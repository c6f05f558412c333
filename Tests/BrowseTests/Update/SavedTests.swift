import Core
import FoundationEssentials
import GitHub
import Messages
import Rendering
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import BrowseView

@Suite(.timeLimit(.minutes(10))) struct SavedTests {
  private func rows(_ names: String...) -> BrowseEvent {
    .saved(
      .rows(
        names.map {
          SavedRow(name: $0, listQuery: ListQuery(words: "\($0) words", sort: .stars))
        }))
  }

  private func shown() -> UpdateStage {
    var stage = UpdateStage(.saved)
    stage.send(rows("a", "b", "c"))
    return stage
  }

  @Test func `saved searches are loaded when they are first shown`() {
    var stage = UpdateStage(.top)
    stage.type("5")
    #expect(stage.effects.contains(.loadSaved))
    stage.type("r")
    stage.send(.saved(.failed(UpdateStage.problem())))
    #expect(stage.state.saved.problem != nil)
    stage.type("r")
    #expect(stage.effects.contains(.loadSaved))
  }

  @Test func `Enter runs a saved search on the Search screen`() {
    var stage = shown()
    stage.press(.down, .enter)
    #expect(stage.state.screen == .search)
    #expect(stage.state.search.field.text == "b words")
    #expect(
      stage.loads == [
        .load(
          .search, ListQuery(words: "b words", sort: .stars, savedName: "b"), generation: 2,
          origin: .usual)
      ])
  }

  /// Saved searches that were run an hour ago; the first one never.
  private func runs(_ names: [String], at now: Date) -> [SavedRow] {
    names.enumerated().map { index, name in
      SavedRow(
        name: name, listQuery: ListQuery(words: name, sort: .stars),
        lastRun: index == 0 ? nil : now.addingTimeInterval(-3600))
    }
  }

  private func loggedIn() -> UpdateStage {
    UpdateStage(.saved, login: "ann")
  }

  @Test func `each saved search says what is new since its last run`() {
    var stage = loggedIn()
    let rows = runs(["a", "b", "c"], at: stage.now)
    stage.send(.saved(.rows(rows)))
    #expect(stage.effects.contains(.checkSaved(Array(rows.dropFirst()))))
    stage.send(.saved(.newRows(name: "b", count: 3)))
    stage.send(.saved(.newRows(name: "c", count: 0)))
    stage.send(.saved(.newRows(name: "deleted", count: 7)))
    var view = BrowseView()
    let text = view.frame(stage.state).lines
    #expect(text.contains { $0.contains("a") && $0.contains("never run") })
    #expect(text.contains { $0.contains("b") && $0.contains("3 new · 1 hour ago") })
    #expect(!text.joined().contains("0 new") && !text.joined().contains("7 new"))
    // They stay while the screen is shown again, and are asked for again.
    stage.type("15")
    #expect(stage.effects.contains(.loadSaved))
    stage.send(.saved(.rows(rows)))
    #expect(stage.state.saved.rows?[1].newCount == 3)
    // A run since then has shown them.
    var newer = rows
    newer[1].lastRun = stage.now
    stage.send(.saved(.rows(newer)))
    #expect(stage.state.saved.rows?[1].newCount == nil)
  }

  @Test(arguments: [(30, 20), (15, 5), (10, 0), (0, 0)])
  func `the check leaves searches for the user`(left: Int, checked: Int) {
    var stage = loggedIn()
    stage.send(
      .limit(
        RateLimit(
          resource: "search", limit: 30, remaining: left,
          resetsAt: stage.now.addingTimeInterval(30))))
    stage.send(.saved(.rows(runs((0..<40).map { "s\($0)" }, at: stage.now))))
    let effects = stage.effects.compactMap { effect -> Int? in
      if case .checkSaved(let rows) = effect { rows.count } else { nil }
    }
    #expect(effects == (checked == 0 ? [] : [checked]))
  }

  @Test func `without a login or a network nothing is checked`() {
    for var stage in [UpdateStage(.saved), UpdateStage(.saved, isOffline: true, login: "ann")] {
      stage.send(.saved(.rows(runs(["a", "b"], at: stage.now))))
      #expect(!stage.effects.contains { if case .checkSaved = $0 { true } else { false } })
    }
  }

  @Test func `a run says how many rows are new, and since when`() {
    var stage = shown()
    stage.press(.enter)
    var rows = UpdateStage.rows(0..<30)
    rows[2].isNew = true
    rows[7].isNew = true
    stage.handle(.lastRun(stage.now.addingTimeInterval(-7200)))
    stage.handle(.page(rows, UpdateStage.head(30), standsIn: nil))
    var view = BrowseView()
    #expect(view.frame(stage.state).lines[1].contains("30 results · 2 new, last run 2 hours ago"))
    stage.type("/z")
    stage.press(.enter)
    stage.page(0..<30)
    #expect(!view.frame(stage.state).lines[1].contains("last run"))
  }

  @Test func `clicks select and run`() {
    var stage = shown()
    let top = stage.state.layout.body.row
    stage.click(row: top + 4, column: 3)
    #expect(stage.state.saved.selection == 2)
    stage.click(row: top + 5, column: 3)
    #expect(stage.state.screen == .search)
  }

  @Test func `a search is saved under a name`() {
    var stage = UpdateStage.onList(.search)
    stage.type("S")
    stage.press(.control("u"), .enter)
    #expect(stage.effects.isEmpty)
    stage.type("q name")
    stage.press(.enter)
    #expect(stage.effects == [.save(name: "q name", stage.list.listQuery)])
    stage.send(rows("q name"))
    #expect(stage.toast == nil)
  }

  @Test func `an empty search is not saved`() {
    var stage = UpdateStage(.search)
    stage.press(.escape)
    stage.type("S")
    #expect(stage.state.overlay == nil)
    #expect(stage.state.toast?.isProblem == true)
  }

  @Test func `a failed save is reported on the current screen`() {
    var stage = UpdateStage.onList(.search)
    stage.type("S")
    stage.press(.enter)
    stage.send(.saved(.failed(UpdateStage.problem())))
    #expect(stage.toast == "It did not work.")
    #expect(stage.state.saved.problem == nil)
  }

  @Test(arguments: [Key.character("y"), .character("Y")])
  func `x removes after confirmation`(yes: Key) {
    var stage = shown()
    stage.type("x")
    #expect(!stage.effects.contains(.removeSaved(name: "a")))
    stage.press(yes)
    #expect(stage.effects.contains(.removeSaved(name: "a")))
    stage.send(rows("b", "c"))
    #expect(stage.toast == nil)
  }

  @Test(arguments: [Key.escape, .character("n")])
  func `any other response keeps it`(no: Key) {
    var stage = shown()
    stage.type("xz")
    stage.press(no)
    #expect(stage.effects.isEmpty)
    #expect(stage.state.overlay == nil)
  }

  @Test func `the confirmation key follows the user's language`() {
    var stage = shown()
    stage.state.settings.language = .pl
    stage.type("xt")
    #expect(stage.effects.contains(.removeSaved(name: "a")))
  }

  @Test func `the selection stays within the rows`() {
    var stage = shown()
    stage.press(.end)
    #expect(stage.state.saved.selection == 2)
    stage.send(rows("a"))
    #expect(stage.state.saved.selection == 0)
    stage.send(rows())
    stage.type("x")
    stage.press(.enter)
    #expect(stage.state.screen == .saved)
    #expect(stage.state.overlay == nil)
  }
}
