/// A line of text in spans of different styles, some of them links.
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

  /// Text from any source; it is sanitized first.
  package init(sanitizing text: String, _ style: Style = .plain, link: Hyperlink? = nil) {
    self.init(TerminalText(sanitizing: text), style, link: link)
  }

  package var isEmpty: Bool { spans.isEmpty }

  /// Columns this text occupies in a terminal.
  package var columns: Int { spans.reduce(0) { $0 + $1.text.columns } }

  /// The text without styles and links.
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
  /// All texts in order, with `separator` between them.
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

extension StyledText {
  /// The text itself if it fits, otherwise as much as fits before an ellipsis.
  package func truncated(to columns: Int) -> StyledText {
    guard columns > 0 else { return StyledText() }
    var kept: [StyledCell] = []
    var width = 0
    for cell in cells {
      guard width + cell.columns <= columns else { return Self.ellipsized(kept, to: columns) }
      kept.append(cell)
      width += cell.columns
    }
    return self
  }

  private static func ellipsized(_ cells: [StyledCell], to columns: Int) -> StyledText {
    var kept = cells
    var width = kept.reduce(0) { $0 + $1.columns }
    while let last = kept.last, width > columns - 1 || last.isSpace {
      width -= last.columns
      kept.removeLast()
    }
    let style = kept.last?.style ?? .plain
    return StyledText(kept) + StyledText(TerminalText(safe: "…"), style)
  }

  /// The text with spaces up to `columns`, after it or before it; never shorter than it was.
  package func padded(to columns: Int, alignment: Alignment = .left) -> StyledText {
    let gap = StyledText(TerminalText.spaces(columns - self.columns))
    return alignment == .left ? self + gap : gap + self
  }

  /// The text with `other` over the columns from `column` on.
  package func replacing(from column: Int, with other: StyledText) -> StyledText {
    var place = 0
    var before: [StyledCell] = []
    var after: [StyledCell] = []
    for cell in cells {
      if place + cell.columns <= column { before.append(cell) }
      if place >= column + other.columns { after.append(cell) }
      place += cell.columns
    }
    return (StyledText(before).padded(to: column) + other)
      .padded(to: after.isEmpty ? 0 : place - StyledText(after).columns) + StyledText(after)
  }

  package enum Alignment: Sendable {
    case left, right
  }
}

extension TerminalText {
  /// See `StyledText.truncated`.
  package func truncated(to columns: Int) -> TerminalText {
    StyledText(self).truncated(to: columns).plain
  }
}

extension StyledText {
  /// The text for a screen reader, which would spell out lines, blocks, dots and hearts; nil for a
  /// line of nothing else.
  var readable: StyledText? {
    var result = StyledText()
    var (isDrawn, skipsSpace) = (false, false)
    for span in spans {
      let text = span.text.string.filter { character in
        let isDrawing = character.unicodeScalars.allSatisfy(\.isDrawing)
        // The space after a sign goes with it.
        defer { skipsSpace = isDrawing }
        if isDrawing { isDrawn = true }
        return !isDrawing && !(skipsSpace && (character == " " || character == "\u{A0}"))
      }
      result += StyledText(sanitizing: text, span.style, link: span.link)
    }
    let isBlank = result.plain.string.allSatisfy { $0 == " " || $0 == "\u{A0}" }
    return isDrawn && isBlank ? nil : result
  }
}

extension Unicode.Scalar {
  /// Box drawing, block elements, geometric shapes; hearts, stars and check boxes; Braille.
  fileprivate var isDrawing: Bool {
    switch value {
    case 0x2500...0x25FF, 0x2605, 0x2610, 0x2611, 0x2665, 0x2800...0x28FF: true
    default: false
    }
  }
}
