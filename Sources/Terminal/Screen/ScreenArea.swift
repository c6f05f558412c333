/// A cell of the screen, counted from 0 at the upper left. Negative ones lie outside.
package struct ScreenPosition: Sendable, Hashable {
  package var row: Int
  package var column: Int

  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// Cells of the screen in the form of a rectangle.
package struct ScreenArea: Sendable, Hashable {
  package var row: Int
  package var column: Int
  package var columns: Int
  package var rows: Int

  package init(row: Int, column: Int, columns: Int, rows: Int) {
    self.row = row
    self.column = column
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  package func contains(_ position: ScreenPosition) -> Bool {
    (row..<row + rows).contains(position.row)
      && (column..<column + columns).contains(position.column)
  }

  /// The cells that both have.
  package func intersection(_ other: ScreenArea) -> ScreenArea {
    let top = max(row, other.row)
    let left = max(column, other.column)
    return ScreenArea(
      row: top, column: left,
      columns: min(column + columns, other.column + other.columns) - left,
      rows: min(row + rows, other.row + other.rows) - top)
  }
}
