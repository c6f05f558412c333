internal import BrowseModel
internal import Messages
internal import Rendering
internal import Terminal

/// The field above choices that filters them, and below it a rule with their number.
struct FilterView {
  let scene: ViewContext
  let field: TextField
  let shown: Int
  let total: Int

  func draw(in inside: ScreenArea, on frame: inout ScreenFrame) {
    FieldView(
      field: field, placeholder: scene.text(.browseChooserFilter, .muted),
      area: ScreenArea(row: inside.row, column: inside.column, columns: inside.columns, rows: 1)
    ).draw(on: &frame)
    let count = StyledText(sanitizing: " \(shown)/\(total) ", .muted)
    let strokes = max(1, inside.columns - count.columns - 1)
    let rule = StyledText(sanitizing: String(repeating: "─", count: strokes), .line) + count
    frame.write(
      rule + StyledText("─", .line),
      at: ScreenPosition(row: inside.row + 1, column: inside.column), in: inside)
  }
}
