package import Messages
package import Presentation
package import Rendering
package import Terminal

/// How everything looks, on all screens.
package struct BrowseSettings: Sendable, Equatable {
  package var language: Language
  /// Colors, theme, and the window size.
  package var profile: TerminalProfile
  package var showsImages: Bool
  package var rows: RowsChoice
  package var keys: KeyMap
  /// The user's own commands.
  package var commands: [BoundCommand]
  /// Whether trending is usually ranked by gained stars.
  package var trendsByGain = false
  /// Where clones go, for the user.
  package var cloneDirectory = ""

  package init(
    language: Language, profile: TerminalProfile, showsImages: Bool, rows: RowsChoice = .auto,
    keys: KeyMap = .usual, commands: [BoundCommand] = []
  ) {
    self.language = language
    self.profile = profile
    self.showsImages = showsImages
    self.rows = rows
    self.keys = keys
    self.commands = commands
  }
}
