package import BrowseModel
internal import Messages
internal import Rendering
package import Terminal

/// The form with the usual filters.
package struct FilterFormView {
  let scene: ViewContext
  let form: FilterForm

  package init(scene: ViewContext, form: FilterForm) {
    self.scene = scene
    self.form = form
  }

  static let columns = 46
  private static let labelColumns = 11
  private static let gap = 1

  func draw(on frame: inout ScreenFrame) {
    let inside = box(in: frame.size).draw(on: &frame)
    for (index, line) in form.lines.enumerated() {
      let row = inside.row + index
      let isSelected = index == form.selection
      frame.write(
        StyledText(sanitizing: line.name, isSelected ? .accent : .plain),
        at: ScreenPosition(row: row, column: inside.column), in: inside)
      FieldView(
        field: line.field, placeholder: StyledText(sanitizing: line.example, .muted),
        area: ScreenArea(
          row: row, column: inside.column + Self.labelColumns,
          columns: max(1, inside.columns - Self.labelColumns), rows: 1)
      ).draw(on: &frame)
    }
    for (index, line) in notes(inside.columns).enumerated() {
      let place = ScreenPosition(
        row: inside.row + form.lines.count + Self.gap + index, column: inside.column)
      frame.write(line, at: place, in: inside)
    }
  }

  /// The line of the form at this position.
  package func line(at position: ScreenPosition, in size: TerminalSize) -> Int? {
    let inside = box(in: size).inside(of: size)
    let index = position.row - inside.row
    return inside.contains(position) && form.lines.indices.contains(index) ? index : nil
  }

  private func box(in size: TerminalSize) -> BoxView {
    let columns = min(Self.columns, BoxView.room(in: size).columns)
    return BoxView(
      title: scene.text(.browseFormTitle, .bold), columns: columns,
      rows: form.lines.count + Self.gap + notes(columns).count, in: size)
  }

  /// A mistake, and the keys.
  private func notes(_ columns: Int) -> [StyledText] {
    let hints = [
      KeyHint(key: "Enter", .browseHintApply), KeyHint(key: "↑↓", .browseHintSelect),
      KeyHint(key: "Esc", .browseHintCancel),
    ]
    let mistake = form.mistake.map { scene.text($0, .danger).wrapped(to: columns, atMost: 3) }
    return (mistake ?? []) + [KeyHints(scene: scene, hints: hints).line(columns: columns)]
  }
}
