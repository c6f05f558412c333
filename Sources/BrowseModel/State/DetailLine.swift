package import Readme
package import Terminal

/// A line of the details of a repository.
package enum DetailLine: Sendable, Equatable {
  case text(StyledText)
  /// Line `row` of an image, counted from 0. The image covers `rows` lines of the page and
  /// `columns` cells, starting at cell `indent`.
  case image(ReadmeImage, row: Int, rows: Int, columns: Int, indent: Int)
}
