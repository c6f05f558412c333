internal import Messages
internal import Rendering
internal import Terminal

/// Asks for the name of a search.
struct SaveNameView {
  let scene: Scene
  let field: TextField

  private static let columns = 46

  func draw(on frame: inout ScreenFrame) {
    let inside = BoxView(
      title: scene.text(.browseSaveTitle, .bold), columns: Self.columns, rows: 3, in: frame.size
    ).draw(on: &frame)
    var field = field
    field.isFocused = true
    FieldView(
      field: field, placeholder: StyledText(),
      area: ScreenArea(row: inside.row, column: inside.column, columns: inside.columns, rows: 1)
    ).draw(on: &frame)
    let hints = [KeyHint(key: "Enter", .browseHintSave), KeyHint(key: "Esc", .browseHintCancel)]
    frame.write(
      KeyHints(scene: scene, hints: hints).line(columns: inside.columns),
      at: ScreenPosition(row: inside.row + 2, column: inside.column), in: inside)
  }
}
