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
