/// What one output can show.
package struct TerminalProfile: Sendable, Equatable {
  package var isTerminal: Bool
  package var size: TerminalSize
  package var colorDepth: ColorDepth
  package var theme: Theme
  /// Mixed from the terminal's own; nil where it has not told them.
  package var colors: TerminalColors?
  /// Bold, dim and underlined text.
  package var hasAttributes: Bool
  /// Addresses behind text (OSC 8).
  package var hasHyperlinks: Bool
  /// A line may be drawn again over itself.
  package var redrawsLines: Bool

  package init(
    isTerminal: Bool, size: TerminalSize = .standard, colorDepth: ColorDepth = .none,
    theme: Theme = .neutral,
    hasAttributes: Bool = false, hasHyperlinks: Bool = false, redrawsLines: Bool = false
  ) {
    self.isTerminal = isTerminal
    self.size = size
    self.colorDepth = colorDepth
    self.theme = theme
    self.hasAttributes = hasAttributes
    self.hasHyperlinks = hasHyperlinks
    self.redrawsLines = redrawsLines
  }

  /// A file or a pipe: nothing but characters.
  package static let plain = TerminalProfile(isTerminal: false)

  package var columns: Int { size.columns }
}

/// Columns and rows of a terminal.
package struct TerminalSize: Sendable, Equatable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  package static let standard = TerminalSize(columns: 80, rows: 24)
}
