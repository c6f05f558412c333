/// A rectangle of cells on the screen.
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

  /// The cells that lie in both areas.
  package func intersection(_ other: ScreenArea) -> ScreenArea {
    let top = max(row, other.row)
    let left = max(column, other.column)
    return ScreenArea(
      row: top, column: left,
      columns: min(column + columns, other.column + other.columns) - left,
      rows: min(row + rows, other.row + other.rows) - top)
  }
}
