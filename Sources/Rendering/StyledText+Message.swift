package import Messages
package import Terminal

extension StyledText {
  /// A text of the catalog; what was put into it from outside is harmless afterwards.
  package init(_ message: Message, in language: Language, _ style: Style = .plain) {
    self.init(sanitizing: message.text(in: language), style)
  }

  /// The head of the text in at most `count` lines; an ellipsis tells that there is more.
  package func wrapped(to columns: Int, atMost count: Int) -> [StyledText] {
    let lines = truncated(to: columns * count).wrapped(to: columns)
    guard lines.count > count else { return lines }
    let last = lines[count - 1] + " " + lines[count]
    return lines[..<(count - 1)] + [last.truncated(to: columns)]
  }
}

/// What colors say about a repository.
extension Style {
  /// Stars, and what deserves a second look.
  static let amber = Style.role(.attention)
  /// What is as it should be.
  static let good = Style.role(.success)
}
