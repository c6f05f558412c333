/// One line of text that can do nothing to a terminal but be read: the only way text from outside
/// reaches one. `TextSanitizer` says what becomes of every character that could do more.
package struct TerminalText: Sendable, Hashable {
  /// Printable characters only, in normal form C; no newline, no tab.
  package let string: String

  /// Makes `text` harmless and puts it on one line: newlines and tabs become spaces.
  package init(sanitizing text: String) {
    string = TextSanitizer.line(text)
  }

  /// For parts and joins of texts that are safe already.
  init(safe string: some StringProtocol) {
    self.string = String(string)
  }

  /// The lines of `text`, each made harmless; tabs reach to the next multiple of four columns.
  package static func lines(sanitizing text: String) -> [TerminalText] {
    TextSanitizer.lines(text).map { TerminalText(safe: $0) }
  }

  package var isEmpty: Bool { string.isEmpty }

  /// The text without spaces around it.
  package var trimmed: TerminalText {
    let head = string.drop { $0 == " " }
    return TerminalText(safe: head.dropLast(head.reversed().prefix { $0 == " " }.count))
  }

  package static func + (left: TerminalText, right: TerminalText) -> TerminalText {
    TerminalText(safe: left.string + right.string)
  }

  /// Spaces, none when `count` is not positive.
  package static func spaces(_ count: Int) -> TerminalText {
    TerminalText(safe: String(repeating: " ", count: max(0, count)))
  }
}

extension TerminalText: ExpressibleByStringLiteral, CustomStringConvertible {
  package init(stringLiteral text: String) {
    self.init(sanitizing: text)
  }

  package var description: String { string }
}
