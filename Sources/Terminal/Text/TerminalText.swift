internal import Platform

/// One line of sanitized text, which a terminal can only display; untrusted text reaches a terminal
/// in no other form. `TextSanitizer` lists what it does to each unsafe character.
package struct TerminalText: Sendable, Hashable {
  /// Printable characters, and joiners where they carry meaning, in normal form C; no newline, no tab.
  package let string: String

  /// Sanitizes `text` and puts it on one line: newlines and tabs become spaces.
  package init(sanitizing text: String) {
    string = TextSanitizer.line(text)
  }

  /// For parts and joins of texts that are sanitized already.
  init(safe string: some StringProtocol) {
    self.string = String(string)
  }

  /// The lines of `text`, each sanitized; tabs extend to the next multiple of four columns. Lines
  /// after the first `count` are left out.
  package static func lines(
    sanitizing text: String, atMost count: Int = .max
  ) -> [TerminalText] {
    TextSanitizer.lines(text, atMost: count).map { TerminalText(safe: $0) }
  }

  package var isEmpty: Bool { string.isEmpty }

  /// The text without spaces around it.
  package var trimmed: TerminalText {
    TerminalText(safe: string.trimming { $0 == " " })
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
