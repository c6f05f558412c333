import Access
import Core
import FoundationEssentials
import GitHub
import Messages
import Rendering
import Storage
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import BrowseView
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct MarkTests {
  private static let space = Key.character(" ")

  /// A list whose first rows are marked.
  private func marked(_ count: Int, _ screen: ScreenName = .top) -> UpdateStage {
    var stage = UpdateStage.onList(screen)
    for _ in 0..<count { stage.press(Self.space) }
    return stage
  }

  private static func repositories(_ range: Range<Int>) -> [Repository] {
    range.map(UpdateStage.repository)
  }

  @Test func `Space marks a row and goes on, and takes the mark away again`() {
    var stage = marked(2)
    #expect(stage.list.selection == 2)
    #expect(stage.list.marked == [0, 1])
    var view = BrowseView()
    let lines = view.frame(stage.state).lines
    #expect(lines.count { $0.contains("✓") } == 2)
    #expect(lines.last?.contains("2 marked") == true)
    #expect(lines.last?.contains("Esc unmark") == true)
    stage.press(.up, Self.space)
    #expect(stage.list.marked == [0])
    stage.press(.escape)
    #expect(stage.list.marked.isEmpty)
    #expect(view.frame(stage.state).lines.allSatisfy { !$0.contains("✓") })
  }

  @Test func `marks belong to their list, and end with its query`() {
    var stage = marked(2)
    stage.press(.character("2"))
    stage.page(0..<20)
    #expect(stage.list.marked.isEmpty)
    stage.press(.tab, .backTab)
    stage.press(.character("1"))
    stage = marked(2)
    stage.press(.character("R"))
    stage.page(0..<20)
    #expect(stage.list.marked == [0, 1])
    stage.press(.character("s"), .down, .enter)
    #expect(stage.list.marked.isEmpty)
  }

  @Test func `the favorite key adds those that are none, and removes only when all are`() {
    var stage = marked(3)
    stage.send(.favorite(id: 1, isFavorite: true))
    stage.press(.character("f"))
    let others = [UpdateStage.repository(0), UpdateStage.repository(2)]
    #expect(stage.effects == [.setFavorite(others, isFavorite: true)])
    for id in 0..<3 { stage.send(.favorite(id: Int64(id), isFavorite: true)) }
    stage.press(.character("f"))
    #expect(stage.effects == [.setFavorite(Self.repositories(0..<3), isFavorite: false)])
  }

  @Test func `tags are for all marked rows, a note is for one`() {
    var stage = marked(3)
    stage.press(.character("#"))
    #expect(stage.effects == [.askAnnotation(.tags(Self.repositories(0..<3)))])
    stage.send(.prompt(TextPrompt(.tags(Self.repositories(0..<3)), text: "cli, work")))
    stage.press(.control("u"))
    stage.type("Work, later")
    stage.press(.enter)
    let change = FavoriteChange(added: ["later"], removed: ["cli"])
    #expect(stage.effects.contains(.annotate(Self.repositories(0..<3), change)))
    stage.press(.character("N"))
    #expect(stage.state.toast?.isHint == true)
    #expect(!stage.effects.contains { if case .askAnnotation = $0 { true } else { false } })
  }

  @Test func `marking and writing all rows say that only the loaded ones are meant`() {
    var stage = UpdateStage(.top)
    stage.handle(.page(UpdateStage.rows(0..<20), UpdateStage.head(230), standsIn: nil))
    stage.press(.character("M"))
    #expect(stage.toast == "Marked the 20 loaded of 230 rows.")
    stage.press(.character("M"))
    #expect(stage.toast == nil && stage.list.marked.isEmpty)
    stage.press(.character("e"))
    var view = BrowseView()
    let title = { view.frame(stage.state).lines.joined() }
    #expect(title().contains("Write the 20 loaded of 230 rows to a file"))
    stage.press(.escape, Self.space, .character("e"))
    #expect(title().contains("Write 1 row to a file"))
    stage.press(.escape)
    stage.handle(.end(.exhausted))
    stage.press(.escape, .character("e"))
    #expect(title().contains("Write 20 rows to a file"))
  }

  @Test func `addresses are copied in one line, clone commands so that they run one by one`() {
    var stage = marked(2)
    stage.press(.character("y"))
    #expect(
      stage.effects.contains(.copy("https://github.com/o0/r0 https://github.com/o1/r1")))
    stage.press(.character("c"))
    #expect(
      stage.effects.contains(
        .copy(
          "git clone https://github.com/o0/r0.git && git clone https://github.com/o1/r1.git")))
    #expect(!Clipboard.bytes(copying: "git clone a && git clone b").isEmpty)
  }

  @Test func `the browser opens the marked pages, but not very many`() {
    var stage = marked(2)
    stage.press(.character("o"))
    #expect(
      stage.effects == [.open("https://github.com/o0/r0"), .open("https://github.com/o1/r1")])
    stage = marked(11)
    stage.press(.character("o"))
    #expect(!stage.effects.contains { if case .open = $0 { true } else { false } })
    #expect(stage.state.toast?.isHint == true)
  }

  @Test func `rows are written to a file whose name says the format`() {
    var stage = marked(2)
    stage.press(.character("e"))
    stage.press(.control("u"))
    stage.type("mine.txt")
    stage.press(.enter)
    #expect(stage.state.toast?.isProblem == true && stage.state.overlay != nil)
    stage.press(.control("u"))
    stage.type("mine.json")
    stage.press(.enter)
    guard case .export(let rows, "mine.json")? = stage.effects.first else {
      Issue.record("\(stage.effects)")
      return
    }
    #expect(rows.map(\.repository.id) == [0, 1])
    // Without marks, all rows.
    stage.press(.escape, .character("e"), .enter)
    guard case .export(let all, _)? = stage.effects.first else {
      Issue.record("\(stage.effects)")
      return
    }
    #expect(all.count == stage.list.rows.count)
  }

  @Test func `repositories are cloned, and the user's commands are started for them`() throws {
    var stage = marked(2)
    stage.state.settings.cloneDirectory = "/src"
    stage.press(.character("C"))
    let names = [
      RepositoryName(owner: "o0", name: "r0"), RepositoryName(owner: "o1", name: "r1"),
    ]
    var view = BrowseView()
    var text = view.frame(stage.state).lines.joined(separator: "\n")
    #expect(text.contains("─ Clone 2 repositories? ─") && text.contains("into /src."), "\(text)")
    #expect(text.contains("y clone   n, Esc cancel") && stage.effects.isEmpty)
    for key in [Key.enter, .character("n")] { stage.press(key) }
    #expect(stage.state.overlay == nil && stage.state.job == nil)
    stage.press(.character("C"), .character("y"))
    #expect(stage.effects.contains(.clone(names)) && stage.state.job?.isChange == true)
    stage.send(.progress(.cloneProgress(number: 2, total: 2, name: "o1/r1")))
    text = view.frame(stage.state).lines.last ?? ""
    #expect(text.contains("Cloning 2 of 2: o1/r1…") && text.contains("Esc stop"), "\(text)")
    stage.press(.escape)
    #expect(stage.effects == [.stopJob] && stage.list.marked.count == 2)
    stage.send(.jobEnded)
    let command = try OwnCommand(
      name: "open in Emacs", key: "E", program: "emacs", arguments: ["{url}"])
    stage.state.settings.commands = [BoundCommand(command: command, key: .character("E"))]
    stage.press(.character("E"))
    #expect(stage.effects == [.run(command, names)])
    // It is in the palette and in the help, and its key is text in a field.
    stage.press(.character(":"))
    stage.type("emacs")
    stage.press(.enter)
    #expect(stage.effects.contains(.run(command, names)))
    stage.resize(columns: 120, rows: 50)
    stage.press(.character("?"))
    #expect(
      view.frame(stage.state).lines.contains { $0.contains("E") && $0.contains("open in Emacs") })
    stage.press(.escape, .escape, .character("C"))
    #expect(stage.effects.contains(.clone([RepositoryName(owner: "o2", name: "r2")])))
    stage.press(.character("1"))
    stage.type("E")
    #expect(stage.state.search.field.text == "E")
  }

  @Test func `in a page Space turns it, and keys act on its repository only`() {
    var stage = marked(2)
    stage.press(.enter)
    let marks = stage.list.marked
    stage.press(Self.space)
    #expect(stage.list.marked == marks)
    stage.press(.character("y"))
    #expect(stage.effects.contains(.copy("https://github.com/o2/r2")))
    stage = UpdateStage(.account)
    stage.press(Self.space)
    #expect(stage.state.toast == nil)
  }

  @Test func `marked repositories are compared in a box that scrolls and closes`() {
    var stage = marked(1)
    stage.press(.character("="))
    #expect(stage.toast == "Mark 2 to 6 rows with Space to compare them.")
    stage = marked(2)
    stage.press(.character("="))
    let names = [
      RepositoryName(owner: "o0", name: "r0"), RepositoryName(owner: "o1", name: "r1"),
    ]
    #expect(stage.effects.contains(.compare(names)))
    let comparison = RepositoryReport(
      .comparison(Self.repositories(0..<2).map { RepositoryDetails(repository: $0) }))
    stage.send(.report(comparison))
    #expect(stage.toast == nil)
    var view = BrowseView()
    let text = view.frame(stage.state).lines.joined(separator: "\n")
    #expect(text.contains("─ Comparison ─") && text.contains("o0/r0") && text.contains("o1/r1"))
    for _ in 0..<50 { stage.press(.down) }
    stage.turn(.wheelUp)
    stage.press(.escape)
    #expect(stage.state.overlay == nil && stage.list.marked.count == 2)
    // It does not open over what the user types meanwhile.
    stage.press(.character("/"))
    stage.send(.report(comparison))
    #expect(stage.state.overlay == nil)
  }

  @Test func `the repositories at hand are checked, six at most`() {
    var stage = marked(7)
    stage.press(.character("!"))
    #expect(
      stage.toast == "Check at most 6 repositories at once; 7 are marked. Esc takes the marks away."
    )
    stage = marked(2)
    stage.press(.character("!"))
    let names = (0..<2).map { RepositoryName(owner: "o\($0)", name: "r\($0)") }
    #expect(stage.effects.contains(.check(names)))
    #expect(stage.state.job?.message?.text(in: .en) == "Checking 2 repositories …")
    let details = RepositoryDetails(repository: Self.repositories(0..<1)[0])
    let check = RepositoryCheck(details, askedAs: names[0], historyAt: .now, now: .now)
    stage.send(.report(RepositoryReport(.check([check]))))
    var view = BrowseView()
    let text = view.frame(stage.state).lines.joined(separator: "\n")
    #expect(text.contains("─ Check ─") && text.contains("o0/r0 · 2 warning signs"), "\(text)")
    #expect(text.contains("! none") && stage.toast == nil)
    stage.press(.escape)
    #expect(stage.state.overlay == nil)
  }

  @Test func `what resembles a repository is offered, filtered and opened`() {
    var stage = marked(1)
    // Of the row with the cursor, whatever is marked.
    stage.press(.character("~"))
    #expect(stage.effects.contains(.findSimilar(RepositoryName(owner: "o1", name: "r1"))))
    stage.press(.up, .character("~"))
    #expect(stage.effects.contains(.findSimilar(RepositoryName(owner: "o0", name: "r0"))))
    var rows = Self.repositories(1..<4).map { ListedRepository($0) }
    rows[0].similarity = [.topics(["tui", "git"]), .language("Go")]
    stage.send(.foundSimilar(RepositoryName(owner: "o0", name: "r0"), rows))
    var view = BrowseView()
    let text = view.frame(stage.state).lines.joined(separator: "\n")
    #expect(text.contains("─ Similar to o0/r0 ─"))
    #expect(text.contains("o1/r1 · shares the topics tui, git"))
    for key in "r3 o3" { stage.press(.character(key)) }
    stage.press(.enter)
    #expect(stage.state.overlay == nil && stage.state.detail?.name.description == "o3/r3")
    // It does not open where another repository is at hand.
    stage.send(.jobEnded)
    stage.press(.escape)
    let other = RepositoryName(owner: "o3", name: "r3")
    stage.send(.foundSimilar(other, rows))
    #expect(stage.state.overlay == nil)
  }

  @Test func `updates of favorites are shown once, and count as seen only then`() {
    var stage = UpdateStage(.favorites)
    stage.press(.character("U"))
    #expect(stage.toast == "You are not logged in to github.com." && stage.state.job == nil)
    stage = UpdateStage(.favorites, login: "monalisa")
    stage.press(.character("U"))
    #expect(stage.effects.contains(.findUpdates))
    let events = [
      FavoriteEvent(
        key: 7, id: 1, kind: .release, fullName: "o1/r1", url: "https://github.com/o1/r1",
        new: "v2.0", happenedAt: UpdateStage.start, foundAt: UpdateStage.start)
    ]
    stage.press(.character("?"))
    stage.send(.report(RepositoryReport(.updates(events))))
    #expect(!stage.effects.contains(.markSeen(events)))
    stage.press(.escape)
    stage.send(.report(RepositoryReport(.updates(events))))
    #expect(stage.effects.contains(.markSeen(events)))
    var view = BrowseView()
    let text = view.frame(stage.state).lines.joined(separator: "\n")
    #expect(text.contains("─ Updates ─") && text.contains("o1/r1  released v2.0"), "\(text)")
    stage.press(.escape)
    stage.send(.report(RepositoryReport(.updates([]))))
    #expect(stage.state.overlay == nil && stage.toast == "No updates of your favorites.")
  }

  @Test func `keys for repositories say so where no repository is`() throws {
    var stage = UpdateStage(.top)
    let command = try OwnCommand(name: "echo", key: "E", program: "echo", arguments: [])
    stage.state.settings.commands = [BoundCommand(command: command, key: .character("E"))]
    for key in "f#NyocC!~eE" {
      stage.state.toast = nil
      stage.press(.character(key))
      #expect(stage.toast == "There is no repository here.", "\(key)")
    }
  }
}
