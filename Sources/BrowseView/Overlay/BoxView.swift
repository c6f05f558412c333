internal import BrowseModel
internal import Rendering
internal import Terminal

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
