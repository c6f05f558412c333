internal import App
internal import Rendering
internal import Terminal

/// Access to the lists by id, and to the one on the screen.
extension BrowseState {
  package var layout: BrowseLayout {
    BrowseLayout(size, rows: settings.rows, showsImages: settings.showsImages)
  }

  /// The list that keys act on; nil on screens without one.
  package var listOnScreen: ListID? {
    switch screen {
    case .search: .search
    case .trending: .trending(trending.timeframe)
    case .top: .top
    case .favorites: .favorites
    case .saved, .account: nil
    }
  }

  package func list(_ id: ListID) -> FeedList {
    switch id {
    case .search: search.list
    case .trending(let timeframe): trending.lists[timeframe] ?? FeedList(id)
    case .top: top.list
    case .favorites: favorites.list
    }
  }

  static let allLists: [ListID] =
    [.search, .trending(.day), .trending(.week), .trending(.month), .top, .favorites]

  /// Changes a list in place, without copying its rows.
  mutating func change<Result>(_ id: ListID, _ body: (inout FeedList) -> Result) -> Result {
    switch id {
    case .search: body(&search.list)
    case .trending(let timeframe): body(&trending.lists[timeframe, default: FeedList(id)])
    case .top: body(&top.list)
    case .favorites: body(&favorites.list)
    }
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
    return listOnScreen.flatMap { list($0).selected }
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
