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
    if screen == .account { return leaveStep() }
    guard isDetailFocused, detail != nil else { return [] }
    isDetailFocused = false
    return layout.isWide ? [] : closeDetail()
  }

  mutating func act(_ action: BrowseAction) -> [BrowseEffect] {
    if screen == .account { return act(onCode: action) }
    guard let row = repositoryAtHand else { return [] }
    let repository = row.repository
    switch action {
    case .favorite:
      return [.setFavorite(repository, isFavorite: !row.isFavorite)]
    case .browser: return [.open(repository.htmlURL)]
    case .copyURL: return copy(repository.htmlURL)
    case .copyClone: return copy(repository.cloneURL ?? repository.htmlURL + ".git")
    default: return []
    }
  }

  private mutating func copy(_ text: String) -> [BrowseEffect] {
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
      let effects = change(id) { $0.retry(origin) }
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
