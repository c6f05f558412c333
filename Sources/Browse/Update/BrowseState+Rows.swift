internal import Catalog
internal import GitHub
internal import Messages

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
  mutating func ask(_ body: (inout ListQuestion) -> Void) -> [BrowseEffect] {
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

  /// A favourite has come or gone: it is marked wherever it is shown.
  mutating func mark(_ id: Int64, isFavorite: Bool) {
    for place in Self.allLists {
      change(place) { list in
        for index in list.rows.indices where list.rows[index].repository.id == id {
          list.rows[index].isFavorite = isFavorite
        }
        for index in list.refreshed.indices where list.refreshed[index].repository.id == id {
          list.refreshed[index].isFavorite = isFavorite
        }
      }
    }
    if detail?.repository.id == id {
      detail?.isFavorite = isFavorite
      layOutDetail()
    }
    favorites.isOutdated = true
  }
}
