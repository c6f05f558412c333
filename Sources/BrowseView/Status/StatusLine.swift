internal import BrowseModel
internal import Messages
internal import Presentation
internal import Rendering
internal import Terminal

/// The last line: position and status on the left, keys on the right.
package struct StatusLine {
  let scene: ViewContext

  package init(scene: ViewContext) { self.scene = scene }

  private static let gap = 3
  /// Columns below which facts say nothing.
  private static let least = 10

  func draw(on frame: inout ScreenFrame) {
    let row = scene.layout.statusRow
    let parts = parts
    if let toast = parts.wrapped {
      drawWrapped(toast, lastRow: parts.right.isEmpty ? row : row - 1, on: &frame)
    }
    frame.write(parts.left, at: ScreenPosition(row: row, column: 1))
    frame.write(parts.right, at: ScreenPosition(row: row, column: parts.start))
  }

  /// The hint at this column; nil beside all of them.
  package func hint(atColumn column: Int) -> KeyHint? {
    let parts = parts
    return parts.hints.first { $0.columns.contains(column - parts.start) }?.hint
  }

  private struct Parts {
    /// A message that covers more than the line.
    var wrapped: StyledText?
    var left = StyledText()
    var right = StyledText()
    /// The first column of `right`, and where the hints are in it.
    var start = 0
    var hints: [(hint: KeyHint, columns: Range<Int>)] = []
  }

  private var room: Int { scene.layout.size.columns - 2 }

  private var parts: Parts {
    // Where a box or a hidden field takes text, no key opens the help.
    let showsHelp =
      scene.state.overlay == nil && (scene.state.isTyping || !scene.state.takesText)
    let help = KeyHints(scene: scene, hints: showsHelp ? [KeyHint(.help, .browseHintHelp)] : [])
      .places(columns: room / 2)
    let keys = StatusHints(scene: scene)
    let important = KeyHints(scene: scene, hints: keys.important)
      .places(columns: scene.state.overlay == nil ? room / 2 : room)
    let reserved = important.line.isEmpty ? 0 : important.line.columns + Self.gap
    if let toast, toast.columns > room - help.line.columns - Self.gap - reserved {
      return Parts(
        wrapped: toast, right: important.line,
        start: scene.layout.size.columns - 1 - important.line.columns, hints: important.hints)
    }
    let left = left(columns: room - help.line.columns - Self.gap - reserved)
    let beside = [left, help.line].filter { !$0.isEmpty }.reduce(0) { $0 + $1.columns + Self.gap }
    let hints = KeyHints(scene: scene, hints: keys.hints).places(columns: room - beside)
    let right = [hints.line, help.line].filter { !$0.isEmpty }
      .joined(separator: StyledText(TerminalText.spaces(Self.gap)))
    let shift = right.columns - help.line.columns
    return Parts(
      left: left, right: right, start: scene.layout.size.columns - 1 - right.columns,
      hints: hints.hints
        + help.hints.map {
          ($0.hint, $0.columns.lowerBound + shift..<$0.columns.upperBound + shift)
        })
  }

  private func left(columns: Int) -> StyledText {
    toast
      ?? (columns < Self.least ? StyledText() : StatusFacts(scene: scene).line(columns: columns))
  }

  private var toast: StyledText? {
    guard let toast = scene.state.toast else { return nil }
    let sign = toast.isProblem ? StyledText("! ", .danger) : StyledText()
    return sign + scene.text(toast.message)
  }

  /// A message that is too long for one line covers a part of the list for a moment, because the
  /// user may need all of it, such as a URL.
  private func drawWrapped(_ toast: StyledText, lastRow: Int, on frame: inout ScreenFrame) {
    let size = scene.layout.size
    let lines = toast.wrapped(to: room, atMost: max(1, size.rows / 2))
    let top = lastRow - lines.count + 1
    frame.fill(
      ScreenArea(
        row: top, column: 0, columns: size.columns, rows: scene.layout.statusRow - top + 1),
      style: .plain)
    for (index, line) in lines.enumerated() {
      frame.write(line, at: ScreenPosition(row: top + index, column: 1))
    }
  }
}
