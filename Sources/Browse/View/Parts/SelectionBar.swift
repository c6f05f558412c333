internal import Messages
internal import Rendering
internal import Terminal

/// Shows that lines are selected: a bar at the left and something behind them; without colors a
/// sign.
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
  init(scene: Scene) {
    self.init(depth: scene.profile.colorDepth)
  }
}

/// A thin mark at the edge of what scrolls: where one is, and how much there is.
struct ScrollMark {
  /// One column.
  let area: ScreenArea
  /// Of all that scrolls; no mark where all of it is seen.
  let lines: Int
  let offset: Int
  let isFocused: Bool
  /// A line above and below the mark parts what is beside it.
  let hasTrack: Bool

  func draw(on frame: inout ScreenFrame) {
    if hasTrack {
      for row in 0..<area.rows { put("│", .line, row, on: &frame) }
    }
    for row in mark { put("┃", isFocused ? .accent : .line, row, on: &frame) }
  }

  /// Rows of the area that the mark takes.
  var mark: Range<Int> {
    guard lines > area.rows, area.rows > 0 else { return 0..<0 }
    let length = max(1, area.rows * area.rows / lines)
    let room = area.rows - length
    let last = lines - area.rows
    // The last row is reached at the end alone, and the first left at once.
    let place = min(room, max(0, min(offset, last)) * room / last)
    let top = offset > 0 && place == 0 && room > 0 ? 1 : place
    return top..<min(area.rows, top + length)
  }

  private func put(
    _ text: StyledText, _ style: Style, _ row: Int, on frame: inout ScreenFrame
  ) {
    frame.write(
      StyledText(text.plain, style), at: ScreenPosition(row: area.row + row, column: area.column))
  }
}

/// A few lines in the middle of an empty place, a little above its centre.
struct CentredBlock {
  let lines: [StyledText]

  func draw(in area: ScreenArea, on frame: inout ScreenFrame) {
    let width = lines.map(\.columns).max() ?? 0
    let left = area.column + max(0, (area.columns - width) / 2)
    let top = area.row + max(0, (area.rows - lines.count) * 2 / 5)
    for (index, line) in lines.enumerated() {
      frame.write(line, at: ScreenPosition(row: top + index, column: left), in: area)
    }
  }
}

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
