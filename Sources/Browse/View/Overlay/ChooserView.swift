internal import Messages
internal import Rendering
internal import Terminal

/// A list to choose one from; the first line filters it.
struct ChooserView {
  let scene: ViewContext
  let title: Message
  /// Whether the choices are raw values of `ListSort`, not names of languages.
  var isSorts = false
  let chooser: Chooser

  func draw(on frame: inout ScreenFrame) {
    let box = ChooserBox(chooser, isSorts: isSorts, in: frame.size)
    let inside = BoxView(
      title: scene.text(title, .bold), columns: box.inside.columns, rows: box.inside.rows,
      in: frame.size
    ).draw(on: &frame)
    if !isSorts { drawFilter(inside, on: &frame) }
    drawChoices(box.list, from: box.offset, on: &frame)
  }

  private func drawFilter(_ inside: ScreenArea, on frame: inout ScreenFrame) {
    var field = TextField(chooser.filter)
    field.isFocused = true
    FieldView(
      field: field, placeholder: scene.text(.browseChooserFilter, .muted),
      area: ScreenArea(row: inside.row, column: inside.column, columns: inside.columns, rows: 1)
    ).draw(on: &frame)
    let rule = String(repeating: "─", count: inside.columns)
    frame.write(
      StyledText(sanitizing: rule, .line),
      at: ScreenPosition(row: inside.row + 1, column: inside.column), in: inside)
  }

  private func drawChoices(_ area: ScreenArea, from offset: Int, on frame: inout ScreenFrame) {
    let shown = chooser.shown
    guard !shown.isEmpty else {
      return frame.write(
        scene.text(.browseChooserNone, .muted),
        at: ScreenPosition(row: area.row, column: area.column + 2), in: area)
    }
    let selection = min(max(0, chooser.selection), shown.count - 1)
    for index in offset..<min(shown.count, offset + area.rows) {
      let row = area.row + index - offset
      frame.write(
        label(shown[index], isSelected: index == selection),
        at: ScreenPosition(row: row, column: area.column + 2), in: area)
      guard index == selection else { continue }
      SelectionBar(scene: scene).draw(
        ScreenArea(row: row, column: area.column, columns: area.columns, rows: 1), in: area,
        on: &frame)
    }
  }

  /// The direction of the list's sort, which choosing it again changes.
  private func arrow(_ sort: ListSort) -> StyledText {
    guard let listQuery = scene.list?.listQuery, listQuery.sort == sort, sort != .bestMatch else {
      return StyledText()
    }
    return StyledText(sanitizing: listQuery.isAscending ? " ↑" : " ↓", .muted)
  }

  /// Sorts are shown by name; the empty language stands for all of them.
  private func label(_ choice: String, isSelected: Bool) -> StyledText {
    let style = isSelected ? Style.bold : .plain
    if choice.isEmpty { return scene.text(.browseLanguageAll, style) }
    if let sort = ListSort(rawValue: choice), isSorts {
      return scene.text(sort.word, style) + arrow(sort)
    }
    guard let color = LanguageColor.color(of: choice) else {
      return StyledText(sanitizing: choice, style)
    }
    return StyledText("● ", .color(color)) + StyledText(sanitizing: choice, style)
  }
}

/// A box with a border in the middle of the screen; it covers what is below.
struct BoxView {
  let title: StyledText
  /// Inside the border, without the empty column on either side.
  let columns: Int
  let rows: Int

  /// The room inside the border, for a window of this size.
  static func room(in size: TerminalSize) -> TerminalSize {
    TerminalSize(columns: max(1, size.columns - 6), rows: max(1, size.rows - 4))
  }

  init(title: StyledText, columns: Int, rows: Int, in size: TerminalSize) {
    let room = Self.room(in: size)
    self.title = title
    self.columns = max(1, min(columns, room.columns))
    self.rows = max(1, min(rows, room.rows))
  }

  /// Draws the box and returns the area inside.
  func draw(on frame: inout ScreenFrame) -> ScreenArea {
    let area = area(in: frame.size)
    frame.fill(area, style: .plain)
    drawBorder(area, on: &frame)
    return inside(of: frame.size)
  }

  /// The area inside the border, in a window of this size.
  func inside(of size: TerminalSize) -> ScreenArea {
    let area = area(in: size)
    return ScreenArea(row: area.row + 1, column: area.column + 2, columns: columns, rows: rows)
  }

  private func area(in size: TerminalSize) -> ScreenArea {
    let width = columns + 4
    let height = rows + 2
    return ScreenArea(
      row: max(0, (size.rows - height) / 2), column: max(0, (size.columns - width) / 2),
      columns: width, rows: height)
  }

  private func drawBorder(_ area: ScreenArea, on frame: inout ScreenFrame) {
    let inner = area.columns - 2
    let last = area.row + area.rows - 1
    let caption = title.isEmpty ? StyledText() : " " + title.truncated(to: max(1, inner - 4)) + " "
    put("╭" + strokes(1), area.row, area.column, on: &frame)
    frame.write(caption, at: ScreenPosition(row: area.row, column: area.column + 2))
    let rest = inner - 1 - caption.columns
    put(strokes(rest) + "╮", area.row, area.column + 2 + caption.columns, on: &frame)
    for row in area.row + 1..<last {
      put("│", row, area.column, on: &frame)
      put("│", row, area.column + area.columns - 1, on: &frame)
    }
    put("╰" + strokes(inner) + "╯", last, area.column, on: &frame)
  }

  private func strokes(_ count: Int) -> String { String(repeating: "─", count: max(0, count)) }

  private func put(_ text: String, _ row: Int, _ column: Int, on frame: inout ScreenFrame) {
    frame.write(StyledText(sanitizing: text, .line), at: ScreenPosition(row: row, column: column))
  }
}
