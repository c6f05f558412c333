import Core
import Foundation
import GitHub
import Messages
import Terminal
import TestSupport
import Testing

@testable import BrowseModel
@testable import BrowseView
@testable import Presentation

/// Every box, in windows of every size.
@Suite(.timeLimit(.minutes(10))) struct BoxTests {
  private static let repositories = ViewSamples.repositories
  private static let names = repositories.compactMap(\.currentName)

  private static let questions: [Question] = [
    .removeSaved(name: String(repeating: "long name ", count: 20)),
    .removeFavorites(repositories), .removeFavorites([repositories[2]]),
    .unstar(repositories), .unstar([repositories[2]]), .clone(names),
    .logOut(login: "octocat", annotated: 12),
  ]

  private static func sync(_ direction: SyncDirection) -> Overlay {
    let rows = (0..<30).map { ["o/r\($0)", "later"] }
    let side = SyncPlan.Side(
      rows: rows, count: 30, heading: .listsUntagged(count: 30),
      question: .listsPullQuestion(count: 30))
    let plan = SyncPlan(
      pull: side, push: side, new: (["later"], .listsNew(count: 1)),
      notices: [Notice(.listsHidden(count: 3))],
      account: [Notice(.listsAs(login: "monalisa", host: "github.com"))], same: .listsSame,
      json: .null)
    return .text(.question(.sync(plan, direction, agreed: [])), offset: 0)
  }

  private static var checks: [RepositoryCheck] {
    repositories.prefix(6).map {
      RepositoryCheck(
        RepositoryDetails(repository: $0), askedAs: names[0], historyAt: ViewSamples.now,
        now: ViewSamples.now)
    }
  }

  private static var comparison: RepositoryReport {
    RepositoryReport(
      .comparison(repositories.prefix(6).map { RepositoryDetails(repository: $0) }))
  }

  private static func others(_ settings: BrowseSettings) -> [Overlay] {
    let notices = [
      Notice(.favoritesFailed(text: "o/r", problem: Message.favoritesReplaced), .problem)
    ]
    let choices = repositories.map(\.fullName)
    return [
      .text(.help, offset: 0),
      .text(.report(comparison), offset: 0),
      .text(.report(RepositoryReport(.check(checks), skipped: notices)), offset: 0),
      .text(.report(RepositoryReport(.updates([]), skipped: notices)), offset: 0),
      .palette(Palette(settings)),
      .sorts(Chooser(ListID.search.sorts.map(\.rawValue))),
      .languages(Chooser(choices, takesText: true)),
      .choices(Chooser(choices), of: .similar(to: names[0])),
      .choices(Chooser(["Favorites and stars", "Tags and star lists"]), of: .sync),
      .filters(FilterForm(SearchQuery(terms: []), ofFavorites: false)),
      .filters(FilterForm(SearchQuery(terms: []), ofFavorites: true)),
      .prompt(TextPrompt(.saveName, text: "frameworks")),
      .prompt(TextPrompt(.tags(repositories), text: "")),
      .prompt(TextPrompt(.note(repositories[2]), text: "")),
      .prompt(TextPrompt(.file(ViewSamples.rows, of: 230), text: "a.csv")),
    ]
  }

  private func frame(_ overlay: Overlay, _ settings: BrowseSettings) -> ScreenFrame {
    var view = BrowseView()
    var state = ViewSamples.list(settings)
    state.settings.cloneDirectory = "/home/octocat/a/rather/long/path/to/{full_name}"
    state.overlay = overlay
    return view.frame(state)
  }

  /// The edges of the box; nil if they are broken.
  private func box(in frame: ScreenFrame) -> (rows: ClosedRange<Int>, right: Int)? {
    func place(_ text: String) -> (row: Int, column: Int)? {
      for row in 0..<frame.size.rows {
        for column in 0..<frame.size.columns where frame.cell(row, column).text == text {
          return (row, column)
        }
      }
      return nil
    }
    guard let start = place("╭"), let end = place("╯"), place("╮")?.column == end.column,
      place("╰")?.column == start.column, start.row < end.row,
      (start.column + 1..<end.column).allSatisfy({ frame.cell(end.row, $0).text == "─" })
    else { return nil }
    return (start.row...end.row, end.column)
  }

  @Test(arguments: [(40, 10), (60, 20), (80, 24)], [Language.en, .pl, .de])
  func `the keys of every box are visible, and its frame is whole`(
    size: (columns: Int, rows: Int), language: Language
  ) {
    let settings = ViewSamples.settings(
      TerminalSize(columns: size.columns, rows: size.rows), language)
    for question in Self.questions {
      let drawn = frame(.text(.question(question), offset: 0), settings)
      let yes = Message.questionYesWords.text(in: language).prefix { $0 != "," }
      let keys = drawn.lines.first { $0.contains("│ \(yes) ") && $0.contains("n, Esc ") }
      #expect(keys != nil && box(in: drawn) != nil, "\(drawn.lines.joined(separator: "\n"))")
    }
    for direction in SyncDirection.allCases {
      let drawn = frame(Self.sync(direction), settings)
      let keys = drawn.lines.first { $0.contains(" n ") && $0.contains("Esc ") }
      #expect(keys?.contains("│") == true && box(in: drawn) != nil, "\(drawn.lines)")
    }
    for overlay in Self.others(settings) {
      let drawn = frame(overlay, settings)
      let text = drawn.lines.joined(separator: "\n")
      #expect(text.contains("Esc ") && box(in: drawn) != nil, "\(text)")
    }
  }

  @Test(arguments: [40, 60, 80], [Language.en, .pl, .de])
  func `every step of a login names Esc, whatever else there is to say`(
    columns: Int, language: Language
  ) {
    let settings = ViewSamples.settings(TerminalSize(columns: columns, rows: 10), language)
    let long = Toast(.browseToastChooseStore, isHint: true)
    for scene in [ViewScene.token, .stores, .device] {
      for toast in [nil, long] {
        var state = scene.state(settings)
        state.toast = toast
        state.job = Job(.task(.clone(Self.names)), since: state.now)
        var view = BrowseView()
        let lines = view.frame(state).lines
        let word = Message.browseHintCancel.text(in: language)
        #expect(lines.contains { $0.contains("Esc \(word)") }, "\(lines.joined(separator: "\n"))")
      }
    }
  }

  @Test func `in the narrowest window the selected link is told, whatever else there is to say`() {
    let settings = ViewSamples.settings(TerminalSize(columns: 40, rows: 10))
    var state = ViewScene.detail.state(settings)
    state.detail?.links = [DetailLink(address: "https://swift.org/install", spots: [])]
    state.detail?.selectedLink = 0
    state.detail?.savedAt = ViewSamples.before(hours: 3)
    state.lists[.search].marked = Set(ViewSamples.repositories.map(\.id))
    var view = BrowseView()
    #expect(view.frame(state).lines.last?.contains("https://swift.org/install") == true)
  }

  @Test(arguments: [(40, 10), (60, 20), (80, 24)])
  func `a text that does not fit says so, and scrolls to its end`(
    size: (columns: Int, rows: Int)
  ) {
    let settings = ViewSamples.settings(TerminalSize(columns: size.columns, rows: size.rows))
    var state = ViewSamples.list(settings)
    let texts: [OverlayText] =
      [
        .help, .report(Self.comparison), .report(RepositoryReport(.check(Self.checks))),
      ] + Self.questions.map(OverlayText.question)
    for text in texts {
      state.overlay = .text(text, offset: 0)
      let box = TextBox(text, scene: ViewContext(state))
      let isWhole = box.lastOffset == 0
      let shown = frame(.text(text, offset: 0), settings)
      let edges = self.box(in: shown)
      let hasMark = edges.map { edges in
        edges.rows.contains { shown.cell($0, edges.right).text == "┃" }
      }
      #expect(hasMark == !isWhole, "\(shown.lines.joined(separator: "\n"))")
      let last = frame(.text(text, offset: box.lastOffset), settings).lines.joined()
      let end = box.lines.last { !$0.isEmpty }?.plain.string.split(separator: " ").last ?? ""
      #expect(last.contains(end), "\(end)")
    }
  }

  @Test func `in a low window the form scrolls to the line with the cursor`() {
    let settings = ViewSamples.settings(TerminalSize(columns: 40, rows: 10))
    var form = FilterForm(SearchQuery(terms: []), ofFavorites: false)
    for line in form.lines {
      var view = BrowseView()
      var state = ViewSamples.list(settings)
      state.overlay = .filters(form)
      let drawn = view.frame(state)
      #expect(drawn.lines.contains { $0.contains("│ \(line.name) ") }, "\(drawn.lines)")
      let row = drawn.cursor?.row ?? 0
      #expect(drawn.lines[row].contains(line.name))
      let position = ScreenPosition(row: row, column: 12)
      let view2 = FilterFormView(scene: ViewContext(state), form: form)
      #expect(view2.line(at: position, in: state.size) == form.selection)
      form.move(by: 1)
    }
  }
}
