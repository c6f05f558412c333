internal import BrowseModel
internal import Terminal

/// Shows that lines are selected: a bar on the left and a background color, or a sign without
/// colors.
struct SelectionBar {
  let depth: ColorDepth
  var isFocused = true

  func draw(_ place: ScreenArea, in area: ScreenArea, on frame: inout ScreenFrame) {
    let style = isFocused ? Style.accent : .line
    guard depth != .none else {
      let sign = StyledText(">", isFocused ? .bold : .plain)
      return frame.write(sign, at: position(place, 0), in: area)
    }
    for row in 0..<place.rows {
      frame.write(StyledText("▌", style), at: position(place, row), in: area)
    }
    frame.tint(place.intersection(area), background: .role(.selection))
  }

  private func position(_ place: ScreenArea, _ row: Int) -> ScreenPosition {
    ScreenPosition(row: place.row + row, column: place.column)
  }
}

extension SelectionBar {
  init(scene: ViewContext) {
    self.init(depth: scene.profile.colorDepth)
  }
}

/// A thin mark at the edge of scrolling content: the position, and how much there is.
struct ScrollMark {
  /// One column.
  let area: ScreenArea
  /// The number of all lines; there is no mark where all of them are visible.
  let lines: Int
  let offset: Int
  let isFocused: Bool
  /// Whether a line above and below the mark separates it from what is beside it.
  let hasTrack: Bool

  func draw(on frame: inout ScreenFrame) {
    if hasTrack {
      for row in 0..<area.rows { put("│", .line, row, on: &frame) }
    }
    for row in mark { put("┃", isFocused ? .accent : .line, row, on: &frame) }
  }

  /// Rows of the area that the mark covers.
  var mark: Range<Int> {
    guard lines > area.rows, area.rows > 0 else { return 0..<0 }
    let length = max(1, area.rows * area.rows / lines)
    let room = area.rows - length
    let last = lines - area.rows
    // The mark reaches the bottom only at the end, and leaves the top at once.
    let place = min(room, max(0, min(offset, last)) * room / last)
    let top = offset > 0 && place == 0 && room > 0 ? 1 : place
    return top..<min(area.rows, top + length)
  }

  private func put(_ text: StyledText, _ style: Style, _ row: Int, on frame: inout ScreenFrame) {
    frame.write(
      StyledText(text.plain, style), at: ScreenPosition(row: area.row + row, column: area.column))
  }
}

/// A few lines in the middle of an empty area, a little above its center.
struct CenteredBlock {
  let lines: [StyledText]

  func draw(in area: ScreenArea, on frame: inout ScreenFrame) {
    let corner = corner(in: area)
    for (index, line) in lines.enumerated() {
      frame.write(
        line, at: ScreenPosition(row: corner.row + index, column: corner.column), in: area)
    }
  }

  /// The index of the line at this position; nil beside the text.
  func line(at position: ScreenPosition, in area: ScreenArea) -> Int? {
    let corner = corner(in: area)
    let index = position.row - corner.row
    guard area.contains(position), lines.indices.contains(index),
      (0..<lines[index].columns).contains(position.column - corner.column)
    else { return nil }
    return index
  }

  private func corner(in area: ScreenArea) -> ScreenPosition {
    let width = lines.map(\.columns).max() ?? 0
    return ScreenPosition(
      row: area.row + max(0, (area.rows - lines.count) * 2 / 5),
      column: area.column + max(0, (area.columns - width) / 2))
  }
}

/// A text field, with the cursor while it is focused.
struct FieldView {
  let field: TextField
  /// Shown while the field is empty.
  let placeholder: StyledText
  /// One row.
  let area: ScreenArea

  func draw(on frame: inout ScreenFrame) {
    guard area.columns > 0 else { return }
    let cursor = cursorColumns
    let shift = max(0, cursor - area.columns + 1)
    let text = field.text.isEmpty ? placeholder : StyledText(sanitizing: field.text)
    frame.write(text, at: ScreenPosition(row: area.row, column: area.column - shift), in: area)
    if field.isFocused {
      frame.cursor = ScreenPosition(row: area.row, column: area.column + cursor - shift)
    }
  }

  /// Columns of the text before the cursor.
  private var cursorColumns: Int {
    TerminalText(sanitizing: String(field.text.prefix(max(0, field.cursor)))).columns
  }
}
