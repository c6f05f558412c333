internal import Core
package import FoundationEssentials

/// Access to the lists by id, and to the one on the screen.
extension BrowseState {
  package var layout: BrowseLayout {
    BrowseLayout(size, rows: settings.rows, showsImages: settings.showsImages)
  }

  /// When the typed query will be searched, if the rate limit delays it; nil for at once.
  package var heldUntil: Date? { lists[.search].isFromCacheOnly ? search.longPauseEnd : nil }

  /// Whether Search offers what to search for, because nothing was typed yet.
  var showsStartPage: Bool {
    let list = lists[.search]
    return screen == .search && isInert(list) && list.rows.isEmpty && !list.activity.isBusy
      && list.problem == nil
  }

  /// Whether the list makes no request because there is no query yet.
  func isInert(_ list: FeedList) -> Bool {
    list.id == .search && list.listQuery.isBlank
  }

  /// The repository that keys act on: the one in front.
  var repositoryAtHand: ListedRepository? {
    if let detail, isDetailFocused {
      return ListedRepository(detail.repository, isFavorite: detail.isFavorite)
    }
    return listOnScreen.flatMap { lists[$0].selected }
  }

  /// Whether the list is visible: in a narrow window, the detail covers it.
  var seesList: Bool {
    listOnScreen != nil && (layout.isWide || detail == nil) && !layout.isTooSmall
  }
}

extension ListQuery {
  /// Whether a list without a field is filtered.
  var isFiltered: Bool { language != nil || !qualifiers.isEmpty }

  /// Whether there is nothing to search for.
  var isBlank: Bool {
    words.allSatisfy(\.isWhitespace) && qualifiers.isEmpty && language == nil
  }
}
