/// How the selection and the window move.
extension FeedList {
  /// Selects the row `count` further down, up where negative, as far as there are rows.
  mutating func move(by count: Int, in window: ListWindow) {
    select(selection + count, in: window)
  }

  /// Turns over so many rows: the window goes along with the selection.
  mutating func turn(by count: Int, in window: ListWindow) {
    offset += count * window.rowHeight
    select(selection + count, in: window)
  }

  /// Selects a row, or the one nearest to it, and brings it wholly into the window.
  mutating func select(_ row: Int, in window: ListWindow) {
    selection = max(0, min(row, rows.count - 1))
    settle(in: window)
  }

  /// Moves the window by `lines`; the selection stays within.
  mutating func scroll(by lines: Int, in window: ListWindow) {
    offset = max(0, min(offset + lines, window.lastOffset(count: rows.count)))
    selection = window.row(selection, seenAt: offset, count: rows.count)
  }

  /// Brings selection and window back to where there are rows.
  mutating func settle(in window: ListWindow) {
    selection = max(0, min(selection, rows.count - 1))
    offset = window.offset(offset, showing: selection, count: rows.count)
  }

  /// The window has another size: the selected row stays as many rows below its upper edge.
  mutating func resize(from old: ListWindow, to new: ListWindow) {
    let (row, line) = offset.quotientAndRemainder(dividingBy: old.rowHeight)
    offset = row * new.rowHeight + min(line, new.rowHeight - 1)
    settle(in: new)
  }
}
