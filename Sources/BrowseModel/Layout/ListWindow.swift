internal import Terminal

/// The visible part of a list: rows of one height, and below the last one room for a loading
/// indicator, a problem, or the end.
package struct ListWindow: Sendable, Equatable {
  /// Lines of a row.
  package let rowHeight: Int
  /// Lines that are visible at once.
  package let lines: Int
  /// Lines below the last row.
  package let tailLines: Int

  /// A message needs this many lines, even where rows have fewer.
  private static let leastTail = 3

  package init(rowHeight: Int, lines: Int, tailLines: Int? = nil) {
    self.rowHeight = rowHeight
    self.lines = max(1, lines)
    self.tailLines = tailLines ?? max(rowHeight, Self.leastTail)
  }

  /// For repositories in this layout.
  package init(_ layout: BrowseLayout) {
    self.init(rowHeight: RowGeometry(layout).height, lines: layout.list.rows)
  }

  /// For saved searches: a name with the query beside it, or below it in a narrow window.
  package static func saved(_ layout: BrowseLayout) -> ListWindow {
    ListWindow(rowHeight: layout.isWide ? 1 : 2, lines: layout.body.rows, tailLines: 2)
  }

  /// Rows that are completely visible at once; at least one.
  package var rows: Int { max(1, lines / rowHeight) }

  /// The largest offset that leaves no line of the window unused.
  package func lastOffset(count: Int) -> Int {
    count == 0 ? 0 : max(0, count * rowHeight + tailLines - lines)
  }

  /// The rows that are at least partly visible.
  package func visible(offset: Int, count: Int) -> Range<Int> {
    let first = min(count, max(0, offset / rowHeight))
    let end = min(count, max(first, (offset + lines + rowHeight - 1) / rowHeight))
    return first..<end
  }

  /// Lines of rows below the window; negative where the end of the rows is visible.
  package func linesBelow(offset: Int, count: Int) -> Int { count * rowHeight - offset - lines }

  /// The offset nearest to `offset` at which `row` is completely visible; with the last row, also
  /// the lines below it.
  package func offset(_ offset: Int, showing row: Int, count: Int) -> Int {
    let top = row * rowHeight
    let bottom = top + rowHeight + (row == count - 1 ? tailLines : 0)
    let raised = max(offset, bottom - lines)
    return max(0, min(raised, top, lastOffset(count: count)))
  }

  /// The row nearest to `row` that is completely visible.
  package func row(_ row: Int, seenAt offset: Int, count: Int) -> Int {
    let first = (offset + rowHeight - 1) / rowHeight
    let last = max(first, (offset + lines) / rowHeight - 1)
    return max(0, min(max(row, first), last, count - 1))
  }

  /// The row at a line of the window, counted from 0; nil below the last one.
  package func row(atLine line: Int, offset: Int, count: Int) -> Int? {
    let row = (offset + line) / rowHeight
    return line >= 0 && row < count ? row : nil
  }
}
