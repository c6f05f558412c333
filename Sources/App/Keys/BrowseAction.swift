/// What keys do. The raw values are the names in the configuration file.
package enum BrowseAction: String, Sendable, Hashable, CaseIterable {
  case up, down, top, bottom
  case pageUp = "page_up"
  case pageDown = "page_down"
  case halfUp = "half_page_up"
  case halfDown = "half_page_down"
  /// Into the detail, or whatever is selected.
  case open
  /// Out of what is in front.
  case back
  case nextScreen = "next_screen"
  case previousScreen = "previous_screen"
  case search
  /// The next repository, from within the detail.
  case next
  case previous
  case favorite
  case browser
  case copyAddress = "copy_address"
  case copyClone = "copy_clone"
  case sort, language, timeframe, rows, save, remove, refresh, retry, login, logout, redraw, help,
    quit
}
