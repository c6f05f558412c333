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
    if let toast = parts.wrapped { return drawWrapped(toast, columns: room, on: &frame) }
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
    if let toast, toast.columns > room - help.line.columns - Self.gap {
      return Parts(wrapped: toast)
    }
    let keys = StatusHints(scene: scene)
    let important = KeyHints(scene: scene, hints: keys.important)
      .line(columns: scene.state.overlay == nil ? room / 2 : room)
    let reserved = important.isEmpty ? 0 : important.columns + Self.gap
    let left = left(columns: room - help.line.columns - Self.gap - reserved)
    let hints = KeyHints(scene: scene, hints: keys.hints)
      .places(columns: room - left.columns - help.line.columns - 2 * Self.gap)
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
  private func drawWrapped(_ toast: StyledText, columns: Int, on frame: inout ScreenFrame) {
    let size = scene.layout.size
    let lines = toast.wrapped(to: columns, atMost: max(1, size.rows / 2))
    let top = scene.layout.statusRow - lines.count + 1
    frame.fill(
      ScreenArea(row: top, column: 0, columns: size.columns, rows: lines.count), style: .plain)
    for (index, line) in lines.enumerated() {
      frame.write(line, at: ScreenPosition(row: top + index, column: 1))
    }
  }
}
