import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct ClipboardTests {
  @Test(arguments: [
    ("f", "Zg=="), ("https://github.com", "aHR0cHM6Ly9naXRodWIuY29t"), ("ż", "xbw="),
  ])
  func `text is copied to the terminal's clipboard`(text: String, encoded: String) {
    #expect(Clipboard.bytes(copying: text) == Array("\u{1B}]52;c;\(encoded)\u{1B}\\".utf8))
  }

  @Test(arguments: ["a\nb", "a\r", "\u{1B}[2J", "a\u{7F}", "a\u{9B}b", "a\u{202E}b", "a\u{2028}b"])
  func `text that could control a shell or a terminal is not copied`(text: String) {
    #expect(Clipboard.bytes(copying: text) == [])
  }

  @Test func `text that terminals would reject is not sent`() {
    #expect(Clipboard.bytes(copying: "") == [])
    #expect(Clipboard.bytes(copying: String(repeating: "a", count: 100_000)) == [])
  }
}
