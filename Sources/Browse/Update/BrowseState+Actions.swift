internal import Access
internal import BrowseModel
internal import Core
internal import GitHub
internal import Messages
internal import Presentation

/// Actions on what is in front.
extension BrowseState {
  mutating func openSelected() -> [BrowseEffect] {
    guard !(isDetailFocused && detail != nil), let id = listOnScreen else { return [] }
    return lists[id].selected.map { show($0, isFocused: true) } ?? []
  }

  /// Goes back from the detail to the list.
  mutating func leaveDetail() -> [BrowseEffect] {
    guard isDetailFocused, detail != nil else { return unmark() ?? stop() }
    isDetailFocused = false
    return layout.isWide ? [] : closeDetail()
  }

  /// Ends what the list has been loading for a while.
  private mutating func stop() -> [BrowseEffect] {
    guard loadingSeconds != nil, let id = listOnScreen, lists[id].activity.isBusy else { return [] }
    lists[id].stop()
    return [.stop(id)]
  }

  mutating func actOnRepository(_ action: BrowseAction) -> [BrowseEffect] {
    let repositories = repositoriesAtHand.map(\.repository)
    guard !repositories.isEmpty else { return say(Toast(.browseToastNoRepository, isHint: true)) }
    switch action {
    case .favorite: return setFavorites(knownRepositoriesAtHand)
    case .browser: return open(repositories.map(\.htmlURL))
    // A line break would run what is pasted into a shell.
    case .copyURL: return copy(repositories.map(\.htmlURL).joined(separator: " "))
    case .clone:
      let names = repositories.compactMap(\.currentName)
      if job?.isChange == true { return sayBusy() }
      if names.isEmpty { return [] }
      return names.count > 1 ? show(.question(.clone(names))) : begin(.clone(names))
    case .copyClone: return copy(repositories.map(\.cloneCommand).joined(separator: " && "))
    default: return []
    }
  }

  /// Starts a command of the user for the repositories in front.
  mutating func start(_ command: OwnCommand) -> [BrowseEffect] {
    let names = repositoriesAtHand.compactMap(\.repository.currentName)
    guard !names.isEmpty else { return say(Toast(.browseToastNoRepository, isHint: true)) }
    return [.run(command, names)]
  }

  /// Makes favorites of those that are none; if all of them are favorites, removes them.
  private func setFavorites(_ rows: [ListedRepository]) -> [BrowseEffect] {
    let others = rows.filter { !$0.isFavorite }
    let changed = others.isEmpty ? rows : others
    if changed.isEmpty { return [] }
    return [.setFavorite(changed.map(\.repository), isFavorite: !others.isEmpty)]
  }

  private mutating func open(_ urls: [String]) -> [BrowseEffect] {
    guard urls.count <= Self.mostPages else {
      return say(Toast(.browseToastManyPages(number: Self.mostPages), isHint: true))
    }
    return urls.map { .open($0) }
  }

  /// How many pages the browser opens at once.
  private static let mostPages = 10

  mutating func copy(_ text: String) -> [BrowseEffect] {
    [.copy(text)] + say(Toast(.browseToastCopied(text: text)))
  }

  /// Where newer rows come from.
  var refreshOrigin: ListOrigin { isOffline ? .usual : .refresh }

  /// Reloads the detail that keys go to, or else the list.
  mutating func refreshRepositories() -> [BrowseEffect] {
    images.forgetMissing()
    if isDetailFocused, detail != nil { return reloadDetail(isOffline ? .usual : .refresh) }
    guard let id = listOnScreen, !isInert(lists[id]), !lists[id].isStale else { return [] }
    return lists[id].refresh(refreshOrigin)
  }

  /// Requests again what failed: the list, the detail beside it, images.
  mutating func retryRepositories() -> [BrowseEffect] {
    guard let id = listOnScreen else { return [] }
    images.forgetMissing()
    let isReplaced = lists[id].standsIn && lists[id].problem == nil
    let effects =
      isReplaced ? lists[id].refresh(refreshOrigin) : lists[id].retry(refreshOrigin)
    guard let shown = detail, shown.problem != nil else { return effects }
    return effects + (shown.isPreview ? reloadPreview() : reloadDetail(.usual))
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

extension Repository {
  fileprivate var cloneCommand: String { "git clone \(cloneURL ?? htmlURL + ".git")" }
}
