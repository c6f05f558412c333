internal import App
internal import GitHub
internal import Messages
internal import Rendering

/// How lists come to their rows.
extension BrowseState {
  /// What is heard of a list; answers to an older question are dropped.
  mutating func hear(
    _ news: ListNews, of id: ListID, _ generation: Int
  ) -> [BrowseEffect] {
    let window = ListWindow(layout)
    var reason: Problem?
    change(id) { list in
      guard list.generation == generation, !list.isStale else { return }
      let stoodIn = list.standsIn
      list.hear(news, in: window)
      if !stoodIn { reason = list.standsInBecause }
    }
    return reason.map { say(Toast($0.message, isProblem: true)) } ?? []
  }

  /// The list on the screen is asked for when it is first seen, and goes on before its end is.
  mutating func wantedRows() -> [BrowseEffect] {
    guard let id = listOnScreen, !isInert(list(id)) else { return [] }
    let window = ListWindow(layout)
    let isTooSmall = layout.isTooSmall
    return change(id) { list in
      if list.isStale { return list.begin(.usual, renewal: .samePlace) }
      return isTooSmall ? [] : list.beginMore(in: window)
    }
  }

  /// Asks the list on the screen another question; the one for all timeframes of trending.
  mutating func ask(_ body: (inout ListQuery) -> Void) -> [BrowseEffect] {
    guard let shown = listOnScreen else { return [] }
    let ids = screen == .trending ? Timeframe.allCases.map(ListID.trending) : [shown]
    var effects: [BrowseEffect] = []
    for id in ids {
      var question = list(id).question
      body(&question)
      guard question != list(id).question else { continue }
      if id == .favorites {
        // They are at hand at once, so that what is shown need not go before.
        favorites.list.question = question
        effects += favorites.list.begin(.usual, renewal: .fromTop)
      } else {
        change(id) { $0.ask(question) }
      }
    }
    return effects
  }

  /// A favorite was added or removed: it is marked wherever it is shown. Its note and tags are shown
  /// among the favorites only.
  mutating func mark(
    _ id: Int64, isFavorite: Bool, _ annotation: ListedRepository.Annotation?
  ) {
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
