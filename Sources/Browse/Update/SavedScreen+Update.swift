internal import FoundationEssentials

extension SavedScreen {
  /// Selects the row `count` further down, up where negative.
  mutating func move(by count: Int, in window: ListWindow) {
    selection += count
    settle(in: window)
  }

  /// Brings selection and window to where there are rows.
  mutating func settle(in window: ListWindow) {
    let count = rows?.count ?? 0
    selection = max(0, min(selection, count - 1))
    offset = window.offset(offset, showing: selection, count: count)
  }

  mutating func scroll(by lines: Int, in window: ListWindow) {
    let count = rows?.count ?? 0
    offset = max(0, min(offset + lines, window.lastOffset(count: count)))
    selection = window.row(selection, seenAt: offset, count: count)
  }

  /// Whether there is a row at that line, counted from 0; it is selected then.
  mutating func select(atLine line: Int, in window: ListWindow) -> Bool {
    guard let row = window.row(atLine: line, offset: offset, count: rows?.count ?? 0) else {
      return false
    }
    move(by: row - selection, in: window)
    return true
  }
}
