/// A line of text in pieces that look different, perhaps with links.
package struct StyledText: Sendable, Hashable {
  package private(set) var spans: [Span]

  package struct Span: Sendable, Hashable {
    package var text: TerminalText
    package var style: Style
    package var link: Hyperlink?
  }

  package init() {
    spans = []
  }

  package init(_ text: TerminalText, _ style: Style = .plain, link: Hyperlink? = nil) {
    spans = text.isEmpty ? [] : [Span(text: text, style: style, link: link)]
  }

  /// Text from anywhere; it is made harmless first.
  package init(sanitizing text: String, _ style: Style = .plain, link: Hyperlink? = nil) {
    self.init(TerminalText(sanitizing: text), style, link: link)
  }

  package var isEmpty: Bool { spans.isEmpty }

  /// Columns this text takes in a terminal.
  package var columns: Int { spans.reduce(0) { $0 + $1.text.columns } }

  /// What is left without styles and links.
  package var plain: TerminalText { TerminalText(safe: spans.map(\.text.string).joined()) }

  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum += right
    return sum
  }

  package static func += (left: inout StyledText, right: StyledText) {
    for span in right.spans { left.append(span) }
  }

  mutating func append(_ span: Span) {
    guard let last = spans.last, last.style == span.style, last.link == span.link else {
      return spans.append(span)
    }
    spans[spans.count - 1].text = last.text + span.text
  }
}

extension StyledText: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    self.init(sanitizing: text)
  }
}

extension Sequence<StyledText> {
  /// All of them in a row, `separator` between them.
  package func joined(separator: StyledText = StyledText()) -> StyledText {
    var result = StyledText()
    var isFirst = true
    for text in self {
      if !isFirst { result += separator }
      result += text
      isFirst = false
    }
    return result
  }
}
