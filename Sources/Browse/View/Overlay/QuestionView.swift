internal import Messages
internal import Rendering
internal import Terminal

/// Asks before something is done that cannot be undone.
struct QuestionView {
  let scene: Scene
  let title: Message
  let text: StyledText
  /// What Enter does.
  let yes: Message

  private static let columns = 46

  func draw(on frame: inout ScreenFrame) {
    let room = min(Self.columns, BoxView.room(in: frame.size).columns)
    let hints = [KeyHint(key: "Enter", yes), KeyHint(key: "Esc", .browseHintCancel)]
    let lines =
      text.wrapped(to: room, atMost: 4) + [
        StyledText(), KeyHints(scene: scene, hints: hints).line(columns: room),
      ]
    let title = scene.text(title, .bold)
    let columns = max(title.columns + 4, lines.map(\.columns).max() ?? 0)
    let inside = BoxView(title: title, columns: columns, rows: lines.count, in: frame.size)
      .draw(on: &frame)
    for (index, line) in lines.enumerated() {
      let place = ScreenPosition(row: inside.row + index, column: inside.column)
      frame.write(line, at: place, in: inside)
    }
  }
}
