package import App
package import Messages
package import Rendering
package import Terminal

/// How everything is shown: the same for all screens.
package struct BrowseLook: Sendable, Equatable {
  package var language: Language
  /// Colours and theme; its size is that of the window.
  package var profile: TerminalProfile
  package var showsPictures: Bool
  package var rows: RowsChoice
  package var keys: KeyMap

  package init(
    language: Language, profile: TerminalProfile, showsPictures: Bool, rows: RowsChoice = .auto,
    keys: KeyMap = .usual
  ) {
    self.language = language
    self.profile = profile
    self.showsPictures = showsPictures
    self.rows = rows
    self.keys = keys
  }
}
