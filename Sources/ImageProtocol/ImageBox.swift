/// The room for an image, which keeps its proportions and stays within it.
package struct ImageBox: Sendable, Hashable {
  /// In terminal cells.
  package var columns: Int
  package var rows: Int
  /// A cell's size in pixels.
  package var cellWidth: Int
  package var cellHeight: Int
  /// Whether the image fills the box and loses its edges, as avatars do; otherwise all of it fits.
  package var crop: Bool
  /// The terminal's background as 0xRRGGBB, drawn behind transparent pixels if the form has no
  /// transparency of its own; nil if unknown.
  package var background: UInt32?

  package init(
    columns: Int, rows: Int, cellWidth: Int, cellHeight: Int, crop: Bool = false,
    background: UInt32? = nil
  ) {
    self.columns = columns
    self.rows = rows
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
    self.crop = crop
    self.background = background
  }

  /// Whether the worker accepts this box: neither empty nor larger than any terminal's window.
  package var isSensible: Bool {
    (1...ImageLimits.columns).contains(columns) && (1...ImageLimits.rows).contains(rows)
      && (1...ImageLimits.cellSide).contains(cellWidth)
      && (1...ImageLimits.cellSide).contains(cellHeight)
      && columns * cellWidth <= ImageLimits.boxSide
      && rows * cellHeight <= ImageLimits.boxSide
      && (background ?? 0) <= 0xFF_FFFF
  }
}
