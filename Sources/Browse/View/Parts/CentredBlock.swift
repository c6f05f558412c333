internal import Terminal

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
