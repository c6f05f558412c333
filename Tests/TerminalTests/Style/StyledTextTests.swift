import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(10))) struct StyledTextTests {
  private func text(_ string: String) -> StyledText { StyledText(sanitizing: string) }

  @Test func `neighbors of one style and link become one span`() throws {
    let link = try #require(Hyperlink("https://x.org"))
    let joined =
      StyledText("a", .bold) + StyledText("b", .bold) + StyledText("c", .bold, link: link)
      + StyledText("", .dim) + StyledText("d", .bold, link: link)
    #expect(joined.spans.map(\.text.string) == ["ab", "cd"])
    #expect(joined.plain == "abcd")
  }

  @Test func `an empty text has no span, whatever its style`() {
    #expect(StyledText("", .bold).isEmpty)
    #expect(StyledText("", .bold) == StyledText())
  }

  @Test func `a separator is between texts only`() {
    #expect([StyledText]().joined(separator: ", ").isEmpty)
    #expect([text("a")].joined(separator: ", ") == "a")
    #expect([text("a"), text(""), text("b")].joined(separator: ", ") == "a, , b")
    #expect([text("a"), text("b")].joined() == "ab")
  }

  @Test(arguments: [
    ("abcdef", 2, "XY", "abXYef"), ("abcdef", 0, "XY", "XYcdef"), ("abcdef", 5, "XY", "abcdeXY"),
    ("ab", 4, "XY", "ab  XY"), ("", 1, "X", " X"), ("abc", 1, "", "abc"), ("日本語", 2, "XY", "日XY語"),
    ("日本語", 1, "XY", " XY 語"), ("日本語", 3, "X", "日 X語"), ("日本", 1, "XYZ", " XYZ"),
  ])
  func `text over another keeps the columns around it`(
    under: String, column: Int, over: String, result: String
  ) {
    #expect(text(under).replacing(from: column, with: text(over)).plain.string == result)
  }

  @Test(arguments: [
    ("abcdef", 4, ["abcd", "ef"]), ("ab cd ef", 4, ["ab c", "d ef"]), ("日本語", 5, ["日本", "語"]),
    ("abcdef", 1, ["abcd", "ef"]), ("", 4, [""]), ("    x", 4, ["    ", "x"]),
  ])
  func `broken text loses nothing, and its lines are full`(
    string: String, columns: Int, lines: [String]
  ) {
    #expect(text(string).broken(to: columns).map(\.plain.string) == lines)
  }

  @Test(arguments: 0..<50)
  func `any broken text fits and is all there`(seed: Int) {
    let text = text(HostileText.random(seed: UInt64(seed), length: 200))
    let lines = text.broken(to: 9)
    #expect(lines.allSatisfy { $0.columns <= 9 })
    #expect(lines.map(\.plain.string).joined() == text.plain.string)
  }

  @Test(arguments: [
    ("│ a │", "a "), ("★ 5 ☑ b", "5 b"), ("♥ 1", "1"), ("a – b", "a – b"),
    ("⠋ x", "x"), ("●\u{A0}C 5%  ●\u{A0}D 4%", "C 5%  D 4%"), ("★★  a", " a"), ("", ""),
    ("  ", "  "),
  ])
  func `a screen reader gets no characters that only draw`(string: String, readable: String) {
    #expect(text(string).readable?.plain.string == readable)
  }

  @Test(arguments: ["────", "│ │", "▀▄ █", "●\u{A0}"])
  func `a line that only draws is no line for a screen reader`(string: String) {
    #expect(text(string).readable == nil)
  }

  @Test func `what a screen reader gets keeps its styles and links`() throws {
    let link = try #require(Hyperlink("https://x.org"))
    let line = StyledText("│a", .bold) + StyledText("b│", .dim, link: link)
    #expect(line.readable == StyledText("a", .bold) + StyledText("b", .dim, link: link))
  }

  @Test(arguments: [("  a b  ", "a b"), ("", ""), ("   ", ""), ("\u{A0}a", "\u{A0}a")])
  func `only spaces around a text are trimmed`(string: String, trimmed: String) {
    #expect(TerminalText(sanitizing: string).trimmed.string == trimmed)
  }

  @Test(arguments: [-5, 0, 3]) func `there are no fewer spaces than none`(count: Int) {
    #expect(TerminalText.spaces(count).columns == max(0, count))
  }

  @Test(arguments: [(0, []), (1, ["a"]), (2, ["a", "b"]), (9, ["a", "b", "", "c"])])
  func `only so many lines are made of a text`(count: Int, lines: [String]) {
    #expect(
      TerminalText.lines(sanitizing: "a\nb\n\u{2028}c", atMost: count).map(\.string) == lines)
  }

  @Test func `lines are rendered with a line end each, and a style never crosses it`() {
    let profile = TerminalProfile(isTerminal: true, hasAttributes: true)
    let bytes = profile.render([StyledText("a", .bold), StyledText(), "b"])
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[1ma\u{1B}[0m\n\nb\n")
  }
}
