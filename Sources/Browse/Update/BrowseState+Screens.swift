/// Switching between screens.
extension BrowseState {
  /// Leaves fields, closes the overlay, and shows another screen.
  mutating func show(_ next: ScreenName) {
    leaveFields()
    overlay = nil
    account.cameFrom = nil
    if next == screen { return }
    screen = next
    if next == .favorites, favorites.isOutdated {
      favorites.isOutdated = false
      favorites.list.isStale = true
    }
    isDetailFocused = false
    typeIfEmpty()
  }

  /// The empty search screen asks for a query, so the user can type at once.
  mutating func typeIfEmpty() {
    guard screen == .search, search.field.text.isEmpty, isInert(search.list) else { return }
    search.field.focus()
    (search.field.isOffered, search.field.isIdle) = (true, true)
  }

  /// Removes the focus from all fields, and wipes a typed token.
  mutating func leaveFields() {
    search.field.isFocused = false
    (search.field.isOffered, search.field.isIdle) = (false, false)
    favorites.field.isFocused = false
    account.wipeToken()
  }

  mutating func leave() -> [BrowseEffect] {
    account.wipeToken()
    return [.leave]
  }

  /// Focuses the field, on the search screen if this screen has none.
  mutating func focusField() {
    if screen != .favorites { show(.search) }
    isDetailFocused = false
    if screen == .favorites {
      favorites.field.focus()
    } else {
      search.field.focus()
    }
  }

  /// What a screen loads when it is first shown.
  mutating func wantedScreen() -> [BrowseEffect] {
    switch screen {
    case .saved where saved.rows == nil && saved.problem == nil: return loadSaved()
    case .account
    where account.status == nil && account.problem == nil && !account.isTypingToken:
      return loadStatus()
    case .search, .trending, .top, .favorites, .saved, .account: return []
    }
  }
}

extension ScreenName {
  /// The screen `count` further to the right; after the last comes the first.
  func following(_ count: Int) -> ScreenName {
    let all = Self.allCases
    return all[(rawValue + count + all.count) % all.count]
  }
}

extension TextField {
  mutating func focus() {
    isFocused = true
    (isOffered, isIdle) = (false, false)
    cursor = text.count
  }
}
