import Core
import GitHub
import Readme
import Rendering
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import BrowseView

@Suite(.timeLimit(.minutes(10))) struct LinkTests {
  private static func link(_ text: String, _ address: String) -> StyledText {
    StyledText(sanitizing: text, .role(.link), link: Hyperlink(address))
  }

  /// A README with links to a repository, to itself, to the web, and in lines 100 and 101.
  private static func readme() -> ReadmePage {
    var lines = (0..<150).map { StyledText(sanitizing: "line \($0)") }
    lines[1] =
      "see " + link("a friend", "https://github.com/o1/r1") + " and "
      + link("more", "https://github.com/o0/r0#further-reading")
    lines[2] = link("the web", "https://example.com/page")
    lines[60] = StyledText("Further reading!", .bold)
    lines[100] = link("one long", "https://github.com/topics/cli")
    lines[101] = link("link", "https://github.com/topics/cli")
    let anchors = [("further-reading", 60), ("übersicht", 80), ("mine", 90)]
    return ReadmePage(
      lines: lines.enumerated().flatMap { index, text in
        anchors.filter { $0.1 == index }.map { ReadmeLine.anchor($0.0) } + [.text(text)]
      })
  }

  private func opened(_ size: TerminalSize = UpdateStage.narrow) -> UpdateStage {
    var stage = UpdateStage.onList(size: size)
    stage.press(.down, .down, .up, .up, .enter)
    var repository = UpdateStage.repository(0)
    repository.topics = ["tui"]
    stage.send(
      .detail(
        UpdateStage.name(0), .facts(RepositoryDetails(repository: repository), savedAt: nil)))
    let columns = stage.state.detail?.columns ?? 0
    stage.send(.detail(UpdateStage.name(0), .readme(Self.readme(), columns: columns)))
    return stage
  }

  private func select(_ address: String, in stage: inout UpdateStage) {
    for _ in 0..<20 where stage.state.detail?.selected?.address != address {
      stage.press(.character("]"))
    }
    #expect(stage.state.detail?.selected?.address == address)
  }

  private func lines(_ stage: UpdateStage) -> [String] {
    var view = BrowseView()
    return view.frame(stage.state).lines
  }

  @Test func `keys select one link after the other, and the window follows`() {
    var stage = opened()
    let links = stage.state.detail?.links.map(\.address) ?? []
    #expect(links.first == "https://github.com/o0")
    #expect(links.last == "https://github.com/topics/cli")
    // The name leads to where the user is.
    #expect(!links.contains("https://github.com/o0/r0"))
    #expect(stage.state.detail?.links.last?.spots.count == 2)
    var seen: [String] = []
    for _ in 0..<links.count {
      stage.press(.character("]"))
      seen.append(stage.state.detail?.selected?.address ?? "")
      #expect(lines(stage).contains { $0.contains("▸") })
      #expect(lines(stage).last?.contains("Enter follow") == true)
    }
    #expect(seen == links)
    stage.press(.character("]"))
    #expect(stage.state.detail?.selected?.address == links.last)
    stage.press(.character("["))
    #expect(stage.state.detail?.selected?.address == links.dropLast().last)
    // After scrolling, the next one is what the window shows.
    stage.press(.character("g"), .character("]"), .character("["), .character("G"))
    stage.press(.character("["))
    #expect(stage.state.detail?.selected?.address == links.last)
    #expect(stage.state.detail?.offset ?? 0 > 50)
  }

  @Test(arguments: [Key.control("o"), .backspace, .character("H")])
  func `a repository opens inside, and a key returns to the same line`(key: Key) {
    var stage = opened()
    select("https://github.com/o1/r1", in: &stage)
    stage.press(.down, .down)
    #expect(stage.state.detail?.offset == 2)
    let scrolled = stage.state.detail?.offset
    stage.press(.enter)
    #expect(stage.state.detail?.name == UpdateStage.name(1))
    #expect(stage.state.isDetailFocused)
    stage.press(key)
    #expect(stage.state.detail?.name == UpdateStage.name(0))
    #expect(stage.state.detail?.offset == scrolled)
    #expect(lines(stage).joined().contains("a friend"))
    stage.press(.character("L"))
    #expect(stage.state.detail?.name == UpdateStage.name(1))
    stage.press(.character("L"))
    #expect(stage.state.toast?.isHint == true)
    stage.press(key, key)
    // Without a link before it, the key leaves the repository.
    #expect(!stage.state.isDetailFocused)
  }

  @Test(arguments: [true, false])
  func `going back selects the link again, whatever was shown meanwhile`(isPreview: Bool) {
    var stage = opened()
    select("https://github.com/o0", in: &stage)
    stage.press(.enter)
    #expect(stage.state.screen == .search)
    // The list that the link led to begins with the same repository.
    var shown = DetailScreen(
      UpdateStage.repository(0), name: UpdateStage.name(0), isFavorite: false, columns: 78)
    shown.isPreview = isPreview
    stage.state.detail = shown
    stage.state.layOutDetail()
    stage.press(.control("o"))
    #expect(stage.state.detail?.selected?.address == "https://github.com/o0")
    #expect(stage.state.detail?.isPreview == false)
    #expect(lines(stage).last?.contains("Enter follow") == true)
  }

  @Test func `a link to a heading scrolls to it`() {
    var stage = opened()
    select("https://github.com/o0/r0#further-reading", in: &stage)
    stage.press(.enter)
    #expect(lines(stage).dropFirst(3).first?.contains("Further reading!") == true)
    stage.press(.control("o"))
    #expect(lines(stage).joined().contains("line 3"))
  }

  @Test(arguments: [
    ("%C3%BCbersicht", "line 80"), ("Übersicht", "line 80"), ("user-content-mine", "line 90"),
    ("readme", "line 0"), ("", "o0/r0"), ("top", "o0/r0"),
  ])
  func `the fragment of the page leads to its line`(fragment: String, line: String) {
    var stage = opened()
    stage.press(.character("G"))
    let effects = stage.state.follow("https://github.com/O0/r0#\(fragment)")
    #expect(effects.isEmpty)
    #expect(lines(stage).dropFirst(2).prefix(2).joined().contains(line), "\(lines(stage))")
    stage.press(.control("o"))
    #expect(lines(stage).joined().contains("line 149"))
  }

  @Test func `a heading that is not there opens in the browser`() {
    var stage = opened()
    let address = "https://github.com/o0/r0#gone"
    #expect(stage.state.follow(address) == [.open(address)])
  }

  @Test func `a renamed repository's own headings are on its page`() {
    var stage = opened()
    stage.state.detail?.repository.fullName = "new/name"
    #expect(stage.state.follow("https://github.com/new/name#mine").isEmpty)
    #expect(stage.state.detail?.name == UpdateStage.name(0))
  }

  @Test func `an owner, a topic and a language lead to their repositories`() {
    for (address, query) in [
      ("https://github.com/o0", "user:o0"), ("https://github.com/topics/tui", "topic:tui"),
      (GitHubHost.dotcom.address(of: .search("language:Swift")), "language:Swift"),
    ] {
      var stage = opened()
      select(address, in: &stage)
      stage.press(.enter)
      #expect(stage.state.screen == .search && stage.state.search.field.text == query)
      #expect(
        stage.loads.last
          == .load(
            .search, ListQuery(words: query, sort: .bestMatch),
            generation: stage.list.generation, origin: .usual))
      stage.page(0..<3)
      stage.press(.control("o"))
      #expect(stage.state.screen == .top && stage.state.detail?.name == UpdateStage.name(0))
    }
  }

  @Test func `other links open in the browser`() {
    var stage = opened()
    select("https://example.com/page", in: &stage)
    stage.press(.enter)
    #expect(stage.effects.contains(.open("https://example.com/page")))
  }

  @Test func `a click follows a link`() {
    var stage = opened()
    let row = lines(stage).firstIndex { $0.contains("a friend") } ?? 0
    stage.click(row: row, column: 7)
    #expect(stage.state.detail?.name == UpdateStage.name(1))
    stage.press(.backspace)
    stage.click(row: row, column: 2)
    #expect(stage.state.detail?.name == UpdateStage.name(0))
  }

  @Test func `a page without links, and a list, say so`() {
    var stage = UpdateStage.onList()
    stage.press(.character("]"))
    #expect(stage.state.toast?.isHint == true)
    #expect(stage.state.detail == nil)
  }

  @Test func `going back to an earlier search shows its rows at once`() {
    var stage = UpdateStage.onList(.search, size: UpdateStage.wide)
    stage.press(.down, .down, .enter)
    stage.send(.input(.paste("https://github.com/o5/r5")))
    #expect(stage.state.detail?.name == UpdateStage.name(5))
    _ = stage.state.search(for: "topic:x")
    stage.press(.control("o"))
    #expect(stage.names.count == 100)
    #expect(stage.list.selection == 2)
    #expect(stage.state.search.field.text == "x")
    // They are from another search now, so they are requested again.
    #expect(stage.loads.contains { $0.isLoad })
  }
}

extension BrowseEffect {
  fileprivate var isLoad: Bool { if case .load = self { true } else { false } }
}
