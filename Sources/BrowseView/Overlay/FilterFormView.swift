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
    let (box, visible, notes) = parts(in: frame.size)
    let inside = box.draw(on: &frame)
    for (row, index) in visible.enumerated() {
      let row = inside.row + row
      let line = form.lines[index]
      frame.write(
        StyledText(sanitizing: line.name, index == form.selection ? .accent : .plain),
        at: ScreenPosition(row: row, column: inside.column), in: inside)
      FieldView(
        field: line.field, placeholder: StyledText(sanitizing: line.example, .muted),
        area: ScreenArea(
          row: row, column: inside.column + Self.labelColumns,
          columns: max(1, inside.columns - Self.labelColumns), rows: 1)
      ).draw(on: &frame)
    }
    for (index, line) in notes.enumerated() {
      let row = inside.row + inside.rows - notes.count + index
      frame.write(line, at: ScreenPosition(row: row, column: inside.column), in: inside)
    }
    ScrollMark(
      area: ScreenArea(
        row: inside.row, column: inside.column + inside.columns + 1, columns: 1,
        rows: visible.count),
      lines: form.lines.count, offset: visible.lowerBound, isFocused: true, hasTrack: false
    ).draw(on: &frame)
  }

  /// The line of the form at this position.
  package func line(at position: ScreenPosition, in size: TerminalSize) -> Int? {
    let (box, visible, _) = parts(in: size)
    let inside = box.inside(of: size)
    let index = visible.lowerBound + position.row - inside.row
    return inside.contains(position) && visible.contains(index) ? index : nil
  }

  /// The box, the lines in it, around the selected one where not all fit, and what is below them.
  private func parts(
    in size: TerminalSize
  ) -> (box: BoxView, visible: Range<Int>, notes: [StyledText]) {
    let room = BoxView.room(in: size)
    let columns = min(Self.columns, room.columns)
    let (notes, count) = (notes(columns), form.lines.count)
    let rows = max(1, min(count, room.rows - notes.count))
    let first = max(0, min(form.selection - rows / 2, count - rows))
    let box = BoxView(
      title: scene.text(.browseFormTitle, .bold), columns: columns,
      rows: rows + Self.gap + notes.count, in: size)
    return (box, first..<first + rows, notes)
  }

  /// A mistake, and the keys.
  private func notes(_ columns: Int) -> [StyledText] {
    let hints = [
      KeyHint(key: "Enter", .browseHintApply), KeyHint(key: "Esc", .browseHintCancel),
      KeyHint(key: "↑↓", .browseHintSelect),
    ]
    let mistake = form.mistake.map { scene.text($0, .danger).wrapped(to: columns, atMost: 3) }
    return (mistake ?? []) + [KeyHints(scene: scene, hints: hints).line(columns: columns)]
  }
}
