internal import BrowseModel
internal import Core
internal import GitHub

/// How the selection and the window move.
extension FeedList {
  /// Selects the row `count` further down, or up if negative, at most the last or first one.
  mutating func move(by count: Int, in window: ListWindow) {
    select(selection + count, in: window)
  }

  /// Pages by `count` rows: the window moves along with the selection.
  mutating func turn(by count: Int, in window: ListWindow) {
    offset += count * window.rowHeight
    select(selection + count, in: window)
  }

  /// Selects the row, or the nearest one, and scrolls until it is completely visible.
  mutating func select(_ row: Int, in window: ListWindow) {
    selection = max(0, min(row, rows.count - 1))
    clamp(in: window)
  }

  /// Scrolls the window by `lines`; the selection stays visible.
  mutating func scroll(by lines: Int, in window: ListWindow) {
    offset = max(0, min(offset + lines, window.lastOffset(count: rows.count)))
    selection = window.row(selection, seenAt: offset, count: rows.count)
  }

  /// Moves selection and window back to existing rows.
  mutating func clamp(in window: ListWindow) {
    selection = max(0, min(selection, rows.count - 1))
    offset = window.offset(offset, showing: selection, count: rows.count)
  }

  /// Adapts to a resized window: the selected row stays as many rows below the top edge.
  mutating func resize(from old: ListWindow, to new: ListWindow) {
    let (row, line) = offset.quotientAndRemainder(dividingBy: old.rowHeight)
    offset = row * new.rowHeight + min(line, new.rowHeight - 1)
    clamp(in: new)
  }
}

/// How newer rows replace the shown ones.
extension FeedList {
  /// Requests newer rows, unless a refresh is already running.
  mutating func refresh(_ origin: ListOrigin) -> [BrowseEffect] {
    if activity == .loading || (renewal != nil && activity.isBusy) { return [] }
    return begin(origin, renewal: .samePlace)
  }

  /// Whether there are enough newer rows to replace the shown ones.
  func hasEnough(for window: ListWindow) -> Bool {
    switch renewal {
    case nil: false
    case .fromTop: !refreshed.isEmpty
    case .samePlace:
      selection < refreshed.count
        && window.linesBelow(offset: offset, count: refreshed.count) >= 0
    }
  }

  /// Replaces the shown rows with the newer ones. The selected repository stays selected and in its
  /// place in the window; if it is gone, the row now at its index is selected.
  mutating func land(_ ending: FeedEnding?, in window: ListWindow) {
    let old = selection
    let id = renewal == .samePlace ? selected?.repository.id : nil
    if renewal == .fromTop { (selection, offset) = (0, 0) }
    rows = refreshed
    head = refreshedHead ?? head
    self.ending = ending
    renewal = nil
    refreshed = []
    refreshedHead = nil
    if let id, let place = rows.firstIndex(where: { $0.repository.id == id }) {
      selection = place
      offset += (place - old) * window.rowHeight
    }
    clamp(in: window)
  }
}
