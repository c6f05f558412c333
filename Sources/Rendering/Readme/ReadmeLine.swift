package import Readme
package import Terminal

/// A line of a laid-out README, or a picture that takes several.
package enum ReadmeLine: Sendable, Hashable {
  case text(StyledText)
  /// To be drawn `indent` columns from the left, in a box of `columns` and `rows`.
  case picture(ReadmePicture, columns: Int, rows: Int, indent: Int)
}

/// How many columns and rows a picture takes.
package struct ReadmePictureBox: Sendable, Hashable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
