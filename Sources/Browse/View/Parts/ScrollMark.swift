internal import Terminal

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
