internal import BrowseModel
internal import Core
internal import GitHub
internal import Rendering
internal import Terminal

/// One repository of a list.
struct RowView {
  let row: ListedRepository
  let context: RowContext
  private let columns: RowColumns

  init(_ row: ListedRepository, context: RowContext) {
    self.row = row
    self.context = context
    columns = RowColumns(context)
  }

  /// As high as the geometry requires, including the empty line at the end.
  func frame() -> ScreenFrame {
    var frame = ScreenFrame(
      size: TerminalSize(columns: context.columns, rows: context.geometry.height))
    for (index, line) in lines.enumerated() {
      frame.write(line, at: ScreenPosition(row: index, column: columns.text), in: textArea)
    }
    drawImages(on: &frame)
    if context.isSelected { drawSelection(on: &frame) }
    if context.isMarked { drawMark(on: &frame) }
    return frame
  }

  private var textArea: ScreenArea {
    ScreenArea(
      row: 0, column: columns.text, columns: columns.textColumns,
      rows: context.geometry.lines)
  }

  private var lines: [StyledText] {
    let text = RowText(row, context: context, columns: columns.textColumns)
    return switch (context.geometry.form, context.geometry.descriptionRows) {
    case (.compact, _):
      [
        CompactRow(
          row, language: context.language, now: context.now, value: context.value
        ).line(columns: columns.textColumns)
      ]
    case (.medium, _): text.mediumLines
    case (_, 1): text.lowLines
    default: text.lines
    }
  }

  private func drawImages(on frame: inout ScreenFrame) {
    guard context.showsImages else { return }
    if let size = context.geometry.avatar {
      let place = ScreenPosition(row: 0, column: columns.avatar)
      if let image = context.avatar {
        frame.place(image, at: place)
      } else {
        drawDefaultAvatar(size, at: place, on: &frame)
      }
    }
    if let left = columns.thumbnail, let image = context.thumbnail {
      frame.place(image, at: ScreenPosition(row: 0, column: left))
    }
  }

  private func drawDefaultAvatar(
    _ size: (columns: Int, rows: Int), at place: ScreenPosition, on frame: inout ScreenFrame
  ) {
    let lines = DefaultAvatar(login: row.repository.owner?.login ?? row.repository.fullName)
      .lines(columns: size.columns, rows: size.rows, depth: context.depth)
    for (index, line) in lines.enumerated() {
      frame.write(line, at: ScreenPosition(row: index, column: place.column))
    }
  }

  /// In place of the selection's bar; beside its sign without colors.
  private func drawMark(on frame: inout ScreenFrame) {
    let isTinted = context.isSelected && context.depth != .none
    let place = ScreenArea(
      row: 0, column: context.isSelected && !isTinted ? 1 : 0, columns: 1, rows: 1)
    frame.write(
      StyledText("✓", .good), at: ScreenPosition(row: place.row, column: place.column))
    if isTinted { frame.tint(place, background: .role(.selection)) }
  }

  private func drawSelection(on frame: inout ScreenFrame) {
    SelectionBar(depth: context.depth, isFocused: context.isFocused).draw(
      ScreenArea(
        row: 0, column: 0, columns: context.columns - 1, rows: context.geometry.lines),
      in: frame.area, on: &frame)
  }
}
