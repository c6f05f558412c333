package import ImageProtocol

/// Cells in a block of lines that a picture takes once it is there; until then the lines show what
/// stands in for it.
package struct ImageSlot: Sendable {
  /// The first line, counted from 0 in the block.
  package var row: Int
  /// The first column, from 0.
  package var column: Int
  package var columns: Int
  package var rows: Int
  /// Nil for none after all. Whoever began it ends it.
  package var picture: Task<DrawnPicture?, Never>

  package init(
    row: Int, column: Int, columns: Int, rows: Int, picture: Task<DrawnPicture?, Never>
  ) {
    self.row = row
    self.column = column
    self.columns = columns
    self.rows = rows
    self.picture = picture
  }
}
