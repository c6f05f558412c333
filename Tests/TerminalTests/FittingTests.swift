import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct FittingTests {
  @Test(arguments: [
    ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"), ("hello", 0, ""),
    ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("a b c", 3, "a…"),
    ("e\u{301}a", 2, "éa"),
  ])
  func `text is truncated with an ellipsis only when it does not fit`(
    raw: String, columns: Int, cut: String
  ) {
    #expect(TerminalText(sanitizing: raw).truncated(to: columns).string == cut)
  }

  @Test(arguments: [
    ("the quick brown fox", 10, ["the quick", "brown fox"]),
    ("the  quick", 5, ["the", "quick"]),
    ("supercalifragilistic", 8, ["supercal", "ifragili", "stic"]),
    ("a supercalifragilistic", 8, ["a", "supercal", "ifragili", "stic"]),
    ("a get_version_from", 13, ["a", "get_version_", "from"]),
    ("--long/../path.text", 11, ["--long/../p", "ath.text"]),
    ("日本語の説明文", 5, ["日本", "語の", "説明", "文"]),
    ("漢字。漢字", 4, ["漢", "字。", "漢字"]),
    ("    code here", 8, ["    code", "here"]),
    ("x\u{A0}y z", 4, ["x\u{A0}y", "z"]),
    ("", 8, [""]),
  ])
  func `text wraps between words, never inside a wide character`(
    raw: String, columns: Int, lines: [String]
  ) {
    #expect(StyledText(sanitizing: raw).wrapped(to: columns).map(\.plain.string) == lines)
  }

  @Test func `lines after the first are indented`() {
    let lines = StyledText(sanitizing: "- one two three").wrapped(to: 8, indent: 2)
    #expect(lines.map(\.plain.string) == ["- one", "  two", "  three"])
  }

  @Test(arguments: 0..<200)
  func `wrapped and truncated text never exceeds its columns`(seed: Int) {
    let raw = HostileText.random(seed: UInt64(seed), length: 300)
    let text = StyledText(sanitizing: raw)
    for columns in [4, 7, 20, 80] {
      #expect(text.truncated(to: columns).columns <= columns)
      for indent in [0, 3, 90] {
        #expect(text.wrapped(to: columns, indent: indent).allSatisfy { $0.columns <= columns })
      }
    }
  }

  @Test(arguments: HostileText.all)
  func `hostile text is truncated and wrapped within its columns`(raw: String) {
    let text = StyledText(sanitizing: raw)
    #expect(text.truncated(to: 10).columns <= 10)
    #expect(text.wrapped(to: 10).allSatisfy { $0.columns <= 10 })
  }

  @Test(arguments: 0..<100)
  func `wrapping loses nothing but spaces`(seed: Int) {
    let text = StyledText(sanitizing: HostileText.random(seed: UInt64(seed), length: 100))
    func solid(_ texts: [StyledText]) -> String.UnicodeScalarView {
      String.UnicodeScalarView(
        texts.flatMap { $0.plain.string.unicodeScalars }.filter { $0 != " " && $0 != "\u{3000}" })
    }
    #expect(String(solid(text.wrapped(to: 9))) == String(solid([text])))
  }

  @Test func `wrapped pieces keep their styles and links`() throws {
    let link = try #require(Hyperlink("https://github.com/a/b"))
    let text = StyledText("bold words", .bold, link: link) + " and plain"
    let lines = text.wrapped(to: 6)
    #expect(lines.map(\.plain.string) == ["bold", "words", "and", "plain"])
    #expect(lines[1].spans == [.init(text: "words", style: .bold, link: link)])
    #expect(lines[3].spans.first?.style == .plain)
  }

  @Test func `text is padded on either side`() {
    #expect(StyledText("日").padded(to: 4).plain.string == "日  ")
    #expect(StyledText("7").padded(to: 3, alignment: .right).plain.string == "  7")
    #expect(StyledText("long").padded(to: 2).plain.string == "long")
  }
}
