internal import BrowseModel
internal import Messages
internal import Rendering
internal import Terminal

/// A list to choose one from; the first line filters it.
struct ChooserView {
  let scene: ViewContext
  let title: Message
  /// Whether letters filter them; sorts have no filter because there are so few.
  var isFiltered = true
  /// Whether choices are longer than a word or two.
  var isWide = false
  let chooser: Chooser

  func draw(on frame: inout ScreenFrame) {
    let box = ChooserBox(chooser, isFiltered: isFiltered, isWide: isWide, in: frame.size)
    let inside = BoxView(
      title: scene.text(title, .bold), columns: box.inside.columns, rows: box.inside.rows,
      in: frame.size
    ).draw(on: &frame)
    if isFiltered { drawFilter(inside, on: &frame) }
    drawChoices(box.list, from: box.offset, on: &frame)
  }

  private func drawFilter(_ inside: ScreenArea, on frame: inout ScreenFrame) {
    var field = TextField(chooser.filter)
    field.isFocused = true
    FilterView(
      scene: scene, field: field, shown: chooser.found.count, total: chooser.choices.count
    ).draw(in: inside, on: &frame)
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
        label(shown[index], isSelected: index == selection).truncated(to: area.columns - 3),
        at: ScreenPosition(row: row, column: area.column + 2), in: area)
      guard index == selection else { continue }
      SelectionBar(scene: scene).draw(
        ScreenArea(row: row, column: area.column, columns: area.columns, rows: 1), in: area,
        on: &frame)
    }
  }

  /// The direction of the list's sort, which choosing it again changes.
  private func arrow(_ sort: ListSort) -> StyledText {
    guard let listQuery = scene.list?.listQuery, listQuery.sort == sort, sort != .bestMatch,
      sort != .gained
    else {
      return StyledText()
    }
    return StyledText(sanitizing: listQuery.isAscending ? " ↑" : " ↓", .muted)
  }

  /// Sorts are shown by name; the empty language stands for all of them.
  private func label(_ choice: String, isSelected: Bool) -> StyledText {
    let style = isSelected ? Style.bold : .plain
    if choice.isEmpty { return scene.text(.browseLanguageAll, style) }
    if let sort = ListSort(rawValue: choice), !isFiltered {
      return scene.text(sort.word, style) + arrow(sort)
    }
    guard let color = LanguageColor.color(of: choice) else {
      return StyledText(sanitizing: choice, style)
    }
    return StyledText("● ", .color(color)) + StyledText(sanitizing: choice, style)
  }
}
