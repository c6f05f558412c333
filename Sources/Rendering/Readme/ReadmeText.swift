package import Terminal

/// A README's source, sanitized and fitted to the window.
package struct ReadmeText: Sendable {
  private let lines: [TerminalText]
  /// Whether lines at the end are left out, so that millions of them need little memory.
  package let isCut: Bool

  private static let widest = 100

  /// Invalid UTF-8 is shown as U+FFFD; empty lines at the start and end are dropped.
  package init(_ bytes: some Collection<UInt8>) {
    let most = ReadmeWriter.mostLines
    let text = String(decoding: bytes, as: UTF8.self)
    let all = TerminalText.lines(sanitizing: text, atMost: most)
    isCut = all.count == most && bytes.count { $0 == UInt8(ascii: "\n") } > most
    let head = all.drop { $0.trimmed.isEmpty }
    let tail = head.reversed().prefix { $0.trimmed.isEmpty }
    lines = Array(head.dropLast(tail.count))
  }

  /// Wraps lines of prose, each on its own; breaks lines of code only where necessary. Without
  /// `columns`, for files and pipes, every line stays whole.
  package func lines(columns: Int?) -> [StyledText] {
    var fence = CodeFence()
    return lines.flatMap { line -> [StyledText] in
      let isCode = fence.contains(line)
      let text = StyledText(line, !isCode && line.isHeading ? .bold : .plain)
      guard let columns else { return [text] }
      let width = min(columns, Self.widest)
      return isCode
        ? text.broken(to: width) : text.wrapped(to: width, indent: line.hangingIndent)
    }
  }
}

/// Recognizes Markdown code: between fences, or indented by four spaces.
/// Source: https://spec.commonmark.org/0.31.2/#fenced-code-blocks
private struct CodeFence {
  private var open: (mark: Character, length: Int)?
  private var wasBlank = true
  private var wasIndented = false

  /// Whether the next line is code or a fence; call this for every line in order.
  mutating func contains(_ line: TerminalText) -> Bool {
    let text = line.string
    let indent = text.prefix { $0 == " " }.count
    let body = text.dropFirst(indent)
    let mark = body.first.flatMap { "`~".contains($0) ? $0 : nil }
    let length = mark.map { mark in body.prefix { $0 == mark }.count } ?? 0
    if let open {
      let isBare = body.dropFirst(length).allSatisfy(\.isWhitespace)
      if mark == open.mark && length >= open.length && isBare { self.open = nil }
      return true
    }
    if let mark, length >= 3, indent < 4 {
      open = (mark, length)
      return true
    }
    // Code must not interrupt a paragraph, and a deep list is not code.
    let isIndented = indent >= 4 && (wasBlank || wasIndented) && line.hangingIndent == indent
    wasBlank = body.isEmpty
    if !wasBlank { wasIndented = isIndented }
    return isIndented
  }
}

extension TerminalText {
  var isHeading: Bool {
    let level = string.prefix { $0 == "#" }.count
    return (1...6).contains(level) && string.dropFirst(level).first == " "
  }

  /// The columns of the spaces, quote marks and list marker at the start of the line.
  var hangingIndent: Int {
    let lead = string.utf8.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") }.count
    let body = string.utf8.dropFirst(lead)
    let digits = body.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    let marks = digits == 0 ? "-*+" : ".)"
    let afterDigits = body.dropFirst(digits)
    guard digits <= 9, let mark = afterDigits.first, marks.utf8.contains(mark) else { return lead }
    let spaces = afterDigits.dropFirst().prefix { $0 == UInt8(ascii: " ") }.count
    return spaces == 0 ? lead : lead + digits + 1 + spaces
  }
}
