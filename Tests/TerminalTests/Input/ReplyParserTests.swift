import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct ReplyParserTests {
  private func parse(_ bytes: some Sequence<UInt8>) -> (replies: [TerminalReply], typed: [UInt8]) {
    var parser = ReplyParser()
    let replies = bytes.compactMap { parser.feed($0) }
    parser.finish()
    return (replies, parser.typed)
  }

  @Test(arguments: [
    ("\u{1B}[?62;4;22c", TerminalReply.attributes([62, 4, 22])),
    ("\u{1B}P>|foot(1.13.1)\u{1B}\\", .name("foot(1.13.1)")),
    ("\u{1B}_Gi=31;OK\u{1B}\\", .kittyGraphics),
    ("\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\", .background(0x1E1E1E)),
    ("\u{1B}]11;rgb:1e/1e/1e\u{07}", .background(0x1E1E1E)),
    ("\u{1B}]11;rgba:ffff/0000/8080/ffff\u{07}", .background(0xFF0080)),
    ("\u{1B}]10;rgb:f/0/8\u{07}", .foreground(0xFF0088)),
    ("\u{1B}[6;18;9t", .cell(width: 9, height: 18)),
    ("\u{1B}[4;720;1152t", .area(width: 1152, height: 720)),
    ("\u{1B}[?2026;2$y", .synchronizedOutput(2)),
    ("\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\", .rendition("0;48:2::1:2:3")),
    ("\u{1B}[?1;0;256S", .sixelColors(256)),
  ])
  func `a reply is parsed`(text: String, reply: TerminalReply) {
    let (replies, typed) = parse(text.utf8)
    #expect(replies == [reply])
    #expect(typed.isEmpty)
  }

  @Test(arguments: [
    "\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\", "\u{1B}_Gi=32;OK\u{1B}\\",
    "\u{1B}]11;rgb:gg/00/00\u{07}", "\u{1B}]11;rgb:00/00\u{07}", "\u{1B}]11;?\u{07}",
    "\u{1B}]11;rgb:11111/0/0\u{07}", "\u{1B}]11;rgb:+1/0/0\u{07}", "\u{1B}]52;c;eA==\u{07}",
    "\u{1B}P0$r\u{1B}\\", "\u{1B}P>|b\u{E9}d\u{1B}\\", "\u{1B}[?99999999999999999999c",
    "\u{1B}[6;18t", "\u{1B}[?2026;$y", "\u{1B}[?1;3;0S", "\u{1B}[<0;1;1M",
  ])
  func `an unexpected reply is skipped completely`(text: String) {
    let (replies, typed) = parse(text.utf8)
    #expect(replies.isEmpty)
    #expect(typed.isEmpty)
  }

  @Test(arguments: [
    "ls\n", "żółw", "\u{1B}[A", "\u{1B}OP", "\u{1B}x", "\u{1B}", "\u{1B}[3~", "\u{1B}[1;5C",
    "\u{1B}[1;",
  ])
  func `keys between replies are kept as typed`(keys: String) {
    let (replies, typed) = parse(Array("\u{1B}[?1;2c".utf8) + keys.utf8)
    #expect(replies == [.attributes([1, 2])])
    #expect(String(decoding: typed, as: UTF8.self) == keys)
  }

  @Test func `a reply interrupted by another sequence is dropped`() {
    #expect(parse("\u{1B}]11;rgb:00\u{1B}[?62;4c".utf8).replies == [.attributes([62, 4])])
    #expect(parse("\u{1B}]11;rgb:00\u{18}q".utf8).typed == [UInt8(ascii: "q")])
  }

  @Test func `endless replies use no memory`() {
    let flood = [UInt8](repeating: UInt8(ascii: "7"), count: 200_000)
    let sequences = Array("\u{1B}[".utf8) + flood + Array("c\u{1B}]11;".utf8) + flood
    let (replies, typed) = parse(sequences + Array("\u{1B}\\q\u{1B}[?6c".utf8))
    #expect(replies == [.attributes([6])])
    #expect(typed == [UInt8(ascii: "q")])
    #expect(parse(flood).typed.count <= 4096)
  }

  @Test(arguments: 0..<200)
  func `random bytes never stop the parser`(seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let special = Array("\u{1B}\u{1B}[]P_\\?;c\u{07}$".utf8)
    var parser = ReplyParser()
    for _ in 0..<3000 {
      let byte = UInt8(truncatingIfNeeded: numbers.next())
      let isSpecial = numbers.next() % 2 == 0
      _ = parser.feed(isSpecial ? special[Int(byte) % special.count] : byte)
    }
    // BEL and a letter end any open sequence.
    for byte in "\u{07}x".utf8 { _ = parser.feed(byte) }
    let last = "\u{1B}[?62c".utf8.compactMap { parser.feed($0) }
    #expect(last == [.attributes([62])])
  }
}

@Suite(.timeLimit(.minutes(20))) struct TerminalRepliesTests {
  private func traits(
    _ answers: String, _ environment: [String: String] = [:], _ window: WindowSize = .unknown
  ) -> TerminalTraits {
    var parser = ReplyParser()
    var replies = TerminalReplies()
    for byte in answers.utf8 {
      if let reply = parser.feed(byte) { replies.add(reply) }
    }
    #expect(replies.isComplete)
    return replies.result(window: window, environment: environment)
  }

  @Test func `xterm has sixel when it reports it, and its cell size comes from the window`() {
    let window = WindowSize(columns: 80, rows: 24, width: 640, height: 384)
    #expect(
      traits(TerminalAnswers.xterm, [:], window)
        == TerminalTraits(
          name: "XTerm(379)", graphics: [.sixel], cell: .usual, background: 0xFFFFFF,
          foreground: 0, hasTrueColor: true, sixelColors: 256))
  }

  @Test func `kitty has its own graphics and synchronized updates`() {
    #expect(
      traits(TerminalAnswers.kitty)
        == TerminalTraits(
          name: "kitty(0.26.5)", graphics: [.kitty], cell: CellSize(width: 9, height: 18),
          background: 0, foreground: 0xDDDDDD, hasTrueColor: true, synchronizes: true))
  }

  @Test func `foot has sixel and uses at most 256 registers`() {
    let foot = traits(TerminalAnswers.foot)
    #expect(foot.graphics == [.sixel])
    #expect(foot.sixelColors == 256)
    #expect(foot.cell == CellSize(width: 9, height: 19))
    #expect(foot.synchronizes && foot.hasTrueColor)
  }

  @Test func `mlterm has sixel but no 24-bit color`() {
    let mlterm = traits(TerminalAnswers.mlterm)
    #expect(mlterm.graphics == [.sixel])
    #expect(!mlterm.hasTrueColor && !mlterm.synchronizes && mlterm.name == nil)
  }

  @Test func `tmux shows no pixels in any outer terminal`() {
    let around = ["TMUX": "/tmp/x", "TERM_PROGRAM": "iTerm.app", "LC_TERMINAL": "iTerm2"]
    #expect(traits(TerminalAnswers.tmux, around).graphics == [])
    #expect(traits(TerminalAnswers.kitty, around).graphics == [])
  }

  private static let end = "\u{1B}[?62c"

  @Test(arguments: [
    ("1", nil), ("0", nil), ("-5", nil), ("2", 2), ("256", 256), ("1024", 256), ("x", nil),
  ])
  func `a sixel image has 2 to 256 colors`(count: String, colors: Int?) {
    #expect(traits("\u{1B}[?1;0;\(count)S" + Self.end).sixelColors == colors)
  }

  @Test(arguments: [(0, false), (1, true), (2, true), (3, true), (4, false)])
  func `updates are held back where the mode can be set`(value: Int, synchronizes: Bool) {
    #expect(traits("\u{1B}[?2026;\(value)$y" + Self.end).synchronizes == synchronizes)
  }

  @Test(arguments: [
    ("48:2::1:2:3", true), ("48:2:1:2:3", true), ("0;48;2;1;2;3", true), ("48;5;16", false),
    ("0", false), ("", false), ("48:2::1:2:4", false), ("48:2::1:2:3;1", false),
  ])
  func `24-bit color is known when the terminal keeps it`(rendition: String, hasTrueColor: Bool) {
    #expect(traits("\u{1B}P1$r\(rendition)m\u{1B}\\" + Self.end).hasTrueColor == hasTrueColor)
  }

  @Test func `the first number of the attributes is no feature, and a later reply wins`() {
    #expect(traits("\u{1B}[?4c").graphics.isEmpty)
    #expect(traits("\u{1B}[?4;4c").graphics == [.sixel])
    let names = traits("\u{1B}P>|a\u{1B}\\\u{1B}P>|b\u{1B}\\" + Self.end)
    #expect(names.name == "b")
  }

  @Test func `replies are complete only with the attributes`() {
    var replies = TerminalReplies()
    #expect(!replies.hasAnswers && !replies.isComplete)
    replies.add(.name("foot"))
    #expect(replies.hasAnswers && !replies.isComplete)
    replies.add(.attributes([]))
    #expect(replies.isComplete)
  }

  @Test(arguments: [(0, 24), (80, 0), (-1, -1)])
  func `a window without cells has no size of one`(columns: Int, rows: Int) {
    let window = WindowSize(columns: columns, rows: rows, width: 800, height: 480)
    #expect(window.cell(ofWidth: 800, height: 480) == nil)
  }

  @Test func `an empty TMUX variable means no tmux`() {
    #expect(traits(TerminalAnswers.kitty, ["TMUX": ""]).graphics == [.kitty])
  }

  @Test(arguments: [
    (["TERM_PROGRAM": "iTerm.app"], [GraphicsProtocol.kitty, .iterm]),
    (["TERM_PROGRAM": "WezTerm"], [.iterm, .kitty]), (["LC_TERMINAL": "iTerm2"], [.kitty, .iterm]),
    (["TERM_PROGRAM": "vscode"], [.kitty]),
  ])
  func `the best protocol comes first`(environment: [String: String], ways: [GraphicsProtocol]) {
    #expect(traits(TerminalAnswers.kitty, environment).graphics == ways)
  }

  @Test func `an implausible cell size is ignored`() {
    #expect(traits("\u{1B}[6;0;0t\u{1B}[?62c").cell == nil)
    #expect(traits("\u{1B}[6;999;999t\u{1B}[?62c").cell == nil)
    let window = WindowSize(columns: 100, rows: 50, width: 0, height: 0)
    #expect(
      traits("\u{1B}[4;800;900t\u{1B}[?62c", [:], window).cell == CellSize(width: 9, height: 16))
  }
}

extension WindowSize {
  fileprivate static let unknown = WindowSize(columns: 80, rows: 24, width: 0, height: 0)
}
