package import Messages
package import Presentation

/// The actions in the order of the help, by what they are about.
package enum HelpGroup: CaseIterable {
  case moving, repository, lists, program

  package var title: Message {
    switch self {
    case .moving: .browseHelpMoving
    case .repository: .browseHelpRepository
    case .lists: .browseHelpLists
    case .program: .browseHelpProgram
    }
  }

  package var actions: [BrowseAction] {
    switch self {
    case .moving:
      [
        .up, .down, .pageUp, .pageDown, .halfUp, .halfDown, .top, .bottom, .nextScreen,
        .previousScreen,
      ]
    case .repository:
      [
        .open, .back, .nextLink, .previousLink, .backward, .forward, .facts, .next, .previous,
        .favorite, .unstar, .tags, .note, .undo, .browser, .copyURL, .copyClone, .clone,
        .check, .similar,
      ]
    case .lists:
      [
        .search, .filters, .sort, .language, .timeframe, .gained, .rows, .mark, .markAll,
        .compare, .export, .save, .remove, .updates, .sync,
        .refresh, .retry,
      ]
    case .program: [.palette, .login, .logout, .redraw, .help, .quit]
    }
  }
}

extension BrowseAction {
  /// What it does, in a few words.
  package var word: Message {
    switch self {
    case .up: .browseHelpUp
    case .down: .browseHelpDown
    case .top: .browseHelpTop
    case .bottom: .browseHelpBottom
    case .pageUp: .browseHelpPageUp
    case .pageDown: .browseHelpPageDown
    case .halfUp: .browseHelpHalfUp
    case .halfDown: .browseHelpHalfDown
    case .open: .browseHelpOpen
    case .back: .browseHelpBack
    case .backward: .browseHelpBackward
    case .forward: .browseHelpForward
    case .nextLink: .browseHelpNextLink
    case .previousLink: .browseHelpPreviousLink
    case .facts: .browseHelpFacts
    case .nextScreen: .browseHelpNextScreen
    case .previousScreen: .browseHelpPreviousScreen
    case .search: .browseHelpSearch
    case .next: .browseHelpNext
    case .previous: .browseHelpPrevious
    case .favorite: .browseHelpFavorite
    case .tags: .browseHelpTags
    case .note: .browseHelpNote
    case .undo: .browseHelpUndo
    case .browser: .browseHelpBrowser
    case .copyURL: .browseHelpCopyAddress
    case .copyClone: .browseHelpCopyClone
    case .clone: .browseHelpClone
    case .compare: .browseHelpCompare
    case .check: .browseHelpCheck
    case .similar: .browseHelpSimilar
    case .updates: .browseHelpUpdates
    case .sync: .browseHelpSync
    case .unstar: .browseHelpUnstar
    case .sort: .browseHelpSort
    case .language: .browseHelpLanguage
    case .filters: .browseHelpFilters
    case .timeframe: .browseHelpTimeframe
    case .gained: .browseHelpGained
    case .rows: .browseHelpRows
    case .mark: .browseHelpMark
    case .markAll: .browseHelpMarkAll
    case .export: .browseHelpExport
    case .save: .browseHelpSave
    case .remove: .browseHelpRemove
    case .refresh: .browseHelpRefresh
    case .retry: .browseHelpRetry
    case .login: .browseHelpLogin
    case .logout: .browseHelpLogout
    case .redraw: .browseHelpRedraw
    case .palette: .browseHelpPalette
    case .help: .browseHelpHelp
    case .quit: .browseHelpQuit
    }
  }
}
