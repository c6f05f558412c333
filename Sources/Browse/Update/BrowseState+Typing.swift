internal import BrowseModel
internal import FoundationEssentials
internal import GitHub
internal import HTTP
internal import Platform
internal import Presentation
internal import Terminal

/// Typing searches and filters.
extension BrowseState {
  /// Seconds without a key after which typing has paused.
  private static let pause = 0.4
  /// The pause with fewer than `fewSearches` requests left, as anonymous users always have.
  private static let longPause = 0.6
  private static let fewSearches = 10
  /// With fewer requests left, searches are spread over the time until the limit resets.
  private static let lastSearches = 3

  /// A language is a filter like the typed ones, so it is added to the text.
  mutating func typeLanguage(_ language: String?, in field: TextField) -> [BrowseEffect] {
    let query = SearchQuery(terms: [field.text])
    guard query.value(of: "language") != language else { return [] }
    let words = query.replacing("language", with: language).text
    if screen == .favorites {
      favorites.field = TextField(words)
      return ask { $0.words = words }
    }
    search.field = TextField(words)
    return submitSearch()
  }

  mutating func pressInField(_ key: Key) -> [BrowseEffect] {
    if let effects = recall(key) { return effects }
    switch key {
    case .enter: return pressEnterInField()
    case .escape:
      let list = lists[.search]
      let isNothing = list.isFromCacheOnly || list.rows.isEmpty
      let effects = screen == .search && isNothing && typedAddress != nil ? stopTyping() : []
      leaveFields()
      return effects
    default: break
    }
    if fieldOnScreen?.isFree == true, let next = ScreenName(digit: key) {
      show(next)
      return []
    }
    switch actionInField(of: key) {
    case nil: return edit { _ = $0.edit(key) }
    case .back?:
      leaveFields()
      return []
    case .open?: return pressEnterInField()
    case let action?: return perform(action)
    }
  }

  /// In an empty field of Search, Up brings the latest query, and then earlier ones; Down goes back.
  /// Nil for other keys, which end that.
  private mutating func recall(_ key: Key) -> [BrowseEffect]? {
    guard screen == .search, let recent = search.recent, !recent.isEmpty,
      search.field.text.isEmpty || search.recalled != nil, key == .up || key == .down
    else {
      search.recalled = nil
      return nil
    }
    let index = search.recalled.map { $0 + (key == .up ? 1 : -1) } ?? (key == .up ? 0 : -1)
    guard index >= 0 || search.recalled != nil else { return nil }
    search.recalled = index < 0 ? nil : min(index, recent.count - 1)
    let text = search.recalled.map { recent[$0] } ?? ""
    if text == search.field.text { return [] }
    let wasOffered = search.field.isOffered
    search.field = TextField(text)
    search.field.focus()
    search.field.isOffered = wasOffered
    return awaitMoreTyping()
  }

  /// Puts the query in front of those that were searched for before.
  mutating func remember(query words: String) -> [BrowseEffect] {
    guard !words.isEmpty, !TokenMask.isToken(in: words) else { return [] }
    let others = (search.recent ?? []).filter { $0 != words }
    search.recent = Array(([words] + others).prefix(Self.mostRecent))
    return [.rememberQuery(words)]
  }

  /// As many as are kept.
  private static let mostRecent = 200

  /// The repository whose name or URL is in the field, which no search would find so exactly; nil for a
  /// query.
  private var typedAddress: String? {
    let words = search.field.words
    guard words.contains("/"), !words.contains(where: \.isWhitespace),
      Qualifier(parsing: words) == nil || words.contains("//"),
      (try? RepositoryAddress(parsing: words)) != nil
    else { return nil }
    return words
  }

  private mutating func pressEnterInField() -> [BrowseEffect] {
    let meaning = enterInField
    if screen == .search, let address = typedAddress {
      let effects = stopTyping()
      leaveFields()
      return effects + open(pasted: address)
    }
    let isQuery = screen == .search && (meaning == .search || meaning == .open)
    let remembered = isQuery ? remember(query: search.field.words) : []
    leaveFields()
    switch meaning {
    case .search: return remembered + submitSearch()
    case .open: return remembered + cancel(.typing) + open()
    case .retry: return cancel(.typing) + retry()
    case .leave: return []
    }
  }

  /// Changes the focused field.
  mutating func edit(_ body: (inout TextField) -> Void) -> [BrowseEffect] {
    if screen == .favorites {
      body(&favorites.field)
      let words = favorites.field.text
      return ask { $0.words = words }
    }
    let old = search.field.text
    body(&search.field)
    if search.field.text == old { return [] }
    search.field.isIdle = false
    return awaitMoreTyping()
  }

  /// Searches for the text in the field.
  mutating func submitSearch() -> [BrowseEffect] {
    let effects = cancel(.typing)
    var listQuery = lists[.search].listQuery
    listQuery.words = search.field.words
    if listQuery.words == lists[.search].listQuery.words {
      let origin = refreshOrigin
      guard lists[.search].isFromCacheOnly else { return effects + lists[.search].retry(origin) }
      // On another screen it waits until it is seen.
      guard screen == .search else {
        lists[.search].isStale = true
        return effects
      }
      // A row that the user has chosen stays where it is.
      let isChosen = lists[.search].selection > 0
      return effects + lists[.search].begin(.usual, renewal: isChosen ? .samePlace : .fromTop)
    }
    listQuery.savedName = nil
    lists[.search].ask(listQuery)
    return effects
  }

  /// A name is no query: brings back the list that was there before it was typed.
  private mutating func stopTyping() -> [BrowseEffect] {
    if let former = search.former {
      search.field = TextField(former.listQuery.words)
      restore(former)
    }
    return cancel(.typing)
  }

  /// Shows at once what the cache finds, and searches on GitHub after a pause.
  private mutating func awaitMoreTyping() -> [BrowseEffect] {
    let words = search.field.words
    search.former = search.former ?? lists[.search]
    if words == lists[.search].listQuery.words, !lists[.search].isFromCacheOnly {
      return cancel(.typing)
    }
    // Without words there is nothing to search for, so nothing to delay.
    let pause = words.isEmpty ? Self.pause : typingPause
    search.longPauseEnd = pause > Self.longPause ? now.addingTimeInterval(pause) : nil
    let effects = begin(.typing, after: pause)
    if words.isEmpty { return effects }
    lists[.search].listQuery.words = words
    lists[.search].listQuery.savedName = nil
    return effects + lists[.search].begin(.cached, renewal: .fromTop)
  }

  /// In seconds: longer where searching at every pause would exhaust the rate limit.
  private var typingPause: Double {
    guard !isOffline, let limit = limits["search"], limit.resetsAt > now,
      limit.remaining < Self.fewSearches
    else { return Self.pause }
    guard limit.remaining < Self.lastSearches else { return Self.longPause }
    let left = limit.resetsAt.timeIntervalSince(now)
    return max(Self.longPause, left / Double(max(1, limit.remaining)))
  }
}
