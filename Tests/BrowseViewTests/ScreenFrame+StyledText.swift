import Terminal
import TestSupport

extension ScreenFrame {
  /// The cells as lines of text, to be rendered for a theme.
  var styledText: [StyledText] {
    (0..<size.rows).map { row in
      (0..<size.columns).reduce(into: StyledText()) { line, column in
        let cell = cell(row, column)
        line += StyledText(sanitizing: cell.text, cell.style)
      }
    }
  }
}
