internal import Messages
internal import Rendering
internal import Terminal

/// The help for the keys in a box that scrolls.
struct HelpView {
  let scene: Scene
  let offset: Int

  func draw(on frame: inout ScreenFrame) {
    let box = HelpBox(scene: scene)
    let lines = box.lines
    let inside = BoxView(
      title: scene.text(.browseHelpTitle, .bold), columns: box.columns, rows: lines.count,
      in: frame.size
    ).draw(on: &frame)
    let first = max(0, min(offset, box.lastOffset))
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
