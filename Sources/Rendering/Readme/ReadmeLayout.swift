package import Messages
package import Readme
package import Terminal

/// Lays a README out in lines of a width.
package struct ReadmeLayout: Sendable {
  let place: ReadmePlace
  private(set) var columns: Int
  let language: Language
  let theme: Theme
  let hasHyperlinks: Bool
  let fillsBackground: Bool
  let isAccessible: Bool
  private(set) var boxes: [ReadmePicture: ReadmePictureBox]

  /// - Parameters:
  ///   - columns: the width of the widest line, twenty at least.
  ///   - hasHyperlinks: whether addresses can stand behind text; without, they are listed at the end.
  ///   - fillsBackground: whether code is told from prose by what is behind it.
  ///   - isAccessible: whether a screen reader reads it, so that rules and tables become words.
  ///   - boxes: the pictures that are to be drawn; all others are told in words.
  package init(
    place: ReadmePlace, columns: Int, language: Language, theme: Theme = .neutral,
    hasHyperlinks: Bool = false, fillsBackground: Bool = false,
    isAccessible: Bool = false, boxes: [ReadmePicture: ReadmePictureBox] = [:]
  ) {
    self.place = place
    self.columns = max(20, columns)
    self.language = language
    self.theme = theme
    self.hasHyperlinks = hasHyperlinks
    self.fillsBackground = fillsBackground
    self.isAccessible = isAccessible
    self.boxes = boxes
  }

  package func lines(of document: ReadmeDocument) -> [ReadmeLine] {
    var writer = ReadmeWriter(layout: self)
    writer.write(document.blocks)
    writer.writeNotes()
    return writer.lines
  }

  /// The layout within a narrow place where no picture can be drawn, such as a cell.
  func inside(_ columns: Int) -> ReadmeLayout {
    var layout = self
    layout.columns = columns
    layout.boxes = [:]
    return layout
  }
}

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
