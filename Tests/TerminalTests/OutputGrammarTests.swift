import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct OutputGrammarTests {
  @Test(arguments: [
    "plain\n", "\u{1B}[1;38;2;1;2;3mx\u{1B}[0m",
    "\u{1B}]8;;https://a.example\u{1B}\\x\u{1B}]8;;\u{1B}\\", "\u{1B}[0m\u{1F3FD}",
  ])
  func `our own sequences are allowed`(text: String) {
    #expect(OutputGrammar.fault(in: Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    "\u{1B}[2J", "\u{1B}", "\u{1B}]0;t\u{07}", "\u{1B}]8;;javascript:x\u{1B}\\", "\r", "\u{9B}m",
    "\u{1B}]8;;http://a\u{07}", "\u{202E}", "\u{200B}", "\u{1B}[1;31", "\u{7F}", "\u{0}",
  ])
  func `every other control sequence is found`(text: String) {
    #expect(OutputGrammar.fault(in: Array(text.utf8)) != nil)
  }
}
