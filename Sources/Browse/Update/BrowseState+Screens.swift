internal import BrowseModel
internal import Messages
internal import Presentation

/// Switching between screens.
extension BrowseState {
  /// Leaves fields, closes the overlay, and shows another screen.
  mutating func show(_ next: ScreenName) {
    leaveFields()
    overlay = nil
    account.cameFrom = nil
    if next == screen { return }
    screen = next
    if next == .saved, saved.rows != nil { saved.isOutdated = true }
    if next == .favorites, favorites.isOutdated {
      favorites.isOutdated = false
      lists[.favorites].isStale = true
    }
    isDetailFocused = false
    typeIfEmpty()
  }

  /// Removes the focus from all fields, and wipes a typed token.
  mutating func leaveFields() {
    for field in ScreenName.allCases.compactMap(\.tab.field) { self[keyPath: field].leave() }
    search.former = nil
    account.wipeToken()
  }

  mutating func leave() -> [BrowseEffect] {
    if job?.isChange == true, !warnsOfWork {
      warnsOfWork = true
      return say(Toast(.browseToastWorking(key: name(of: .quit)), isProblem: true))
    }
    account.wipeToken()
    return [.leave]
  }

  /// Focuses the field, on the search screen if this screen has none.
  mutating func focusField() {
    if fieldOnScreen == nil { show(.search) }
    isDetailFocused = false
    if let field = screen.tab.field { self[keyPath: field].focus() }
  }
}

extension ScreenName {
  /// The screen `count` further to the right; after the last comes the first.
  func following(_ count: Int) -> ScreenName {
    let all = Self.allCases
    return all[(rawValue + count + all.count) % all.count]
  }
}
