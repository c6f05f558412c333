internal import Core
package import Messages
package import Presentation

/// What a screen shows, and what its tab offers. Digits, help, hints and the lists follow from it.
package struct Tab: Sendable {
  package enum Content: Sendable {
    case list(ListID)
    /// A list for each timeframe.
    case trending
    case saved
    case account
  }

  /// The name in the tab bar.
  package let title: Message
  package let content: Content
  /// What the second line of the window says if there is no field.
  package var caption: Message?
  /// The field that searches or filters the list.
  package var field: (any WritableKeyPath<BrowseState, TextField> & Sendable)?
  /// What is shown in the empty field.
  package var placeholder: Message?
  /// A key that is shown with the list, and what it does.
  package var hint: (action: BrowseAction, word: Message)?
}

extension ScreenName {
  private static let tabs = allCases.map(\.description)

  package var tab: Tab { Self.tabs[rawValue] }

  private var description: Tab {
    switch self {
    case .search:
      Tab(
        title: .browseTabSearch, content: .list(.search), field: \BrowseState.search.field,
        placeholder: .browseSearchPlaceholder, hint: (.search, .browseHintSearch))
    case .trending:
      Tab(
        title: .browseTabTrending, content: .trending, hint: (.timeframe, .browseHintTimeframe))
    case .top:
      Tab(
        title: .browseTabTop, content: .list(.top), caption: .browseTopCaption,
        hint: (.language, .browseHintLanguage))
    case .favorites:
      Tab(
        title: .browseTabFavorites, content: .list(.favorites), field: \BrowseState.favorites.field,
        placeholder: .browseFavoritesPlaceholder, hint: (.search, .browseHintFilter))
    case .saved: Tab(title: .browseTabSaved, content: .saved)
    case .account: Tab(title: .browseTabAccount, content: .account)
    }
  }

  /// The lists of the screen; none if it shows something else.
  package var lists: [ListID] {
    switch tab.content {
    case .list(let id): [id]
    case .trending: Timeframe.allCases.map(ListID.trending)
    case .saved, .account: []
    }
  }

  /// The digits that go to the screens, with something between the first and the last.
  package static func digits(_ dash: String) -> String { "1\(dash)\(allCases.count)" }
}
