internal import Access
internal import BrowseModel
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Terminal

/// What keys and pasted text do: whatever is in front handles them first.
extension BrowseState {
  mutating func handle(_ input: InputEvent) -> [BrowseEffect] {
    switch input {
    case .key(let key): dropHint() + onScreen { $0.press(key) }
    case .mouse(let mouse): onScreen { $0.point(mouse) }
    case .paste(let text): paste(text)
    case .resized, .resumed, .reply: []
    case .gone: leave()
    }
  }

  /// A message is about the screen where it appeared, so another screen drops it, and so does a job, whose
  /// progress it would cover.
  private mutating func onScreen(
    _ act: (inout BrowseState) -> [BrowseEffect]
  ) -> [BrowseEffect] {
    let (former, place, hadJob) = (toast, screen, job != nil)
    toast = nil
    let effects = act(&self)
    guard former != nil, toast == nil, timers[.toast] != nil else { return effects }
    if screen != place || (job != nil && !hadJob) { return effects + cancel(.toast) }
    toast = former
    return effects
  }

  /// The message about a key is about that one only.
  private mutating func dropHint() -> [BrowseEffect] {
    guard toast?.isHint == true else { return [] }
    toast = nil
    return cancel(.toast)
  }

  mutating func press(_ key: Key) -> [BrowseEffect] {
    // A macro sends Esc and a digit as terminals send Alt and the digit.
    let action = settings.keys.action(for: key)
    if action == nil, case .alt(let digit) = key, digit.isWholeNumber {
      return press(.escape) + press(.character(digit))
    }
    // It works wherever the key is not typed as text.
    if action == .redraw, !takesText || !key.isCharacter { return perform(.redraw) }
    if layout.isTooSmall { return action == .quit ? leave() : [] }
    if let overlay { return press(key, in: overlay) }
    if screen == .account, account.isTypingToken { return pressInToken(key) }
    if screen == .account, key == .tab, account.isRefusedCode {
      account.step = .overview
      return promptForToken()
    }
    if isTyping { return pressInField(key) }
    if let own = settings.commands.first(where: { $0.key == key }) { return start(own.command) }
    if let action {
      // These are letters that users of other programs press for something else.
      return offers(action) ? perform(action) : hint(action, belongsTo: .account)
    }
    if let screen = ScreenName(digit: key) { show(screen) }
    return []
  }

  private mutating func paste(_ text: String) -> [BrowseEffect] {
    if layout.isTooSmall { return [] }
    if let overlay {
      self.overlay = overlay.pasting(text)
      return []
    }
    if screen == .account, account.isTypingToken {
      if !account.isBusy { account.changeToken { $0.append(text.filter { !$0.isWhitespace }) } }
      return []
    }
    if screen == .account, !account.isOverview { return [] }
    guard isTyping else { return open(pasted: text) }
    // A URL is no query, so a search for it would find nothing.
    if screen == .search, text.contains("/"), text.contains(":") || text.contains("@"),
      (try? RepositoryAddress(parsing: text)) != nil
    {
      return open(pasted: text)
    }
    return edit { $0.insert(text) }
  }

  /// Shows the repository whose name or URL was pasted.
  mutating func open(pasted text: String) -> [BrowseEffect] {
    guard let address = try? RepositoryAddress(parsing: text) else {
      let key = name(of: .search)
      return say(Toast(.browseToastPasted(key: key), isProblem: true, isHint: true))
    }
    if let named = address.host, host.kind != .replacement, !host.answers(to: named) {
      return say(Toast(.browseToastOtherHost(host: named), isProblem: true, isHint: true))
    }
    places.leave(place)
    return show(address.name)
  }

  mutating func perform(_ action: BrowseAction) -> [BrowseEffect] {
    switch action {
    case .up, .down, .top, .bottom, .pageUp, .pageDown, .halfUp, .halfDown: move(action)
    case .open: return open()
    case .back: return back()
    case .backward: return goBack()
    case .forward: return goForward()
    case .nextLink: return selectLink(by: 1)
    case .previousLink: return selectLink(by: -1)
    case .nextScreen: show(screen.following(1))
    case .previousScreen: show(screen.following(-1))
    case .search: focusField()
    case .next, .previous:
      guard isDetailFocused, detail != nil else {
        return say(Toast(.browseToastInRepository(key: name(of: action)), isHint: true))
      }
      return step(by: action == .next ? 1 : -1)
    case .favorite, .browser, .copyURL, .copyClone, .clone: return act(action)
    case .tags, .note: return askForAnnotation(action)
    case .compare: return compare()
    case .check: return check()
    case .similar: return findSimilar()
    case .updates: return isAnonymous ? sayLoggedOut() : begin(.findUpdates)
    case .sync: return chooseSync()
    case .unstar: return askWhetherToUnstar()
    case .markAll: return markAll()
    case .undo: return takeBack()
    case .mark: mark()
    case .export: return askForFile()
    case .sort, .language: return openChooser(action)
    case .filters: return openForm()
    case .save: return screen == .search ? openChooser(action) : hint(action, belongsTo: .search)
    case .gained:
      guard let id = listOnScreen, id.sorts.contains(.gained), seesList else {
        return hint(action, belongsTo: .trending)
      }
      return sort(by: lists[id].listQuery.sort == .gained ? id.sorts[0] : .gained)
    case .timeframe:
      if screen != .trending { return hint(action, belongsTo: .trending) }
      if seesList { timeframe = timeframe.next }
    case .rows: return changeRows()
    case .facts: changeFacts()
    case .remove: return remove()
    case .refresh: return refresh()
    case .retry: return retry()
    case .login: return promptForToken()
    case .logout: return askWhetherToLogOut()
    case .redraw: return [.redraw]
    case .palette: overlay = .palette(Palette(settings))
    case .help: overlay = .text(.help, offset: 0)
    case .quit: return leave()
    }
    return []
  }

  /// Tells the user on which screen the key works.
  mutating func hint(_ action: BrowseAction, belongsTo screen: ScreenName) -> [BrowseEffect] {
    let message = Message.browseToastElsewhere(key: name(of: action), screen: screen.tab.title)
    return say(Toast(message, isHint: true))
  }

  func name(of action: BrowseAction) -> String {
    settings.keys.keys(for: action).first?.name ?? ""
  }
}

extension ScreenName {
  /// The screen whose number is on this key.
  init?(digit key: Key) {
    guard case .character(let digit) = key, let number = digit.wholeNumberValue else { return nil }
    self.init(rawValue: number - 1)
  }
}

extension Key {
  /// Whether a text field inserts it.
  fileprivate var isCharacter: Bool {
    if case .character = self { true } else { false }
  }
}
