internal import Messages
internal import Presentation
internal import Terminal

/// The last line: where one is and how things stand at the left, keys at the right.
struct StatusLine {
  let scene: Scene

  private static let gap = 3

  func draw(on frame: inout ScreenFrame) {
    let row = scene.layout.statusRow
    let room = scene.layout.size.columns - 2
    // Where letters are text, its key is one too.
    let help = KeyHints(
      scene: scene, hints: scene.takesText ? [] : [KeyHint(.help, .browseHintHelp)]
    ).line(columns: room / 2)
    let left = left(columns: room - help.columns - Self.gap)
    let hints = KeyHints(scene: scene, hints: StatusHints(scene: scene).hints)
      .line(columns: room - left.columns - help.columns - 2 * Self.gap)
    let right = [hints, help].filter { !$0.isEmpty }
      .joined(separator: StyledText(TerminalText.spaces(Self.gap)))
    frame.write(left, at: ScreenPosition(row: row, column: 1))
    frame.write(
      right, at: ScreenPosition(row: row, column: scene.layout.size.columns - 1 - right.columns))
  }

  private func left(columns: Int) -> StyledText {
    if let toast = scene.state.toast {
      let sign = toast.isProblem ? StyledText("! ", .problem) : StyledText()
      return (sign + scene.text(toast.message)).truncated(to: columns)
    }
    return StatusFacts(scene: scene).line(columns: columns)
  }
}
