/// Where a picture goes: it keeps its proportions and takes no more than this.
package struct PictureBox: Sendable, Hashable {
  /// In cells of the terminal.
  package var columns: Int
  package var rows: Int
  /// A cell's size in pixels.
  package var cellWidth: Int
  package var cellHeight: Int
  /// Whether the picture fills the box and loses its edges, as avatars do; else it fits in whole.
  package var crop: Bool
  /// The terminal's background as 0xRRGGBB, under what is transparent where a form has no
  /// transparency of its own; nil where it is not known.
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

  /// Whether the worker draws into such a box: neither empty nor larger than any terminal's window.
  package var isSensible: Bool {
    (1...PictureLimits.columns).contains(columns) && (1...PictureLimits.rows).contains(rows)
      && (1...PictureLimits.cellSide).contains(cellWidth)
      && (1...PictureLimits.cellSide).contains(cellHeight)
      && columns * cellWidth <= PictureLimits.boxSide
      && rows * cellHeight <= PictureLimits.boxSide
      && (background ?? 0) <= 0xFF_FFFF
  }
}
