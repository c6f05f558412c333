package import Messages
package import Readme
package import Terminal

/// Lays out a README in lines of a given width.
package struct ReadmeLayout: Sendable {
  let place: ReadmeBaseURL
  private(set) var columns: Int
  let language: Language
  let theme: Theme
  let hasAttributes: Bool
  let hasHyperlinks: Bool
  let underlinesLinks: Bool
  let fillsBackground: Bool
  let isAccessible: Bool
  private(set) var boxes: [ReadmeImage: ReadmeImageBox]
  private let showCommand: String

  /// - Parameters:
  ///   - columns: the width of the widest line, at least twenty.
  ///   - hasAttributes: whether text can be struck through; without that, deleted text has marks.
  ///   - hasHyperlinks: whether text can have links; without them, URLs are listed at the end.
  ///   - underlinesLinks: whether to underline links, which a terminal without hyperlinks does not; by
  ///     default where text cannot have links.
  ///   - fillsBackground: whether a background sets code apart from prose.
  ///   - isAccessible: whether the output is for a screen reader, so that rules and tables become
  ///     words.
  ///   - boxes: the images to draw; all others appear as text.
  ///   - showCommand: the command that shows this README; nil for one on github.com.
  package init(
    place: ReadmeBaseURL, columns: Int, language: Language, theme: Theme = .neutral,
    hasAttributes: Bool = false, hasHyperlinks: Bool = false, underlinesLinks: Bool? = nil,
    fillsBackground: Bool = false,
    isAccessible: Bool = false, boxes: [ReadmeImage: ReadmeImageBox] = [:],
    showCommand: String? = nil
  ) {
    self.place = place
    self.columns = max(20, columns)
    self.language = language
    self.theme = theme
    self.hasAttributes = hasAttributes
    self.hasHyperlinks = hasHyperlinks
    self.underlinesLinks = underlinesLinks ?? !hasHyperlinks
    self.fillsBackground = fillsBackground
    self.isAccessible = isAccessible
    self.boxes = boxes
    self.showCommand = showCommand ?? "ghrepo show \(place.owner)/\(place.name)"
  }

  package func lines(of document: ReadmeDocument) -> [ReadmeLine] {
    var writer = ReadmeWriter(layout: self)
    writer.write(document.blocks)
    writer.emitAnchors()
    if writer.isFull { return writer.lines.prefix(ReadmeWriter.mostLines) + cutLines }
    writer.writeNotes()
    return writer.lines
  }

  /// The lines of a README without a layout; `isWrapped` is false for lines that stay whole.
  package func lines(of text: ReadmeText, isWrapped: Bool) -> [ReadmeLine] {
    text.lines(columns: isWrapped ? columns : nil).map(ReadmeLine.text)
      + (text.isCut ? cutLines : [])
  }

  /// Says below the last line that there are more.
  private var cutLines: [ReadmeLine] {
    let command = "\(showCommand) --readme-raw"
    let text = StyledText(.readmeCut(command: command), in: language, .role(.attention))
    return ([StyledText()] + text.wrapped(to: columns)).map(ReadmeLine.text)
  }

  /// The layout for a narrow area where no image can be drawn, such as a table cell.
  func inside(_ columns: Int) -> ReadmeLayout {
    var layout = self
    layout.columns = columns
    layout.boxes = [:]
    return layout
  }
}
