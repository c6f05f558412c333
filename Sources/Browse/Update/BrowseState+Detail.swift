internal import BrowseModel
internal import Core
internal import GitHub
internal import Terminal

/// How the detail opens, follows the selection, and closes.
extension BrowseState {
  /// Seconds after which a wide window shows the selected repository.
  private static let rest = 0.15
  /// How many of the 60 requests per hour previews leave for repositories that anonymous users
  /// open.
  private static let reserve = 30

  /// Shows everything about a repository; closes the detail if the repository's name is invalid.
  mutating func show(_ row: ListedRepository, isFocused: Bool) -> [BrowseEffect] {
    if detail?.repository.id == row.repository.id, row.repository.id != DetailScreen.unknownID {
      isDetailFocused = isDetailFocused || isFocused
      return isFocused ? loadRest() : []
    }
    guard let name = row.repository.currentName else {
      let effects = closeDetail()
      restingOn = row.repository.id
      return effects
    }
    detail = DetailScreen(
      row.repository, name: name, isFavorite: row.isFavorite,
      columns: DetailPage.columns(layout))
    detail?.isLoading = true
    detail?.annotation = row.annotation
    let origin = isFocused ? .usual : previewOrigin
    detail?.isPreview = origin != .usual
    detail?.showsFacts = showsFacts
    isDetailFocused = isFocused
    layOutDetail()
    return [.detail(name, columns: DetailPage.columns(layout), origin: origin)]
  }

  /// Shows a repository that need not be in a list; all but its name follows.
  mutating func show(_ name: RepositoryName) -> [BrowseEffect] {
    overlay = nil
    if listOnScreen == nil { show(.search) }
    leaveFields()
    if let detail, detail.name == name {
      isDetailFocused = true
      return loadRest()
    }
    let repository = Repository(
      id: DetailScreen.unknownID, name: name.name, fullName: name.description,
      htmlURL: host.page(of: name))
    return show(ListedRepository(repository), isFocused: true)
  }

  /// Anonymous users have 60 requests per hour, and loading all of a repository takes five.
  private var previewOrigin: DetailOrigin {
    guard isAnonymous else { return .usual }
    guard let limit = limits["core"], limit.resetsAt > now else { return .readme }
    return limit.remaining > Self.reserve ? .readme : .cached
  }

  mutating func reloadPreview() -> [BrowseEffect] {
    let origin = previewOrigin
    let effects = reloadDetail(origin)
    detail?.isPreview = origin != .usual
    return effects
  }

  /// Loads what the preview omitted, now that the user has opened it.
  mutating func loadRest() -> [BrowseEffect] {
    guard let shown = detail, shown.isPreview else { return [] }
    if case .notLoaded = shown.readme { detail?.readme = .loading }
    return reloadDetail(.usual)
  }

  mutating func closeDetail() -> [BrowseEffect] {
    restingOn = nil
    isDetailFocused = false
    guard detail != nil else { return [] }
    detail = nil
    return [.closeDetail]
  }

  /// Loads the shown repository again.
  mutating func reloadDetail(_ origin: DetailOrigin) -> [BrowseEffect] {
    guard let shown = detail else { return [] }
    detail?.problem = nil
    detail?.isPreview = false
    detail?.isLoading = true
    return [.detail(shown.name, columns: shown.columns, origin: origin)]
  }

  /// Shows the next or previous repository of the list while keys go to the detail.
  mutating func step(by count: Int) -> [BrowseEffect] {
    guard isDetailFocused, detail != nil, let id = listOnScreen else { return [] }
    let window = ListWindow(layout)
    lists[id].move(by: count, in: window)
    return lists[id].selected.map { show($0, isFocused: true) } ?? []
  }

  /// Shows all facts above the README, or hides them; also for the repositories that are shown later.
  mutating func changeFacts() {
    guard detail != nil, isDetailFocused || layout.isWide else { return }
    showsFacts.toggle()
    detail?.showsFacts = showsFacts
    detail?.offset = 0
    layOutDetail()
  }

  /// The selection has not moved for a moment.
  mutating func showRestedOn() -> [BrowseEffect] {
    guard layout.isWide, let selected = listOnScreen.flatMap({ lists[$0].selected }),
      selected.repository.id == restingOn
    else { return [] }
    return show(selected, isFocused: false)
  }

  /// In a wide window the detail follows the selection; a narrow one shows it while keys go to it.
  mutating func wantedDetail() -> [BrowseEffect] {
    if layout.isTooSmall { return [] }
    guard let id = listOnScreen else { return cancel(.resting) + closeDetail() }
    if isDetailFocused, detail != nil {
      restingOn = nil
      return cancel(.resting)
    }
    guard layout.isWide, let selected = lists[id].selected?.repository.id else {
      return cancel(.resting) + closeDetail()
    }
    if detail?.repository.id == selected {
      restingOn = selected
      return cancel(.resting)
    }
    if restingOn == selected { return [] }
    restingOn = selected
    return begin(.resting, after: Self.rest)
  }
}

/// Events of the shown repository, and its layout.
extension BrowseState {
  /// Events of a repository that is no longer shown are dropped.
  mutating func handle(_ update: DetailUpdate, of name: RepositoryName) -> [BrowseEffect] {
    guard var shown = detail, shown.name == name else { return [] }
    detail = nil
    let effects = shown.handle(update)
    shown.layOut(settings, host: host, now: now, rows: layout.detail.rows)
    detail = shown
    return effects
  }

  /// Call this whenever anything in the detail has changed.
  mutating func layOutDetail() {
    guard var shown = detail else { return }
    detail = nil
    shown.layOut(settings, host: host, now: now, rows: layout.detail.rows)
    detail = shown
  }

  /// Adapts to a resized window, or to another way of drawing.
  mutating func fitDetail(isRedrawn: Bool) -> [BrowseEffect] {
    guard let shown = detail else { return [] }
    let columns = DetailPage.columns(layout)
    detail?.columns = columns
    layOutDetail()
    guard case .page = shown.readme, columns != shown.columns || isRedrawn else { return [] }
    return [.layOut(shown.name, columns: columns)]
  }
}
