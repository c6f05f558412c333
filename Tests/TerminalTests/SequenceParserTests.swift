import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct SequenceParserTests {
  private func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
    var parser = SequenceParser()
    var keys = bytes.compactMap { parser.feed($0)?.key }
    if let last = parser.flush()?.key { keys.append(last) }
    return keys
  }

  @Test(arguments: [
    ("a", [Key.character("a")]), ("ż日👍", [.character("ż"), .character("日"), .character("👍")]),
    ("\u{1B}[A\u{1B}OB", [.up, .down]), ("\u{1B}[C\u{1B}[D", [.right, .left]),
    ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]),
    ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~", [.home, .end, .home, .end]),
    ("\u{1B}[1;2C", [.right]), ("\u{1B}[3~", [.delete]), ("\u{1B}[Z", [.backTab]),
    ("\r\n\t\u{7F}", [.enter, .enter, .tab, .backspace]),
    ("\u{3}\u{1A}", [.control("c"), .control("z")]),
    ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}x", [.alt("x")]),
    ("\u{1B}ö日\u{1B}👍", [.alt("ö"), .character("日"), .alt("👍")]),
    ("\u{1B}\u{7F}\u{1B}\rq", [.control("w"), .character("q")]),
    ("\u{1B}[1;5D\u{1B}[1;3C\u{1B}[3;5~", [.alt("b"), .alt("f"), .alt("d")]),
    ("\u{1B}OP\u{1B}[15~", [.function(1), .function(5)]),
    ("\u{1B}]11;rgb:0/0/0\u{1B}\\q", [.character("q")]),
    ("\u{1B}_Gi=31;OK\u{1B}\\q", [.character("q")]),
    ("\u{1B}[<0;1;1Mq", [.character("q")]), ("\u{1B}[?62;4cq", [.character("q")]),
    ("\u{1B}[99999999999999999999~q", [.character("q")]), ("\u{1B}[", []),
    ("\u{1B}O\u{1B}[A", [.up]), ("\u{1B}[[\u{1B}OB", [.down]),
  ])
  func `sequences become keys`(text: String, expected: [Key]) {
    #expect(keys(text.utf8) == expected)
  }

  @Test func `broken UTF-8 is skipped`() {
    #expect(
      keys([0xFF, 0xC3, 0x61, 0xE2, 0x82, 0x62, 0xC3, 0xB3]) == [
        .character("a"), .character("b"), .character("ó"),
      ])
  }

  /// A slow connection may deliver the bytes of one key apart.
  @Test(arguments: [
    ("", nil), ("a", nil), ("\u{1B}", 50), ("\u{1B}[", 500), ("\u{1B}[1;", 500), ("\u{1B}O", 500),
    ("\u{1B}[B", nil),
  ])
  func `only a lone Esc waits briefly for more`(typed: String, milliseconds: Int32?) {
    var parser = SequenceParser()
    for byte in typed.utf8 { _ = parser.feed(byte) }
    #expect(parser.patience == milliseconds)
  }

  @Test func `an endless sequence uses no memory and ends`() {
    let flood = [0x1B, 0x5B] + [UInt8](repeating: 0x31, count: 100_000) + Array("~q".utf8)
    #expect(keys(flood) == [.character("q")])
  }

  @Test(arguments: 0..<200)
  func `random bytes never stop the parser`(seed: Int) {
    var generator = SeededNumbers(seed: UInt64(seed))
    var parser = SequenceParser()
    for _ in 0..<2000 {
      let byte = UInt8(truncatingIfNeeded: generator.next())
      _ = parser.feed(generator.next() % 4 == 0 ? 0x1B : byte)
    }
    _ = parser.flush()
    #expect(parser.feed(UInt8(ascii: "q"))?.key == .character("q"))
  }
}
