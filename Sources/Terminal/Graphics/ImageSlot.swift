package import ImageProtocol

/// Cells in a block of lines that an image fills once it arrives; until then the lines show a
/// placeholder.
package struct ImageSlot: Sendable {
  /// The first line, counted from 0 in the block.
  package var row: Int
  /// The first column, from 0.
  package var column: Int
  package var columns: Int
  package var rows: Int
  /// Returns nil if there is no image after all. The code that started the task cancels it.
  package var image: Task<DrawnImage?, Never>

  package init(row: Int, column: Int, columns: Int, rows: Int, image: Task<DrawnImage?, Never>) {
    self.row = row
    self.column = column
    self.columns = columns
    self.rows = rows
    self.image = image
  }
}

extension ImageSlot {
  /// Whether it fits its block of lines and a window of this size, with a free line below it.
  func fits(lines: Int, in size: TerminalSize) -> Bool {
    guard row >= 0, column >= 0, columns > 0, rows > 0, row < lines, columns <= size.columns
    else { return false }
    return row + rows <= lines && column + columns <= size.columns && rows < size.rows
  }
}
