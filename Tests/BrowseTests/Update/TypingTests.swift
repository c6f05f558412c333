import Core
import FoundationEssentials
import GitHub
import Messages
import Presentation
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import BrowseView

@Suite(.timeLimit(.minutes(10))) struct TypingTests {
  @Test func `the input is searched for after a pause`() {
    var stage = UpdateStage(.search)
    stage.type("/swi")
    stage.pass(0.3)
    stage.type("ft")
    stage.pass(0.39)
    #expect(stage.loads.isEmpty)
    stage.pass(0.01)
    #expect(stage.loads == [.searched("swift", generation: 6)])
    #expect(stage.state.search.field.isFocused)
  }

  @Test func `cached rows are shown at each key, and GitHub's take their place`() {
    var stage = UpdateStage(.search)
    stage.type("s")
    let first = ListQuery(words: "s", sort: .bestMatch)
    #expect(stage.loads == [.load(.search, first, generation: 1, origin: .cached)])
    stage.page(0..<5)
    #expect(stage.names.count == 5)
    stage.type("w")
    #expect(stage.names.count == 5)
    stage.page(2..<4)
    #expect(stage.names == ["r2", "r3"])
    stage.press(.down)
    stage.pass(0.4)
    #expect(stage.loads == [.searched("sw", generation: 3)])
    stage.page(0..<9)
    // The selected row stays selected, though it is in another place now.
    #expect(stage.list.selected?.repository.name == "r3")
    #expect(stage.state.search.field.isFocused)
  }

  @Test func `without a network the cached rows stay, and Enter tries again`() {
    var stage = UpdateStage(.search)
    stage.type("sw")
    stage.page(0..<5)
    stage.pass(0.4)
    stage.handle(.failed(UpdateStage.problem()))
    #expect(stage.names.count == 5)
    var view = BrowseView()
    #expect(view.frame(stage.state).lines.last?.contains("Enter try again") == true)
    stage.press(.enter)
    #expect(stage.list.activity.isBusy && stage.list.problem == nil)
    #expect(stage.names.count == 5)
  }

  @Test(arguments: [
    "octo/noodle", "https://github.com/octo/noodle", "github.com/octo/noodle/issues/3",
    "git@github.com:octo/noodle.git", "https://github.com/octo/noodle#readme",
  ])
  func `Enter opens the repository whose name or address was typed`(text: String) {
    var stage = UpdateStage(.search)
    stage.type(text)
    stage.press(.enter)
    #expect(stage.state.detail?.name.description == "octo/noodle")
    #expect(stage.state.isDetailFocused)
  }

  @Test(arguments: ["org:octo/noodle", "repo:octo/noodle", "a/b c", "topic:cli", "/", "a/"])
  func `a query stays one, whatever slashes it has`(text: String) {
    var stage = UpdateStage(.search)
    stage.send(.input(.paste(text)))
    stage.press(.enter)
    #expect(stage.state.detail == nil)
  }

  @Test func `an empty Search screen accepts input, at the start and when opened later`() {
    var stage = UpdateStage(.search)
    stage.type("terminal")
    #expect(stage.state.search.field.text == "terminal")
    stage = UpdateStage.onList(.top)
    stage.type("1kernel")
    #expect(stage.state.screen == .search)
    #expect(stage.state.search.field.text == "kernel")
  }

  @Test func `in a search field that was not used yet, keys of screens, help and quit act`() {
    for screen in ScreenName.allCases {
      var stage = UpdateStage.onList(.top)
      stage.type("1\(screen.rawValue + 1)")
      #expect(stage.state.screen == screen)
      #expect(stage.state.search.field.text.isEmpty)
    }
    var stage = UpdateStage(.search)
    stage.type("?")
    #expect(stage.state.overlay != nil)
    stage.press(.escape)
    stage.type("q")
    #expect(stage.effects.contains(.leave))
  }

  @Test(arguments: [Key.backspace, .control("u")])
  func `in a search field that was emptied, digits and help act again, letters do not`(key: Key) {
    var stage = UpdateStage(.search)
    stage.type("x?")
    stage.press(.control("u"))
    stage.type("q2")
    #expect(stage.state.search.field.text == "q2")
    #expect(!stage.effects.contains(.leave))
    stage.press(key, key)
    stage.type("?")
    #expect(stage.state.overlay != nil)
    stage.press(.escape)
    stage.type("4")
    #expect(stage.state.screen == .favorites)
    // Whoever focuses the field means to type into it.
    stage.type("1/4")
    #expect(stage.state.search.field.text == "4")
  }

  @Test func `a Search screen with rows has keys, not a cursor`() {
    var stage = UpdateStage.onList(.search)
    stage.type("31")
    #expect(!stage.state.search.field.isFocused)
  }

  @Test func `letters are text while the field has the focus`() {
    var stage = UpdateStage(.search)
    stage.type("/q?tRn 1/")
    #expect(stage.state.search.field.text == "q?tRn 1/")
    #expect(stage.state.overlay == nil)
  }

  @Test func `filters from the command line are in the field and are deleted with its text`() {
    var stage = UpdateStage(
      .search, listQuery: ListQuery(words: "engine topic:linux", sort: .bestMatch))
    #expect(stage.state.search.field.text == "engine topic:linux")
    stage.type("/")
    stage.press(.control("u"))
    stage.type("kernel")
    stage.press(.enter)
    #expect(stage.loads == [.searched("kernel", generation: 8)])
  }

  @Test func `a selected language is in the field and can be deleted there`() {
    var stage = UpdateStage.onList(.search)
    stage.type("l")
    stage.press(.down, .enter)
    #expect(stage.state.search.field.text == "x language:Rust")
    #expect(stage.list.listQuery.words == "x language:Rust")
    #expect(stage.list.listQuery.language == nil)
    stage.type("lSwift")
    stage.press(.enter)
    #expect(stage.state.search.field.text == "x language:Swift")
    stage.type("l")
    stage.press(.home, .enter)
    #expect(stage.state.search.field.text == "x")
    stage.type("l")
    stage.press(.escape)
    #expect(stage.list.listQuery.words == "x")
  }

  @Test func `a language for favorites is in their field too`() {
    var stage = UpdateStage.onList(.favorites)
    stage.type("l")
    stage.press(.down, .enter)
    #expect(stage.state.favorites.field.text == "language:Rust")
    #expect(stage.list.listQuery.words == "language:Rust")
  }

  @Test func `the same words again come from the cache first`() {
    var stage = UpdateStage.onList(.search)
    stage.type("/y")
    stage.press(.backspace)
    #expect(stage.list.rows.count == 100)
    stage.pass(5)
    stage.page(0..<100)
    stage.press(.enter)
    #expect(stage.loads.isEmpty)
    #expect(stage.list.rows.count == 100)
  }

  @Test func `clearing the field clears the list and sends no request`() {
    var stage = UpdateStage.onList(.search)
    stage.type("/")
    stage.press(.control("u"))
    stage.pass(1)
    #expect(stage.loads.isEmpty)
    #expect(stage.list.rows.isEmpty)
    stage.press(.enter)
    #expect(stage.loads.isEmpty)
  }

  @Test func `a response to older input never replaces a newer one`() {
    var stage = UpdateStage(.search)
    stage.type("/a")
    stage.pass(0.4)
    let old = stage.list.generation
    stage.type("b")
    stage.pass(0.4)
    stage.page(0..<10)
    stage.handle(
      .page(UpdateStage.rows(50..<60), UpdateStage.head(10), standsIn: nil), generation: old)
    #expect(stage.names.first == "r0")
    #expect(stage.names.count == 10)
  }

  @Test(arguments: [0, 30])
  func `a mistake in the query is shown, with or without rows, until it is edited`(
    rows: Int
  ) {
    var stage = UpdateStage(.search)
    stage.type("langage:go")
    stage.press(.enter)
    stage.handle(.mistake(Message { _ in "Did you mean language?" }))
    stage.page(0..<rows)
    if rows == 0 { stage.handle(.end(.exhausted)) }
    let text = { (state: BrowseState) in
      var view = BrowseView()
      return view.frame(state).lines.joined()
    }
    #expect(text(stage.state).contains("Did you mean language?"))
    stage.type("/")
    stage.press(.control("u"))
    stage.type("go")
    stage.press(.enter)
    stage.page(0..<rows)
    #expect(!text(stage.state).contains("Did you mean language?"))
  }

  @Test func `favorites are filtered at once, and old rows stay until new ones arrive`() {
    var stage = UpdateStage.onList(.favorites)
    stage.press(.down)
    stage.type("/r5")
    #expect(stage.loads.count == 1)
    #expect(stage.list.listQuery.words == "r5")
    #expect(stage.names.count == 100)
    stage.page(50..<52)
    #expect(stage.names == ["r50", "r51"])
    #expect(stage.list.selection == 0)
    stage.handle(.end(.exhausted))
    stage.press(.backspace)
    #expect(stage.list.listQuery.words == "r")
  }

  @Test func `a filter without matches leaves an empty list`() {
    var stage = UpdateStage.onList(.favorites)
    stage.type("/zz")
    stage.page(0..<0)
    stage.handle(.end(.exhausted))
    #expect(stage.names.isEmpty)
  }

  @Test func `slash opens the search from screens without a field`() {
    var stage = UpdateStage.onList(.trending)
    stage.type("/abc")
    #expect(stage.state.screen == .search)
    #expect(stage.state.search.field.text == "abc")
  }

  @Test func `a click into the line of the field focuses it`() {
    var stage = UpdateStage(.search)
    stage.click(row: 1, column: 10)
    #expect(stage.state.search.field.isFocused)
  }

  @Test(arguments: [UpdateStage.narrow, UpdateStage.wide])
  func `a typed name is opened beside the list from before, not beside guesses`(size: TerminalSize)
  {
    for key in [Key.enter, .escape] {
      var stage = UpdateStage.onList(.search, size: size, rows: 20)
      let query = stage.list.listQuery
      stage.press(.character("/"), .control("u"))
      stage.type("no/suc")
      stage.pass(1)
      stage.page(40..<42)
      stage.handle(.end(.exhausted))
      stage.type("h")
      stage.handle(.page([], UpdateStage.head(0), standsIn: nil))
      stage.handle(.end(.exhausted))
      stage.press(key)
      #expect(stage.list.listQuery == query && stage.list.rows.count == 20)
      #expect(stage.state.search.field.text == query.words && stage.timers[.typing] == nil)
      #expect(stage.state.isDetailFocused == (key == .enter))
      if key == .escape { continue }
      #expect(stage.state.detail?.name.description == "no/such")
      stage.press(.escape)
      #expect(stage.list.rows.count == 20 && !stage.state.isDetailFocused)
    }
    var first = UpdateStage(.search, size: size)
    first.type("no/such")
    first.press(.enter, .escape)
    #expect(first.list.listQuery.isBlank && first.state.showsStartPage)
  }

  @Test func `pasted text becomes one line in the field`() {
    var stage = UpdateStage(.top)
    stage.type("/")
    stage.send(.input(.paste("a\nb\u{1B}[31m\tc")))
    #expect(stage.state.search.field.text == "a b[31m c")
  }

  @Test func `Tab works within a field`() {
    var stage = UpdateStage(.search)
    stage.type("/a")
    stage.press(.tab)
    #expect(stage.state.screen == .trending)
    #expect(!stage.state.search.field.isFocused)
    stage.pass(1)
    #expect(stage.loads.isEmpty)
    stage.type("1")
    #expect(stage.loads == [.searched("a", generation: 2)])
  }
}

extension BrowseEffect {
  static func searched(_ words: String, generation: Int) -> BrowseEffect {
    .load(
      .search, ListQuery(words: words, sort: .bestMatch), generation: generation,
      origin: .usual)
  }
}
