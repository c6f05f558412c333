internal import GitHub
internal import Rendering
internal import Terminal

extension Console {
  /// Writes a document: indented and in colors on a terminal, on one line into a pipe.
  func write(_ document: JSONValue) throws(ConsoleError) {
    guard outputProfile.isTerminal else {
      return try write(document.bytes() + [UInt8(ascii: "\n")])
    }
    try write(lines: document.lines)
  }

  /// Writes what a template made of text from outside, sanitized also for a pipe: whoever fills in a
  /// template wants lines for people, and has JSON for data.
  func writeTemplated(_ text: String) throws(ConsoleError) {
    guard !outputProfile.isTerminal else { return try writeForeign(Array(text.utf8)) }
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { line in
        line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
          .map { TerminalText(sanitizing: String(decoding: $0, as: UTF8.self)).string }
          .joined(separator: "\t")
      }
    try write(Array(lines.joined(separator: "\n").utf8))
  }

  /// Writes text that is made of what came from outside: as it is into a pipe, harmless on a
  /// terminal.
  func writeForeign(_ bytes: [UInt8]) throws(ConsoleError) {
    guard outputProfile.isTerminal else { return try write(bytes) }
    var text = String(decoding: bytes, as: UTF8.self)
    if text.hasSuffix("\n") { text.removeLast() }
    try write(lines: TerminalText.lines(sanitizing: text).map { StyledText($0) })
  }
}
