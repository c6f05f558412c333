internal import FoundationEssentials
internal import GitHub
internal import Terminal

/// How searches and filters are typed.
extension BrowseState {
  /// Typing has paused when no key came for so long, in seconds.
  private static let pause = 0.4
  /// With fewer requests left they are spread over the time until there are more.
  private static let fewRequests = 10

  var isTyping: Bool {
    switch screen {
    case .search: search.field.isFocused
    case .favorites: favorites.field.isFocused
    case .trending, .top, .saved, .account: false
    }
  }

  mutating func pressInField(_ key: Key) -> [BrowseEffect] {
    switch key {
    case .enter:
      leaveFields()
      return screen == .search ? submitSearch() : []
    case .escape, .down:
      leaveFields()
      return []
    case .tab, .backTab, .function:
      leaveFields()
      return look.keys.action(for: key).map { perform($0) } ?? []
    default:
      return edit { _ = $0.edit(key) }
    }
  }

  /// Changes the field that has the keys.
  mutating func edit(_ body: (inout TextField) -> Void) -> [BrowseEffect] {
    if screen == .favorites {
      body(&favorites.field)
      let words = favorites.field.text
      return ask { $0.words = words }
    }
    let old = search.field.text
    body(&search.field)
    return search.field.text == old ? [] : awaitMoreTyping()
  }

  /// Searches for what stands in the field now.
  mutating func submitSearch() -> [BrowseEffect] {
    let effects = cancel(.typing)
    search.heldUntil = nil
    var question = search.list.question
    question.words = search.field.words
    if question.words == search.list.question.words {
      let origin = refreshOrigin
      return effects + search.list.retry(origin)
    }
    question.savedName = nil
    search.list.ask(question)
    return effects
  }

  private mutating func awaitMoreTyping() -> [BrowseEffect] {
    search.heldUntil = nil
    if search.field.words == search.list.question.words { return cancel(.typing) }
    let pause = typingPause
    if pause > Self.pause { search.heldUntil = now.addingTimeInterval(pause) }
    return begin(.typing, after: pause)
  }

  /// In seconds: longer where searching at every pause would use up what GitHub allows.
  private var typingPause: Double {
    guard !isOffline, let limit = limits["search"], limit.remaining < Self.fewRequests else {
      return Self.pause
    }
    let left = limit.resetsAt.timeIntervalSince(now)
    return max(Self.pause, left / Double(max(1, limit.remaining)))
  }
}

extension TextField {
  /// The text without spaces around it.
  var words: String {
    let head = text.drop(while: \.isWhitespace)
    return String(head.dropLast(head.reversed().prefix(while: \.isWhitespace).count))
  }
}
