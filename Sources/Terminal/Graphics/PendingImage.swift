internal import ImageProtocol

/// A place on the screen whose picture is not drawn yet.
struct PendingImage: Sendable {
  let room: ImageSlot
  /// Its first line among all that were written.
  let top: Int
  let watch: Task<Void, Never>
  var picture: DrawnPicture?

  /// Where it is after so many lines; nil while lines of it are missing.
  func place(after written: Int) -> PicturePlace? {
    guard top + room.rows <= written else { return nil }
    return PicturePlace(
      rowsAbove: written - top, column: room.column, columns: room.columns, rows: room.rows)
  }

  /// Whether the next line may push it off the screen.
  func isAtTop(after written: Int, _ size: TerminalSize) -> Bool {
    top + size.rows - 1 <= written
  }
}

extension ImageSlot {
  /// Whether it lies inside its lines and a window of this size, a free line below it.
  func fits(lines: Int, in size: TerminalSize) -> Bool {
    guard row >= 0, column >= 0, columns > 0, rows > 0, row < lines, columns <= size.columns
    else { return false }
    return row + rows <= lines && column + columns <= size.columns && rows < size.rows
  }
}
