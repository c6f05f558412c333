internal import App
internal import Messages

extension BrowseAction {
  /// What it does, in a few words.
  var word: Message {
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
    case .nextScreen: .browseHelpNextScreen
    case .previousScreen: .browseHelpPreviousScreen
    case .search: .browseHelpSearch
    case .next: .browseHelpNext
    case .previous: .browseHelpPrevious
    case .favorite: .browseHelpFavorite
    case .browser: .browseHelpBrowser
    case .copyAddress: .browseHelpCopyAddress
    case .copyClone: .browseHelpCopyClone
    case .sort: .browseHelpSort
    case .language: .browseHelpLanguage
    case .timeframe: .browseHelpTimeframe
    case .rows: .browseHelpRows
    case .save: .browseHelpSave
    case .remove: .browseHelpRemove
    case .refresh: .browseHelpRefresh
    case .retry: .browseHelpRetry
    case .login: .browseHelpLogin
    case .logout: .browseHelpLogout
    case .redraw: .browseHelpRedraw
    case .help: .browseHelpHelp
    case .quit: .browseHelpQuit
    }
  }
}
