internal import Messages
internal import Rendering
internal import Terminal

/// A line that is typed, with the cursor while keys go to it.
struct FieldView {
  let field: TextField
  /// What stands there while nothing is typed.
  let placeholder: StyledText
  /// One row.
  let area: ScreenArea

  func draw(on frame: inout ScreenFrame) {
    guard area.columns > 0 else { return }
    let cursor = cursorColumns
    let shift = max(0, cursor - area.columns + 1)
    let text = field.text.isEmpty ? placeholder : StyledText(sanitizing: field.text)
    frame.write(
      text, at: ScreenPosition(row: area.row, column: area.column - shift), in: area)
    if field.isFocused {
      frame.cursor = ScreenPosition(row: area.row, column: area.column + cursor - shift)
    }
  }

  /// Columns of what is before the cursor.
  private var cursorColumns: Int {
    TerminalText(sanitizing: String(field.text.prefix(max(0, field.cursor)))).columns
  }
}
