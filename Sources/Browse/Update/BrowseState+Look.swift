internal import Rendering
internal import Terminal

/// How another size or another way of drawing is taken.
extension BrowseState {
  mutating func take(_ look: BrowseLook) -> [BrowseEffect] {
    let window = ListWindow(layout)
    var former = self.look
    former.profile.size = look.profile.size
    former.keys = look.keys
    former.rows = look.rows
    self.look = look
    if former != look { pictures.removeAll() }
    let newWindow = ListWindow(layout)
    for id in Self.allLists { change(id) { $0.resize(from: window, to: newWindow) } }
    saved.settle(in: .saved(layout))
    return fitDetail(isRedrawn: former != look)
  }

  /// Whole rows become compact, compact ones whole.
  mutating func changeRows() -> [BrowseEffect] {
    var look = look
    look.rows = look.rows.isCompact(windowRows: size.rows) ? .full : .compact
    return take(look)
  }
}
