internal import Readme
internal import Terminal

extension ReadmeWriter {
  /// Tables inside tables, and those with more columns than fit, become rows of text.
  mutating func writeTable(_ table: ReadmeTable) {
    let outer = (alignment, isTight)
    defer { (alignment, isTight) = outer }
    let count = table.rows.map(\.count).max() ?? 0
    guard count > 0 else { return }
    isTight = false
    gap()
    let room = columns - 3 * count - 1
    guard !isInTable, !layout.isAccessible, room >= TableWidths.fewest * count else {
      return writeRows(table)
    }
    var grid = TableCells(table, columns: count)
    let widths = TableWidths.fitted(grid.wishes(room, &self), to: room)
    let rows = grid.rows(widths, &self)
    // A table that is narrower than its place stands where its place is aligned to.
    writeBorder(widths, "┌", "┬", "┐")
    for (index, row) in rows.enumerated() {
      if index > 0, index == table.headRows || row.count > 1 || rows[index - 1].count > 1 {
        writeBorder(widths, "├", "┼", "┤")
      }
      for line in row { emit(line) }
    }
    writeBorder(widths, "└", "┴", "┘")
  }

  private mutating func writeBorder(
    _ widths: [Int], _ left: String, _ middle: String, _ right: String
  ) {
    let strokes = widths.map { String(repeating: "─", count: $0 + 2) }
    emit(
      StyledText(
        sanitizing: left + strokes.joined(separator: middle) + right, .role(.border)))
  }

  private mutating func writeRows(_ table: ReadmeTable) {
    for (index, row) in table.rows.enumerated() {
      let style: Style = index < table.headRows ? .bold : .plain
      if let line = row.singleLine(parted: layout.isAccessible ? ", " : " │ ") {
        writeParagraph(line, style)
        close()
      } else {
        for cell in row { write(cell.blocks) }
      }
    }
    gap()
  }
}

extension [ReadmeTable.Cell] {
  /// The cells on one line, when they hold nothing but text.
  fileprivate func singleLine(parted separator: String) -> [ReadmeInline]? {
    var lines: [[ReadmeInline]] = []
    for cell in self {
      switch cell.blocks.first {
      case nil: continue
      case .paragraph(let line) where cell.blocks.count == 1: lines.append(line)
      default: return nil
      }
    }
    return lines.joined(separator: [.text(separator)]).map { $0 }
  }
}
