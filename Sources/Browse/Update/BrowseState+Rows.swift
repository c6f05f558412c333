internal import App
internal import GitHub
internal import Messages
internal import Rendering

/// How lists get their rows.
extension BrowseState {
  /// Handles an event of a list; responses to an older query are dropped.
  mutating func handle(_ news: ListUpdate, of id: ListID, _ generation: Int) -> [BrowseEffect] {
    let window = ListWindow(layout)
    var reason: Problem?
    change(id) { list in
      guard list.generation == generation, !list.isStale else { return }
      let stoodIn = list.standsIn
      list.handle(news, in: window)
      if !stoodIn { reason = list.standsInBecause }
    }
    return reason.map { say(Toast($0.message, isProblem: true)) } ?? []
  }

  /// Loads the list on the screen when it is first shown, and its next page before the end is
  /// visible.
  mutating func wantedRows() -> [BrowseEffect] {
    guard let id = listOnScreen, !isInert(list(id)) else { return [] }
    let window = ListWindow(layout)
    let isTooSmall = layout.isTooSmall
    return change(id) { list in
      if list.isStale { return list.begin(.usual, renewal: .samePlace) }
      return isTooSmall ? [] : list.beginMore(in: window)
    }
  }

  /// Changes the query of the list on the screen; in trending, of all timeframes.
  mutating func ask(_ body: (inout ListQuery) -> Void) -> [BrowseEffect] {
    guard let shown = listOnScreen else { return [] }
    let ids = screen == .trending ? Timeframe.allCases.map(ListID.trending) : [shown]
    var effects: [BrowseEffect] = []
    for id in ids {
      var listQuery = list(id).listQuery
      body(&listQuery)
      guard listQuery != list(id).listQuery else { continue }
      if id == .favorites {
        // Favorites load at once, so the shown rows can stay until then.
        favorites.list.listQuery = listQuery
        effects += favorites.list.begin(.usual, renewal: .fromTop)
      } else {
        change(id) { $0.ask(listQuery) }
      }
    }
    return effects
  }

  /// Updates a favorite wherever it is shown. Only the favorites list shows its note and tags.
  mutating func mark(_ id: Int64, isFavorite: Bool, _ annotation: ListedRepository.Annotation?) {
    for place in Self.allLists {
      let showsAnnotation = place == .favorites && (annotation != nil || !isFavorite)
      let mark = { (row: inout ListedRepository) in
        guard row.repository.id == id else { return }
        row.isFavorite = isFavorite
        if showsAnnotation { row.annotation = annotation }
      }
      change(place) { list in
        for index in list.rows.indices { mark(&list.rows[index]) }
        for index in list.refreshed.indices { mark(&list.refreshed[index]) }
      }
    }
    if detail?.repository.id == id {
      detail?.isFavorite = isFavorite
      layOutDetail()
    }
    favorites.isOutdated = true
  }
}
