internal import App
internal import GitHub
internal import Rendering

/// How newer rows take the place of those that are shown.
extension FeedList {
  /// Asks for newer rows; a refresh that is on its way already is enough.
  mutating func refresh(_ origin: ListOrigin) -> [BrowseEffect] {
    if activity == .loading || (renewal != nil && activity.isBusy) { return [] }
    return begin(origin, renewal: .samePlace)
  }

  /// Whether the newer rows reach to the foot of the window as it stands.
  func hasEnough(for window: ListWindow) -> Bool {
    switch renewal {
    case nil: false
    case .fromTop: !refreshed.isEmpty
    case .samePlace:
      selection < refreshed.count
        && window.linesBelow(offset: offset, count: refreshed.count) >= 0
    }
  }

  /// Puts the newer rows in the place of the older ones: the selected repository stays selected and
  /// where it is in the window; if it is gone, whatever has its place now is selected.
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
    settle(in: window)
  }
}
