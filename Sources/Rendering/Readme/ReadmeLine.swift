package import Readme
package import Terminal

/// A line of a laid-out README, or an image that covers several lines.
package enum ReadmeLine: Sendable, Hashable {
  case text(StyledText)
  /// Drawn `indent` columns from the left, in a box of `columns` and `rows`.
  case image(ReadmeImage, columns: Int, rows: Int, indent: Int)
  /// No line, but a name of the next one, for links.
  case anchor(String)

  package var rows: Int {
    switch self {
    case .text: 1
    case .image(_, _, let rows, _): max(0, rows)
    case .anchor: 0
    }
  }
}

/// The columns and rows that an image covers.
package struct ReadmeImageBox: Sendable, Hashable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
