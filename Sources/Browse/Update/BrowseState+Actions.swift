internal import App
internal import GitHub
internal import Messages
internal import Rendering

/// Actions on what is in front.
extension BrowseState {
  mutating func open() -> [BrowseEffect] {
    switch screen {
    case .search, .trending, .top, .favorites:
      guard !(isDetailFocused && detail != nil), let id = listOnScreen else { return [] }
      return list(id).selected.map { show($0, isFocused: true) } ?? []
    case .saved: return runSaved()
    case .account: return openAccountEntry()
    }
  }

  /// Closes what is in front; does nothing if there is nothing to close.
  mutating func back() -> [BrowseEffect] {
    if screen == .account { return stopStatus() ?? leaveStep() }
    guard isDetailFocused, detail != nil else { return stop() }
    isDetailFocused = false
    return layout.isWide ? [] : closeDetail()
  }

  /// Ends what the list has been loading for a while.
  private mutating func stop() -> [BrowseEffect] {
    guard loadingSeconds != nil, let id = listOnScreen, list(id).activity.isBusy else { return [] }
    change(id) { $0.stop() }
    return [.stop(id)]
  }

  mutating func act(_ action: BrowseAction) -> [BrowseEffect] {
    if let url = screen == .account ? account.page : problemAtHand?.url {
      if action == .browser { return [.open(url)] }
      if action == .copyURL { return copy(url) }
    }
    if screen == .account { return act(onCode: action) }
    guard let row = repositoryAtHand else { return [] }
    let repository = row.repository
    switch action {
    case .favorite:
      // Nothing but its name is known yet.
      if repository.id == DetailScreen.unknownID { return [] }
      return [.setFavorite(repository, isFavorite: !row.isFavorite)]
    case .browser: return [.open(repository.htmlURL)]
    case .copyURL: return copy(repository.htmlURL)
    case .copyClone: return copy(repository.cloneURL ?? repository.htmlURL + ".git")
    default: return []
    }
  }

  /// The problem that is shown in place of what it concerns.
  var problemAtHand: Problem? {
    if screen == .account { return account.problem }
    if let detail, isDetailFocused { return detail.problem }
    guard let list = listOnScreen.map(list), list.rows.isEmpty else { return nil }
    return list.problem
  }

  mutating func copy(_ text: String) -> [BrowseEffect] {
    [.copy(text)] + say(Toast(.browseToastCopied(text: text)))
  }

  /// Where newer rows come from.
  var refreshOrigin: ListOrigin { isOffline ? .usual : .refresh }

  /// Reloads what is in front.
  mutating func refresh() -> [BrowseEffect] {
    let origin = refreshOrigin
    switch screen {
    case .search, .trending, .top, .favorites:
      images.forgetMissing()
      if isDetailFocused, detail != nil { return reloadDetail(isOffline ? .usual : .refresh) }
      guard let id = listOnScreen, !isInert(list(id)), !list(id).isStale else { return [] }
      return change(id) { $0.refresh(origin) }
    case .saved: return loadSaved()
    case .account: return loadStatus()
    }
  }

  /// Requests again everything that failed: the list, the detail beside it, images.
  mutating func retry() -> [BrowseEffect] {
    switch screen {
    case .search, .trending, .top, .favorites:
      guard let id = listOnScreen else { return [] }
      images.forgetMissing()
      let origin = refreshOrigin
      let effects = change(id) { list in
        list.standsIn && list.problem == nil ? list.refresh(origin) : list.retry(origin)
      }
      guard let shown = detail, shown.problem != nil else { return effects }
      return effects + (shown.isPreview ? reloadPreview() : reloadDetail(.usual))
    case .saved: return saved.problem == nil ? [] : loadSaved()
    case .account:
      if account.problem == nil { return [] }
      if case .device = account.step { return promptForCode() }
      return loadStatus()
    }
  }

  /// Shows a message for a while.
  mutating func say(_ toast: Toast) -> [BrowseEffect] {
    self.toast = toast
    // A long message takes longer to read.
    let isLong = toast.message.text(in: settings.language).count > 100
    return begin(.toast, after: isLong ? 8 : 4)
  }
}

extension Timeframe {
  /// Cycles through day, week and month.
  var next: Timeframe {
    switch self {
    case .day: .week
    case .week: .month
    case .month: .day
    }
  }
}
