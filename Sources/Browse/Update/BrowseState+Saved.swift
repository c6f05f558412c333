internal import BrowseModel
internal import FoundationEssentials
internal import GitHub
internal import Messages

/// Saved searches: loading, running, saving, deleting.
extension BrowseState {
  mutating func loadSaved() -> [BrowseEffect] {
    if saved.isLoading { return [] }
    saved.isLoading = true
    saved.isOutdated = false
    saved.problem = nil
    return [.loadSaved]
  }

  mutating func handle(_ update: SavedSearchUpdate) -> [BrowseEffect] {
    let wasLoading = saved.isLoading
    saved.isLoading = false
    switch update {
    case .rows(let rows):
      let former = saved.rows ?? []
      saved.rows = rows.map { row in
        var row = row
        // Until GitHub answers again, unless it was run meanwhile.
        row.newCount = former.first { $0.name == row.name && $0.lastRun == row.lastRun }?.newCount
        return row
      }
      saved.problem = nil
      saved.clamp(in: .saved(layout))
      return checkSaved()
    case .newRows(let name, let count):
      guard let index = saved.rows?.firstIndex(where: { $0.name == name }) else { return [] }
      saved.rows?[index].newCount = count
      return []
    case .failed(let problem):
      guard wasLoading, saved.rows == nil, screen == .saved else {
        return say(Toast(problem.message, isProblem: true))
      }
      saved.problem = problem
      return []
    }
  }

  /// Asks what is new in the first searches that were run before, if that leaves enough requests for
  /// typed ones.
  private func checkSaved() -> [BrowseEffect] {
    guard screen == .saved, !isOffline, !isAnonymous else { return [] }
    let left =
      limits["search"].map { $0.resetsAt > now ? $0.remaining : $0.limit } ?? 30
    let rows = (saved.rows ?? []).filter { $0.lastRun != nil }
      .prefix(max(0, min(Self.mostChecked, left - Self.searchesKept)))
    return rows.isEmpty ? [] : [.checkSaved(Array(rows))]
  }

  private static let mostChecked = 20
  /// Searches that stay for the user.
  private static let searchesKept = 10

  /// Runs the selected search on the search screen.
  mutating func runSaved() -> [BrowseEffect] {
    guard let rows = saved.rows, rows.indices.contains(saved.selection) else { return [] }
    var listQuery = rows[saved.selection].listQuery
    listQuery.savedName = rows[saved.selection].name
    let effects = cancel(.typing)
    search.field = TextField(listQuery.words)
    lists[.search].ask(listQuery)
    show(.search)
    return effects
  }

  mutating func askWhetherToRemoveSaved() -> [BrowseEffect] {
    guard let rows = saved.rows, rows.indices.contains(saved.selection) else { return [] }
    return show(.question(.removeSaved(name: rows[saved.selection].name)))
  }

  /// Removes the language and the qualifiers of the command line.
  mutating func removeFilters() -> [BrowseEffect] {
    if fieldOnScreen != nil {
      return say(Toast(.browseToastFiltersAreText(key: "/"), isHint: true))
    }
    guard let id = listOnScreen, seesList, lists[id].listQuery.isFiltered else {
      return say(Toast(.browseToastNoFilters, isHint: true))
    }
    return ask { listQuery in
      listQuery.language = nil
      listQuery.qualifiers = []
    }
  }

  func save(as name: String) -> [BrowseEffect] { [.save(name: name, lists[.search].listQuery)] }
}

extension SavedScreen {
  /// Selects the row `count` further down, or up if negative.
  mutating func move(by count: Int, in window: ListWindow) {
    selection += count
    clamp(in: window)
  }

  /// Moves selection and window back to existing rows.
  mutating func clamp(in window: ListWindow) {
    let count = rows?.count ?? 0
    selection = max(0, min(selection, count - 1))
    offset = window.offset(offset, showing: selection, count: count)
  }

  mutating func scroll(by lines: Int, in window: ListWindow) {
    let count = rows?.count ?? 0
    offset = max(0, min(offset + lines, window.lastOffset(count: count)))
    selection = window.row(selection, seenAt: offset, count: count)
  }

  /// Selects the row at that line, counted from 0; returns whether there is one.
  mutating func select(atLine line: Int, in window: ListWindow) -> Bool {
    guard let row = window.row(atLine: line, offset: offset, count: rows?.count ?? 0) else {
      return false
    }
    move(by: row - selection, in: window)
    return true
  }
}
