/// A cell of the screen, counted from 0 at the upper left. Negative positions lie outside.
package struct ScreenPosition: Sendable, Hashable {
  package var row: Int
  package var column: Int

  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}
