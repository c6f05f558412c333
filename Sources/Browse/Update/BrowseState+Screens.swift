/// How one goes from screen to screen.
extension BrowseState {
  /// Leaves fields and what lies over the screen, and shows another one.
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

  /// The Search screen asks what to look for, so what is typed there is the answer.
  mutating func typeIfEmpty() {
    if screen == .search, search.field.text.isEmpty, isInert(search.list) { search.field.focus() }
  }

  /// No field has the keys any more; a token that is being typed is wiped.
  mutating func leaveFields() {
    search.field.isFocused = false
    favorites.field.isFocused = false
    account.wipeToken()
  }

  mutating func leave() -> [BrowseEffect] {
    account.wipeToken()
    return [.leave]
  }

  /// Goes to where something can be typed.
  mutating func focusField() {
    if screen != .favorites { show(.search) }
    isDetailFocused = false
    if screen == .favorites {
      favorites.field.focus()
    } else {
      search.field.focus()
    }
  }

  /// What a screen reads when it is first shown.
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
  /// The one `count` further to the right; after the last comes the first.
  func following(_ count: Int) -> ScreenName {
    let all = Self.allCases
    return all[(rawValue + count + all.count) % all.count]
  }
}

extension TextField {
  mutating func focus() {
    isFocused = true
    cursor = text.count
  }
}
