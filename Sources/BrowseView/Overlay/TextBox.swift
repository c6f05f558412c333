package import BrowseModel
internal import Messages
internal import Presentation
internal import Rendering
internal import Terminal

/// A box whose lines scroll, and how many of them fit into the window; the keys below them always do.
package struct TextBox {
  let lines: [StyledText]
  /// Lines that are visible at once.
  let rows: Int
  private let scene: ViewContext
  private let title: Message
  private let columns: Int
  private var keys: [StyledText] = []

  private static let widestHelp = 84
  private static let widestComparison = 160

  package init(_ text: OverlayText, scene: ViewContext) {
    self.scene = scene
    let room = BoxView.room(in: scene.layout.size)
    let width = min(Self.widestHelp, room.columns)
    var hints: [KeyHint] = []
    switch text {
    case .help:
      title = .browseHelpTitle
      columns = width
      lines = HelpPage(scene: scene).lines(columns: columns)
    case .report(let report):
      (title, lines) = Self.lines(of: report, scene, columns: room.columns)
      columns = max(1, lines.map(\.columns).max() ?? 1)
    case .question(let question):
      let words = QuestionText(scene: scene, question: question)
      title = words.title
      hints = words.keys
      lines = words.lines(columns: room.columns)
      let widest = [
        scene.text(title).columns + 4,
        KeyHints(scene: scene, hints: hints).line(columns: room.columns).columns,
      ]
      columns = (widest + lines.map(\.columns)).max() ?? 1
    }
    if !hints.isEmpty {
      let line = KeyHints(scene: scene, hints: hints).line(columns: min(columns, room.columns))
      keys = (lines.count + 2 > room.rows ? [] : [StyledText()]) + [line]
    }
    rows = max(1, min(lines.count, room.rows - keys.count))
  }

  /// Its rows, then what could not be done, if anything.
  private static func lines(
    of report: RepositoryReport, _ scene: ViewContext, columns: Int
  ) -> (title: Message, [StyledText]) {
    let (language, now) = (scene.language, scene.state.now)
    let (narrow, wide) = (min(widestHelp, columns), min(widestComparison, columns))
    let title: Message
    var blocks: [[StyledText]]
    switch report.rows {
    case .comparison(let repositories):
      title = .browseCompareTitle
      let table = ComparisonTable(repositories, language: language, now: now)
      blocks = [table.lines(columns: wide, drawsLines: true)]
    case .check(let checks):
      title = .browseCheckTitle
      blocks = checks.map { CheckText($0, language: language, now: now).lines(columns: narrow) }
    case .updates(let events):
      title = .browseUpdatesTitle
      blocks = [events.map { $0.line(in: language).truncated(to: wide) }]
    }
    blocks.append(
      report.skipped.flatMap {
        (StyledText("! ", .danger) + scene.text($0.message)).wrapped(to: narrow, indent: 2)
      })
    return (title, Array(blocks.filter { !$0.isEmpty }.joined(separator: [StyledText()])))
  }

  /// The offset at which the last line is visible.
  package var lastOffset: Int { max(0, lines.count - rows) }

  func draw(from offset: Int, on frame: inout ScreenFrame) {
    let inside = BoxView(
      title: scene.text(title, .bold), columns: columns, rows: rows + keys.count, in: frame.size
    ).draw(on: &frame)
    let first = max(0, min(offset, lastOffset))
    for (row, line) in (lines.dropFirst(first).prefix(rows) + keys).enumerated() {
      let place = ScreenPosition(row: inside.row + row, column: inside.column)
      frame.write(line, at: place, in: inside)
    }
    ScrollMark(
      area: ScreenArea(
        row: inside.row, column: inside.column + inside.columns + 1, columns: 1, rows: rows),
      lines: lines.count, offset: first, isFocused: true, hasTrack: false
    ).draw(on: &frame)
  }
}
