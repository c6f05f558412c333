import Core
import FoundationEssentials
import GitHub
import Presentation
import Rendering
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import BrowseView

@Suite(.timeLimit(.minutes(10))) struct ActionsTests {
  @Test func `f adds a favorite, and pressed again removes it`() {
    var stage = UpdateStage.onList()
    stage.type("f")
    #expect(stage.effects == [.setFavorite([UpdateStage.repository(0)], isFavorite: true)])
    #expect(stage.list.rows[0].isFavorite == false)
    stage.send(.favorite(id: 0, isFavorite: true))
    #expect(stage.list.rows[0].isFavorite)
    #expect(stage.toast == nil)
    stage.type("f")
    #expect(stage.effects == [.setFavorite([stage.list.rows[0].repository], isFavorite: false)])
  }

  @Test func `a favorite is marked in every list and in the details`() {
    var stage = UpdateStage.onList(.trending)
    stage.type("3")
    stage.page(0..<30)
    stage.press(.enter)
    stage.send(.favorite(id: 0, isFavorite: true))
    #expect(stage.state.detail?.isFavorite == true)
    #expect(stage.state.lists[.top].rows[0].isFavorite)
    #expect(stage.state.lists[.trending(.week)].rows[0].isFavorite)
    #expect(stage.toast == nil)
  }

  @Test func `a removed favorite stays listed until the screen is shown again`() {
    var stage = UpdateStage.onList(.favorites, rows: 3)
    stage.handle(.end(.exhausted))
    stage.type("f")
    stage.send(.favorite(id: 0, isFavorite: false))
    #expect(stage.names.count == 3)
    #expect(stage.loads.isEmpty)
    stage.type("34")
    #expect(stage.loads.count == 1)
    #expect(stage.names.count == 3)
    stage.page(1..<3)
    stage.handle(.end(.exhausted))
    #expect(stage.names == ["r1", "r2"])
  }

  @Test func `a favorite with a note is removed only when the user confirms it`() {
    var stage = UpdateStage.onList(.favorites, rows: 3)
    stage.type("f")
    stage.send(.ask(.removeFavorites([UpdateStage.repository(0)])))
    stage.press(.escape)
    #expect(stage.effects.isEmpty)
    stage.send(.ask(.removeFavorites([UpdateStage.repository(0)])))
    stage.press(.enter)
    #expect(
      stage.effects == [
        .setFavorite([UpdateStage.repository(0)], isFavorite: false, isConfirmed: true)
      ])
    #expect(stage.state.overlay == nil)
  }

  @Test func `the prompt about a favorite never opens while the user types`() {
    var stage = UpdateStage.onList(.favorites, rows: 3)
    stage.type("f/")
    stage.send(.ask(.removeFavorites([UpdateStage.repository(0)])))
    #expect(stage.state.overlay == nil)
  }

  @Test func `the row of a favorite shows its stored note and tags`() {
    var stage = UpdateStage.onList(.favorites, rows: 3)
    let note = ListedRepository.Annotation(note: "n", tags: ["t"], addedAt: stage.now)
    stage.send(.favorite(id: 1, isFavorite: true, annotation: note))
    #expect(stage.list.rows[1].annotation == note)
    stage.send(.favorite(id: 1, isFavorite: true))
    #expect(stage.list.rows[1].annotation == note)
    stage.send(.favorite(id: 1, isFavorite: false))
    #expect(stage.list.rows[1].annotation == nil)
    #expect(stage.state.lists[.top].rows.allSatisfy { $0.annotation == nil })
  }

  @Test func `URLs are opened and copied`() {
    var stage = UpdateStage.onList()
    stage.press(.down)
    stage.type("o")
    #expect(stage.effects == [.open("https://github.com/o1/r1")])
    stage.type("y")
    #expect(stage.effects.first == .copy("https://github.com/o1/r1"))
    #expect(stage.toast == "Sent to the terminal's clipboard: https://github.com/o1/r1")
    stage.type("c")
    #expect(stage.effects.first == .copy("git clone https://github.com/o1/r1.git"))
  }

  @Test func `in the details, keys act on the repository shown`() {
    var stage = UpdateStage.onList(size: UpdateStage.wide)
    stage.press(.enter)
    stage.type("o")
    #expect(stage.effects == [.open("https://github.com/o0/r0")])
  }

  @Test func `a toast disappears after four seconds`() {
    var stage = UpdateStage.onList()
    stage.type("y")
    stage.pass(3)
    stage.type("c")
    stage.pass(3.9)
    #expect(stage.toast != nil)
    stage.pass(0.1)
    #expect(stage.toast == nil)
  }

  @Test(arguments: [ScreenName.trending, .top])
  func `a key ranks by gained stars, and back`(screen: ScreenName) throws {
    var stage = UpdateStage(screen)
    stage.press(.character("b"))
    #expect(stage.list.listQuery.sort == .gained)
    #expect(stage.loads.last.map { "\($0)".contains("gained") } == true)
    stage.press(.character("b"))
    #expect(stage.list.listQuery.sort == .stars)
    stage = UpdateStage(.favorites)
    stage.press(.character("b"))
    #expect(stage.toast == "b works on the Trending screen.", "\(stage.toast ?? "")")
  }

  @Test func `another sort order is another query`() {
    var stage = UpdateStage.onList()
    stage.type("s")
    stage.press(.down, .enter)
    #expect(
      stage.loads == [.load(.top, ListQuery(sort: .forks), generation: 3, origin: .usual)])
    #expect(stage.state.overlay == nil)
    #expect(stage.names.isEmpty)
  }

  @Test func `a chooser that is left changes nothing`() {
    var stage = UpdateStage.onList()
    stage.type("s")
    stage.press(.down, .escape)
    #expect(stage.effects.isEmpty)
  }

  @Test func `languages of the list come first, and typing filters them`() throws {
    var stage = UpdateStage.onList()
    stage.type("l")
    guard case .languages(let chooser) = stage.state.overlay else {
      Issue.record("no languages")
      return
    }
    #expect(chooser.choices.prefix(3) == ["", "Rust", "Swift"])
    #expect(Set(chooser.choices).count == chooser.choices.count)
    stage.type("KOTqx")
    stage.press(.backspace, .backspace, .enter)
    #expect(stage.list.listQuery.language == "Kotlin")
    stage.type("l")
    stage.press(.home, .enter)
    #expect(stage.list.listQuery.language == nil)
  }

  @Test(
    arguments: [
      ("S", "S works on the Search screen."), ("x", "No filters to clear."),
      ("t", "t works on the Trending screen."),
      ("n", "n works in an open repository; press Enter to open one."),
      ("p", "p works in an open repository; press Enter to open one."),
      ("u", "u works on the Account screen."),
    ])
  func `a key that does nothing here says where it works`(key: String, hint: String) {
    var stage = UpdateStage.onList(.top)
    stage.type(key)
    #expect(stage.toast == hint)
    #expect(stage.state.screen == .top && stage.state.overlay == nil)
    stage.type("j")
    #expect(stage.toast == nil)
  }

  @Test func `the page that a problem names is opened and copied whole`() {
    let url = "https://github.com/orgs/octo/sso?authorization_request=AZSCKL"
    var problem = UpdateStage.problem()
    problem.url = url
    var stage = UpdateStage(.top)
    stage.handle(.failed(problem))
    var view = BrowseView()
    #expect(view.frame(stage.state).lines.joined().contains("o browser   y copy"))
    stage.type("o")
    #expect(stage.effects == [.open(url)])
    stage.type("y")
    #expect(stage.effects.first == .copy(url))
  }

  @Test(arguments: [
    "octo/hello", "github.com/octo/hello", "https://github.com/octo/hello/issues/1",
    "git@github.com:octo/hello.git\n", "ssh://git@github.com/octo/hello",
  ])
  func `a pasted name or URL opens the repository, from every screen`(text: String) {
    let name = RepositoryName(owner: "octo", name: "hello")
    for screen in ScreenName.allCases {
      var stage = screen == .search ? UpdateStage.onList(.search) : UpdateStage(screen)
      stage.send(.input(.paste(text)))
      #expect(stage.state.detail?.name == name && stage.state.isDetailFocused)
      #expect(
        stage.effects.contains(
          .detail(name, columns: DetailPage.columns(stage.state.layout), origin: .usual)))
      stage.type("f")
      #expect(stage.effects.isEmpty)
    }
  }

  @Test func `a URL in the search field opens too, and words stay words`() {
    var stage = UpdateStage(.search)
    stage.send(.input(.paste("octo/hello")))
    #expect(stage.state.search.field.text == "octo/hello")
    stage.send(.input(.paste("https://github.com/octo/hello")))
    #expect(stage.state.detail?.name.name == "hello")
  }

  @Test(arguments: [
    ("json parser", "OWNER/NAME"), ("https://gitlab.com/a/b", "--hostname gitlab.com"),
  ])
  func `other pasted text says what to do`(text: String, hint: String) {
    var stage = UpdateStage.onList(.top)
    stage.send(.input(.paste(text)))
    #expect(stage.toast?.contains(hint) == true)
    #expect(stage.state.detail == nil)
  }

  @Test func `a load that takes long shows how long, and Esc stops it`() {
    var stage = UpdateStage(.top)
    let last = { (state: BrowseState) in
      var view = BrowseView()
      return view.frame(state).lines.last ?? ""
    }
    stage.press(.escape)
    #expect(stage.list.activity == .loading)
    #expect(!last(stage.state).contains("stop"))
    stage.pass(3)
    #expect(last(stage.state).contains("loading… 3 s"))
    #expect(last(stage.state).contains("Esc stop"))
    stage.press(.escape)
    #expect(stage.effects.contains(.stop(.top)))
    #expect(stage.list.problem != nil && stage.timers[.second] == nil)
    stage.type("r")
    #expect(stage.loads == [.load(.top, ListQuery(sort: .stars), generation: 2, origin: .usual)])
  }

  @Test func `a letter that redraws can be typed, and Ctrl-L redraws even in a field`() throws {
    var stage = UpdateStage(.search)
    stage.press(.control("l"))
    #expect(stage.effects == [.redraw])
    stage.state.settings.keys = try KeyMap(changes: [(action: "redraw", keys: ["z"])])
    stage.type("fuzzy")
    #expect(stage.state.search.field.text == "fuzzy")
    stage.press(.escape)
    stage.type("z")
    #expect(stage.effects == [.redraw])
  }

  @Test func `Alt and a digit can have an action`() throws {
    var stage = UpdateStage.onList()
    stage.state.settings.keys = try KeyMap(changes: [(action: "favorite", keys: ["alt-1"])])
    stage.press(.alt("1"))
    #expect(stage.effects == [.setFavorite([UpdateStage.repository(0)], isFavorite: true)])
    #expect(stage.state.screen == .top)
    stage.press(.alt("2"))
    #expect(stage.state.screen == .trending)
  }

  @Test func `any language can be typed, even an unknown one`() {
    var stage = UpdateStage.onList()
    stage.type("lcobol")
    stage.press(.enter)
    #expect(stage.list.listQuery.language == "cobol")
    stage.type("lv")
    stage.press(.end, .enter)
    #expect(stage.list.listQuery.language == "v")
    stage.type("lrust")
    guard case .languages(let chooser) = stage.state.overlay else {
      Issue.record("no languages")
      return
    }
    #expect(chooser.shown == ["Rust"])
  }

  @Test(arguments: [ScreenName.trending, .top])
  func `filters without a field are visible, and x removes them`(screen: ScreenName) {
    let listQuery = ListQuery(
      sort: .stars, language: "Swift", qualifiers: [Qualifier("topic", "cli")])
    var stage = UpdateStage(screen, listQuery: listQuery)
    stage.page(0..<30)
    var view = BrowseView()
    let lines = view.frame(stage.state).lines
    #expect(lines[1].contains("topic:cli"))
    #expect(lines.last?.contains("x clear filters") == true)
    stage.type("x")
    #expect(stage.loads.count == 1)
    #expect(stage.list.listQuery == ListQuery(sort: .stars))
  }

  @Test func `a filter on trending applies to all timeframes`() {
    var stage = UpdateStage.onList(.trending)
    stage.type("l")
    stage.press(.down, .enter)
    stage.type("t")
    #expect(stage.list.listQuery.language == "Rust")
    #expect(stage.list.activity == .loading)
  }

  @Test func `help scrolls and closes`() {
    var stage = UpdateStage.onList(size: TerminalSize(columns: 44, rows: 12))
    stage.type("?")
    stage.press(.down, .down, .up)
    guard case .text(.help, let offset) = stage.state.overlay else {
      Issue.record("no help")
      return
    }
    #expect(offset == 1)
    stage.turn(.wheelDown)
    stage.press(.escape)
    #expect(stage.state.overlay == nil)
    #expect(stage.list.selection == 0)
    stage.type("?q")
    #expect(stage.state.overlay == nil && stage.effects != [.leave])
  }

  @Test(arguments: [TerminalSize(columns: 44, rows: 12), UpdateStage.narrow, UpdateStage.wide])
  func `help scrolls to its last line and no further`(size: TerminalSize) {
    var stage = UpdateStage.onList(size: size)
    stage.type("?")
    for _ in 0..<100 { stage.turn(.wheelDown) }
    guard case .text(.help, let offset) = stage.state.overlay else {
      Issue.record("no help")
      return
    }
    let box = TextBox(.help, scene: ViewContext(stage.state))
    #expect(offset + box.rows == box.lines.count)
  }
}
