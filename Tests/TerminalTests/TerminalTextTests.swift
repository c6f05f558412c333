import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct TerminalTextTests {
  @Test(arguments: [
    ("a\u{1B}[31mb", "a␛[31mb"),
    ("a\u{0}b\u{07}c\u{7F}", "a␀b␇c␡"),
    ("a\u{9B}31m", "a\u{FFFD}31m"),
    ("a\nb\r\nc\rd\u{2028}e\u{85}f", "a b c d e f"),
    ("a\tb", "a b"),
    ("\u{202E}abc\u{2066}d\u{2069}\u{200F}", "abcd"),
    ("a\u{200B}b\u{FEFF}c\u{AD}d\u{3164}", "abcd"),
    ("👨‍👩‍👧 👍🏽 ❤️ 1️⃣ 🏳️‍🌈 🇵🇱", "👨‍👩‍👧 👍🏽 ❤️ 1️⃣ 🏳️‍🌈 🇵🇱"),
    (
      "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F} \u{1F3F4}\u{E0067}",
      "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F} \u{1F3F4}"
    ),
    ("می\u{200C}خواهم क्\u{200D}ष", "می\u{200C}خواهم क्\u{200D}ष"),
    ("ab\u{200C}c é\u{200D} \u{200C}x 👨\u{200D}x 漢\u{E0101}\u{E0101}", "abc é x 👨x 漢\u{E0101}"),
    ("x\u{E0041}\u{FE0F}🏽 ی\u{200C}\u{200C}\u{200D}ی", "x ی\u{200C}ی"),
    ("🇵", "P"),
    ("e\u{301}", "é"),
    ("\u{301}x", "\u{25CC}\u{301}x"),
    ("a\u{2003}b\u{A0}c\u{3000}d", "a b\u{A0}c\u{3000}d"),
    ("\u{10FFFF}", "\u{FFFD}"),
    ("Zażółć gęślą jaźń 日本語", "Zażółć gęślą jaźń 日本語"),
  ])
  func `text is sanitized`(raw: String, safe: String) {
    #expect(TerminalText(sanitizing: raw).string == safe)
  }

  @Test(arguments: [
    ("👨‍👩‍👧 👍🏽 ❤️ 1️⃣ 🏳️‍🌈 🇵🇱", "👨 👍 ❤ 1⃣ 🏳 🇵🇱", "👨‍👩‍👧 👍🏽 ❤ 1⃣ 🏳‍🌈 🇵🇱"),
    ("⭐️ ⌚︎ ♥︎ ©️", "⭐️ ⌚ ♥︎ ©", "⭐️ ⌚ ♥︎ ©"),
    (
      "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}",
      "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}"
    ),
    ("می\u{200C}خواهم", "می\u{200C}خواهم", "می\u{200C}خواهم"),
  ])
  func
    `a terminal gets the part of an emoji that terminals agree on, a pipe all but what makes it wider`(
      raw: String, part: String, piped: String
    )
  {
    let text = StyledText(sanitizing: raw)
    #expect(TerminalProfile(isTerminal: true).render(text) == Array(part.utf8))
    #expect(TerminalProfile.plain.render(text) == Array(piped.utf8))
    #expect(text.columns == TerminalText(sanitizing: part).columns)
    var frame = ScreenFrame(size: TerminalSize(columns: 40, rows: 1))
    frame.write(text, at: ScreenPosition(row: 0, column: 0))
    let cells = (0..<40).map { frame.cell(0, $0) }
    #expect(cells.reduce(0) { $0 + $1.columns } == 40)
    #expect(cells.map(\.text).joined().hasPrefix(part))
  }

  @Test(
    arguments: [
      ("e\u{301} نمی\u{200C}خواهم 👩‍💻 ⭐️ 👍🏽 x\u{200B}y ク\u{3099} \u{1F3F4}\u{E0067}", nil),
      ("\u{202E}gpj.exe\u{202C}\u{2066}א\u{2069}\u{200F}\u{61C}", "gpj.exeא\u{200F}\u{61C}"),
      ("a\tb\r\nc\u{2028}d\u{85}e", "a b c d e"),
      ("\u{1B}[31m\u{7}\u{9B}m\u{7F}", "␛[31m␇\u{FFFD}m␡"),
    ] as [(String, String?)])
  func `data keeps all but controls and what turns text around`(
    raw: String, kept: String?
  ) {
    #expect(Array(raw.sanitizedData.utf8) == Array((kept ?? raw).utf8))
  }

  @Test(arguments: HostileText.all)
  func `data has no control characters`(raw: String) {
    let data = raw.sanitizedData.unicodeScalars
    #expect(!data.contains { [.control, .lineSeparator].contains($0.properties.generalCategory) })
  }

  @Test(arguments: HostileText.all)
  func `sanitized hostile text has no control and no invisible characters`(raw: String) {
    let safe = TerminalText(sanitizing: raw)
    #expect(OutputGrammar.fault(in: Array(safe.string.utf8), allowingNewlines: false) == nil)
  }

  @Test(arguments: 0..<300)
  func `random text and its lines are sanitized`(seed: Int) {
    let raw = HostileText.random(seed: UInt64(seed), length: 200)
    for text in [TerminalText(sanitizing: raw)] + TerminalText.lines(sanitizing: raw) {
      #expect(OutputGrammar.fault(in: Array(text.string.utf8), allowingNewlines: false) == nil)
    }
  }

  @Test func `at most eight emoji are joined, and a flag has at most eight tags`() {
    func safe(_ first: String, _ next: String, _ count: Int, _ end: String = "") -> String {
      TerminalText(sanitizing: first + String(repeating: next, count: count) + end).string
    }
    let joined = "👩" + String(repeating: "\u{200D}👩", count: 7)
    #expect([7, 8, 500].allSatisfy { safe("👩", "\u{200D}👩", $0) == joined })
    let flag = "\u{1F3F4}" + String(repeating: "\u{E0067}", count: 8) + "\u{E007F}"
    #expect(safe("\u{1F3F4}", "\u{E0067}", 8, "\u{E007F}") == flag)
    #expect(safe("\u{1F3F4}", "\u{E0067}", 9, "\u{E007F}") == "\u{1F3F4}")
  }

  @Test func `at most five marks stack on a letter`() {
    let safe = TerminalText(sanitizing: "x" + String(repeating: "\u{336}", count: 4000))
    #expect(safe.string.unicodeScalars.count == 6)
  }

  @Test func `lines keep their ends and expand tabs to columns`() {
    let lines = TerminalText.lines(sanitizing: "a\r\n\tb\n日\tc\n")
    #expect(lines.map(\.string) == ["a", "    b", "日  c", ""])
  }

  @Test func `text that starts with a mark cannot change the text before it`() {
    let joined: TerminalText = "a" + TerminalText(sanitizing: "\u{338}")
    #expect(joined.string == "a\u{25CC}\u{338}")
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("Zażółć", 6), ("日本", 4), ("한국", 4), ("e\u{301}", 1), ("👨‍👩‍👧", 2),
    ("🇵🇱", 2), ("❤️", 1), ("👍🏽👩‍💻", 4), ("⭐️", 2), ("1️⃣", 1), ("می\u{200C}خ", 3), ("★", 1), ("…", 1),
    ("│█", 2), ("\u{A0}", 1), ("\u{1B}", 1),
    ("ｱ", 1), ("Ａ", 2), ("\u{1100}\u{1161}\u{11A8}", 2), ("🫨", 2),
  ])
  func `text has the width that terminals agree on`(raw: String, columns: Int) {
    #expect(TerminalText(sanitizing: raw).columns == columns)
  }

  @Test(arguments: 0..<100)
  func `the width of joined texts is the sum of their widths`(seed: Int) {
    let left = TerminalText(sanitizing: HostileText.random(seed: UInt64(seed), length: 20))
    let right = TerminalText(sanitizing: HostileText.random(seed: UInt64(seed + 1000), length: 20))
    #expect((left + right).columns == left.columns + right.columns)
  }
}
