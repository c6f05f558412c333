internal import App
internal import Terminal

/// How far keys move what is in front.
extension BrowseState {
  private static let allTheWay = 1_000_000_000

  mutating func move(_ action: BrowseAction) {
    if isDetailFocused, detail != nil {
      let rows = layout.detail.rows
      detail?.scroll(by: Self.distance(action, page: rows), rows: rows)
      return
    }
    switch screen {
    case .search, .trending, .top, .favorites:
      guard let id = listOnScreen else { return }
      let window = ListWindow(layout)
      let count = Self.distance(action, page: window.rows)
      change(id) { list in
        switch action {
        case .pageUp, .pageDown, .halfUp, .halfDown: list.turn(by: count, in: window)
        default: list.move(by: count, in: window)
        }
      }
    case .saved:
      let window = ListWindow.saved(layout)
      saved.move(by: Self.distance(action, page: window.rows), in: window)
    case .account: account.move(by: Self.distance(action, page: layout.body.rows))
    }
  }

  /// In rows or lines, of which a page has so many; negative for up.
  static func distance(_ action: BrowseAction, page: Int) -> Int {
    switch action {
    case .up: -1
    case .down: 1
    case .pageUp: -page
    case .pageDown: page
    case .halfUp: -max(1, page / 2)
    case .halfDown: max(1, page / 2)
    case .top: -allTheWay
    case .bottom: allTheWay
    default: 0
    }
  }
}
