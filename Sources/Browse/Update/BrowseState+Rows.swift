internal import BrowseModel
internal import Core
internal import GitHub

/// How lists get their rows.
extension BrowseState {
  /// Handles an event of a list; responses to an older query are dropped.
  mutating func handle(_ update: ListUpdate, of id: ListID, _ generation: Int) -> [BrowseEffect] {
    guard lists[id].generation == generation, !lists[id].isStale else { return [] }
    loading?.message = nil
    let stoodIn = lists[id].standsIn
    lists[id].handle(
      update, in: ListWindow(layout), keepsSelected: isDetailFocused && id == listOnScreen)
    let reason = stoodIn ? nil : lists[id].standsInBecause
    return reason.map { say(Toast($0.message, isProblem: true)) } ?? []
  }

  /// Loads the list on the screen when it is first shown, and its next page before the end is
  /// visible.
  mutating func wantedRows() -> [BrowseEffect] {
    guard let id = listOnScreen, !isInert(lists[id]) else { return [] }
    if lists[id].isStale { return lists[id].begin(.usual, renewal: .samePlace) }
    return layout.isTooSmall ? [] : lists[id].beginMore(in: ListWindow(layout))
  }

  /// Changes the query of the list on the screen; in trending, of all timeframes.
  mutating func ask(_ body: (inout ListQuery) -> Void) -> [BrowseEffect] {
    var effects: [BrowseEffect] = []
    for id in screen.lists {
      var listQuery = lists[id].listQuery
      body(&listQuery)
      guard listQuery != lists[id].listQuery else { continue }
      if id == .favorites {
        // Favorites load at once, so the shown rows can stay until then.
        lists[id].listQuery = listQuery
        effects += lists[id].begin(.usual, renewal: .fromTop)
      } else {
        lists[id].ask(listQuery)
      }
    }
    return effects
  }

  /// Updates a favorite wherever it is shown. Only the favorites list shows its note and tags.
  mutating func mark(_ id: Int64, isFavorite: Bool, _ annotation: ListedRepository.Annotation?) {
    for place in ListID.all {
      let showsAnnotation = place == .favorites && (annotation != nil || !isFavorite)
      lists[place].change(id) { row in
        row.isFavorite = isFavorite
        if showsAnnotation { row.annotation = annotation }
      }
    }
    if detail?.repository.id == id {
      detail?.isFavorite = isFavorite
      if annotation != nil || !isFavorite { detail?.annotation = annotation }
      layOutDetail()
    }
    favorites.isOutdated = true
  }

  /// Updates all favorites wherever they are shown.
  mutating func mark(favorites ids: Set<Int64>) {
    for place in ListID.all {
      for index in lists[place].rows.indices {
        lists[place].rows[index].isFavorite = ids.contains(lists[place].rows[index].repository.id)
      }
      for index in lists[place].refreshed.indices {
        let id = lists[place].refreshed[index].repository.id
        lists[place].refreshed[index].isFavorite = ids.contains(id)
      }
    }
    if let id = detail?.repository.id {
      detail?.isFavorite = ids.contains(id)
      layOutDetail()
    }
    // Tags and notes may have changed, too.
    lists[.favorites].isStale = true
  }
}

extension FeedList {
  /// Changes a repository in the shown rows and in those of a refresh.
  fileprivate mutating func change(_ id: Int64, _ body: (inout ListedRepository) -> Void) {
    for index in rows.indices where rows[index].repository.id == id { body(&rows[index]) }
    for index in refreshed.indices where refreshed[index].repository.id == id {
      body(&refreshed[index])
    }
  }
}
