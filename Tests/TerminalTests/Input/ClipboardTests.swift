import Testing

@testable import Terminal

struct ClipboardTests {
  @Test(arguments: [
    ("f", "Zg=="), ("https://github.com", "aHR0cHM6Ly9naXRodWIuY29t"), ("ż", "xbw="),
  ])
  func `text goes to the clipboard of the terminal`(text: String, encoded: String) {
    #expect(Clipboard.bytes(copying: text) == Array("\u{1B}]52;c;\(encoded)\u{1B}\\".utf8))
  }

  @Test func `what terminals would not take is not sent`() {
    #expect(Clipboard.bytes(copying: "") == [])
    #expect(Clipboard.bytes(copying: String(repeating: "a", count: 100_000)) == [])
  }
}
