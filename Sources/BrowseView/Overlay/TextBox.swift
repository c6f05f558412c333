package import BrowseModel
internal import Messages
internal import Presentation
internal import Rendering
internal import Terminal

/// A box whose lines scroll, and how many of them fit into the window.
package struct TextBox {
  let lines: [StyledText]
  /// Lines that are visible at once.
  let rows: Int
  private let scene: ViewContext
  private let title: Message
  private let columns: Int

  private static let widestHelp = 84
  private static let widestComparison = 160

  package init(_ text: OverlayText, scene: ViewContext) {
    self.scene = scene
    let room = BoxView.room(in: scene.layout.size)
    switch text {
    case .help:
      title = .browseHelpTitle
      columns = min(Self.widestHelp, room.columns)
      lines = HelpPage(scene: scene).lines(columns: columns)
    case .comparison(let repositories):
      title = .browseCompareTitle
      let table = ComparisonTable(
        repositories, language: scene.language, now: scene.state.now)
      lines = table.lines(columns: min(Self.widestComparison, room.columns), drawsLines: true)
      columns = max(1, lines.map(\.columns).max() ?? 1)
    case .check(let checks):
      title = .browseCheckTitle
      let width = min(Self.widestHelp, room.columns)
      let blocks = checks.map {
        CheckText($0, language: scene.language, now: scene.state.now).lines(columns: width)
      }
      (lines, columns) = (Array(blocks.joined(separator: [StyledText()])), width)
    case .updates(let events):
      title = .browseUpdatesTitle
      let width = min(Self.widestComparison, room.columns)
      lines = events.map { $0.line(in: scene.language).truncated(to: width) }
      columns = max(1, lines.map(\.columns).max() ?? 1)
    case .sync(let question):
      title = .browseSyncTitle
      columns = min(Self.widestHelp, room.columns)
      lines = Self.lines(of: question, scene, columns: columns)
    }
    rows = min(lines.count, room.rows)
  }

  /// The question first, because what follows may be long.
  private static func lines(
    of question: SyncQuestion, _ scene: ViewContext, columns: Int
  ) -> [StyledText] {
    let (plan, direction) = (question.plan, question.direction)
    let no = Message.questionNoWords.text(in: scene.language).prefix { $0 != "," }
    let hints = [
      KeyHint(key: "Enter", .browseHintYes), KeyHint(key: String(no), .browseHintNo),
      KeyHint(key: "Esc", .browseHintCancel),
    ]
    let account = direction == .push ? plan.account : []
    return plan.side(direction).question.wrapped(.bold, to: columns, scene)
      + account.flatMap { $0.message.wrapped($0.style, to: columns, scene) }
      + [KeyHints(scene: scene, hints: hints).line(columns: columns), StyledText()]
      + plan.lines(direction, in: scene.language).flatMap { $0.wrapped(to: columns) }
      + plan.notices.flatMap { $0.message.wrapped($0.style, to: columns, scene) }
  }

  /// The offset at which the last line is visible.
  package var lastOffset: Int { max(0, lines.count - rows) }

  func draw(from offset: Int, on frame: inout ScreenFrame) {
    let inside = BoxView(
      title: scene.text(title, .bold), columns: columns, rows: lines.count, in: frame.size
    ).draw(on: &frame)
    let first = max(0, min(offset, lastOffset))
    for row in 0..<min(inside.rows, lines.count - first) {
      let place = ScreenPosition(row: inside.row + row, column: inside.column)
      frame.write(lines[first + row], at: place, in: inside)
    }
    ScrollMark(
      area: ScreenArea(
        row: inside.row, column: inside.column + inside.columns + 1, columns: 1,
        rows: inside.rows),
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
