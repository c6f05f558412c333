internal import Terminal

extension Console {
  /// Writes text that is made of what came from outside: as it is into a pipe, harmless on a
  /// terminal.
  func writeForeign(_ bytes: [UInt8]) throws(ConsoleError) {
    guard outputProfile.isTerminal else { return try write(bytes) }
    var text = String(decoding: bytes, as: UTF8.self)
    if text.hasSuffix("\n") { text.removeLast() }
    try write(lines: TerminalText.lines(sanitizing: text).map { StyledText($0) })
  }
}
