internal import BrowseModel
internal import Presentation
internal import Terminal

/// What keys and the mouse do on each kind of screen.
extension BrowseState {

  /// What a screen loads when it is first shown; lists do so in `wantedRows`.
  mutating func wantedScreen() -> [BrowseEffect] {
    switch screen.tab.content {
    case .list(.search): wantedQueries()
    case .list, .trending: []
    case .saved:
      (saved.rows == nil || saved.isOutdated) && saved.problem == nil ? loadSaved() : []
    case .account:
      account.status == nil && account.problem == nil && !account.isTypingToken ? loadStatus() : []
    }
  }

  private mutating func wantedQueries() -> [BrowseEffect] {
    guard !search.asksForRecent else { return [] }
    search.asksForRecent = true
    return [.loadQueries] + (saved.rows == nil ? loadSaved() : [])
  }

  mutating func open() -> [BrowseEffect] {
    if let effects = followSelected() { return effects }
    return switch screen.tab.content {
    case .list, .trending: openSelected()
    case .saved: runSaved()
    case .account: openAccountEntry()
    }
  }

  /// Closes what is in front; does nothing if there is nothing to close.
  mutating func back() -> [BrowseEffect] {
    if let effects = stopJob() { return effects }
    return switch screen.tab.content {
    case .list, .trending, .saved: leaveDetail()
    case .account: stopStatus() ?? leaveStep()
    }
  }

  mutating func act(_ action: BrowseAction) -> [BrowseEffect] {
    if let url = pageAtHand {
      if action == .browser { return [.open(url)] }
      if action == .copyURL { return copy(url) }
    }
    switch screen.tab.content {
    case .list, .trending, .saved: return actOnRepository(action)
    case .account: return act(onCode: action)
    }
  }

  /// The web page that solves what is wrong.
  private var pageAtHand: String? {
    switch screen.tab.content {
    case .list, .trending, .saved: problemAtHand?.url
    case .account: account.page
    }
  }

  /// Reloads what is in front.
  mutating func refresh() -> [BrowseEffect] {
    switch screen.tab.content {
    case .list, .trending: refreshRepositories()
    case .saved: loadSaved()
    case .account: loadStatus()
    }
  }

  /// Requests again everything that failed.
  mutating func retry() -> [BrowseEffect] {
    switch screen.tab.content {
    case .list, .trending: return retryRepositories()
    case .saved: return saved.problem == nil ? [] : loadSaved()
    case .account:
      if account.problem == nil { return [] }
      if case .device = account.step { return promptForCode() }
      return loadStatus()
    }
  }

  /// Asks for confirmation before it removes what is the user's own.
  mutating func remove() -> [BrowseEffect] {
    switch screen.tab.content {
    case .list, .trending: removeFilters()
    case .saved: askWhetherToRemoveSaved()
    case .account: askWhetherToLogOut()
    }
  }

  /// Moves the selection, or scrolls the detail if keys go to it.
  mutating func move(_ action: BrowseAction) {
    if isDetailFocused, detail != nil {
      let rows = layout.detail.rows
      detail?.scroll(by: Self.distance(action, page: rows), rows: rows)
      return
    }
    switch screen.tab.content {
    case .list, .trending: moveInList(action)
    case .saved:
      let window = ListWindow.saved(layout)
      saved.move(by: Self.distance(action, page: window.rows), in: window)
    case .account: account.move(by: Self.distance(action, page: layout.body.rows))
    }
  }

  /// Scrolls what is not a detail.
  mutating func scroll(by lines: Int, at position: ScreenPosition) {
    switch screen.tab.content {
    case .list, .trending: scrollList(by: lines, at: position)
    case .saved where layout.body.contains(position): saved.scroll(by: lines, in: .saved(layout))
    case .account where layout.body.contains(position): account.move(by: lines.signum())
    case .saved, .account: break
    }
  }

  /// The first click on a row selects it, a click on the selected row opens it.
  mutating func clickRow(at position: ScreenPosition) -> [BrowseEffect] {
    switch screen.tab.content {
    case .list, .trending: clickRepository(at: position)
    case .saved: clickSaved(at: position)
    case .account: clickAccount(at: position)
    }
  }

  /// What the screen waits for.
  var loadingSubject: Job.Subject? {
    switch screen.tab.content {
    case .list, .trending, .saved: loadingRepositories
    case .account: account.isWaiting ? .account : nil
    }
  }
}
