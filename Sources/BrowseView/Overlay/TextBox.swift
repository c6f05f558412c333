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

  private static let widestQuestion = 46
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
    case .comparison(let repositories):
      title = .browseCompareTitle
      let table = ComparisonTable(
        repositories, language: scene.language, now: scene.state.now)
      lines = table.lines(columns: min(Self.widestComparison, room.columns), drawsLines: true)
      columns = max(1, lines.map(\.columns).max() ?? 1)
    case .check(let checks, let skipped):
      title = .browseCheckTitle
      let blocks = checks.map {
        CheckText($0, language: scene.language, now: scene.state.now).lines(columns: width)
      }
      lines = Array(
        (blocks + Self.blocks(skipped, scene, columns: width)).joined(separator: [StyledText()]))
      columns = width
    case .updates(let events, let skipped):
      title = .browseUpdatesTitle
      let width = min(Self.widestComparison, room.columns)
      let rows = events.map { $0.line(in: scene.language).truncated(to: width) }
      lines = Array(
        ((rows.isEmpty ? [] : [rows]) + Self.blocks(skipped, scene, columns: width))
          .joined(separator: [StyledText()]))
      columns = max(1, lines.map(\.columns).max() ?? 1)
    case .sync(let question):
      title = .browseSyncTitle
      columns = width
      lines = Self.lines(of: question, scene, columns: columns)
      hints = [
        KeyHint(key: scene.letter(.questionYesWords), .browseHintYes),
        KeyHint(key: scene.letter(.questionNoWords), .browseHintNo),
        KeyHint(key: "Esc", .browseHintCancel),
      ]
    case .question(let question):
      let words = QuestionText(scene: scene, question: question)
      title = words.title
      hints = words.keys
      let width = min(Self.widestQuestion, room.columns)
      lines = words.text.wrapped(to: width)
      let widest = [
        scene.text(title).columns + 4,
        KeyHints(scene: scene, hints: hints).line(columns: width).columns,
      ]
      columns = (widest + lines.map(\.columns)).max() ?? width
    }
    if !hints.isEmpty {
      let line = KeyHints(scene: scene, hints: hints).line(columns: min(columns, room.columns))
      keys = (lines.count + 2 > room.rows ? [] : [StyledText()]) + [line]
    }
    rows = max(1, min(lines.count, room.rows - keys.count))
  }

  /// What could not be done, if anything.
  private static func blocks(
    _ notices: [Notice], _ scene: ViewContext, columns: Int
  ) -> [[StyledText]] {
    let lines = notices.flatMap {
      (StyledText("! ", .danger) + scene.text($0.message)).wrapped(to: columns, indent: 2)
    }
    return lines.isEmpty ? [] : [lines]
  }

  /// The question first, because what follows may be long.
  private static func lines(
    of question: SyncQuestion, _ scene: ViewContext, columns: Int
  ) -> [StyledText] {
    let (plan, direction) = (question.plan, question.direction)
    let account = direction == .push ? plan.account : []
    return plan.side(direction).question.wrapped(.bold, to: columns, scene)
      + account.flatMap { $0.message.wrapped($0.style, to: columns, scene) }
      + [StyledText()]
      + plan.lines(direction, in: scene.language).flatMap { $0.wrapped(to: columns) }
      + plan.notices.flatMap { $0.message.wrapped($0.style, to: columns, scene) }
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

extension Message {
  fileprivate func wrapped(
    _ style: Style, to columns: Int, _ scene: ViewContext
  ) -> [StyledText] {
    scene.text(self, style).wrapped(to: columns)
  }
}
