internal import BrowseModel
internal import Messages
internal import Presentation
internal import Terminal

/// Every command with its key; the first line filters them.
struct PaletteView {
  let scene: ViewContext
  let palette: Palette

  func draw(on frame: inout ScreenFrame) {
    let box = ChooserBox(palette, in: frame.size)
    let inside = BoxView(
      title: scene.text(.browsePaletteTitle, .bold), columns: box.inside.columns,
      rows: box.inside.rows, in: frame.size
    ).draw(on: &frame)
    FilterView(
      scene: scene, field: palette.field, shown: palette.shown.count, total: palette.count
    ).draw(in: inside, on: &frame)
    drawCommands(box, on: &frame)
  }

  private func drawCommands(_ box: ChooserBox, on frame: inout ScreenFrame) {
    let shown = palette.shown
    let area = box.list
    guard !shown.isEmpty else {
      return frame.write(
        scene.text(.browseChooserNone, .muted),
        at: ScreenPosition(row: area.row, column: area.column + 2), in: area)
    }
    let selection = min(max(0, palette.selection), shown.count - 1)
    for index in box.offset..<min(shown.count, box.offset + area.rows) {
      let row = area.row + index - box.offset
      let isSelected = index == selection
      let key = key(of: shown[index].command)
      let room = max(1, area.columns - key.columns - 5)
      let words = StyledText(sanitizing: shown[index].words, isSelected ? .bold : .plain)
      frame.write(
        words.truncated(to: room), at: ScreenPosition(row: row, column: area.column + 2), in: area)
      frame.write(
        key, at: ScreenPosition(row: row, column: area.column + area.columns - key.columns - 1),
        in: area)
      guard isSelected else { continue }
      SelectionBar(scene: scene).draw(
        ScreenArea(row: row, column: area.column, columns: area.columns, rows: 1), in: area,
        on: &frame)
    }
  }

  private func key(of command: Palette.Command) -> StyledText {
    switch command {
    case .action(let action):
      KeyLabel.all(of: action, in: scene).map { StyledText(sanitizing: $0, .muted) }
        .joined(separator: "  ")
    case .own(let own): StyledText(sanitizing: own.key?.name ?? "", .muted)
    case .screen(let screen): StyledText(sanitizing: String(screen.rawValue + 1), .muted)
    }
  }
}
