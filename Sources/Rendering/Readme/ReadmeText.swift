package import Terminal

/// A README as its author typed it, made harmless and fitted to the window.
package struct ReadmeText: Sendable {
  private let lines: [TerminalText]

  private static let widest = 100

  /// Bytes that are no UTF-8 are shown as U+FFFD; empty lines around the text are left out.
  package init(_ bytes: some Collection<UInt8>) {
    let all = TerminalText.lines(sanitizing: String(decoding: bytes, as: UTF8.self))
    let head = all.drop { $0.trimmed.isEmpty }
    let tail = head.reversed().prefix { $0.trimmed.isEmpty }
    lines = Array(head.dropLast(tail.count))
  }

  /// Lines of prose are wrapped, each on its own; lines of code are broken only where they must
  /// be. Without `columns`, for files and pipes, every line stays whole.
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

/// Follows Markdown's code: between fences, or indented by four.
/// Source: https://spec.commonmark.org/0.31.2/#fenced-code-blocks
private struct CodeFence {
  private var open: (mark: Character, length: Int)?
  private var wasBlank = true
  private var wasIndented = false

  /// Whether the next line is code or a fence; lines must come in order.
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
    // Code may not interrupt a paragraph, nor is a deep list code.
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

  /// Columns of the spaces, quote marks and list mark that the line starts with.
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
