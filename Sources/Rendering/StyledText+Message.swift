package import Messages
package import Terminal

extension StyledText {
  /// A text of the catalog; values inserted into it are sanitized.
  package init(_ message: Message, in language: Language, _ style: Style = .plain) {
    self.init(sanitizing: message.text(in: language), style)
  }

  /// The start of the text in at most `count` lines; an ellipsis shows that there is more.
  package func wrapped(to columns: Int, atMost count: Int) -> [StyledText] {
    let lines = truncated(to: columns * count).wrapped(to: columns)
    guard lines.count > count else { return lines }
    let last = lines[count - 1] + " " + lines[count]
    return lines[..<(count - 1)] + [last.truncated(to: columns)]
  }
}

/// The meaning of colors for repositories.
extension Style {
  /// Stars, and anything worth noticing.
  static let amber = Style.role(.attention)
  /// Good states.
  package static let good = Style.role(.success)
}
