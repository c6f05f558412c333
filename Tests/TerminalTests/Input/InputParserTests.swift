import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct InputParserTests {
  private func events(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var parser = InputParser()
    var events = bytes.compactMap { parser.feed($0) }
    if let last = parser.flush() { events.append(last) }
    return events
  }

  private func click(_ row: Int, _ column: Int) -> InputEvent {
    .mouse(MouseEvent(.click, at: ScreenPosition(row: row, column: column)))
  }

  @Test(
    arguments: [
      ("jż👍", [.character("j"), .character("ż"), .character("👍")]),
      ("\u{1B}[A\u{1B}OB\u{1B}[5~\u{1B}[1;2C\u{1B}[Z", [.up, .down, .pageUp, .right, .backTab]),
      ("\u{1B}[[A\u{1B}[[Eq", [.function(1), .function(5), .character("q")]),
      ("\u{1B}[1;2R\u{1B}[P", [.function(3), .function(1)]),
      ("\u{1B}[97;5u\u{1B}[27;5;9~", [.control("a"), .tab]),
      ("\u{1B}", [.escape]), ("\r\t\u{7F}\u{4}", [.enter, .tab, .backspace, .control("d")]),
    ] as [(String, [Key])])
  func `keys are parsed as in prompts`(text: String, keys: [Key]) {
    #expect(events(text.utf8) == keys.map(InputEvent.key))
  }

  @Test(
    arguments: [
      ("\u{1B}]11;rgb:0/0/ff\u{1B}\\", .background(0x0000FF)),
      ("\u{1B}P>|kitty(0.26.5)\u{1B}\\", .name("kitty(0.26.5)")),
      ("\u{1B}_Gi=31;OK\u{1B}\\", .kittyGraphics), ("\u{1B}[?62;4c", .attributes([62, 4])),
      ("\u{1B}[?2026;2$y", .synchronizedOutput(2)),
      ("\u{1B}[6;16;8t", .cell(width: 8, height: 16)), ("\u{1B}[?997;2n", .colorsChanged),
      ("\u{1B}[24;80R", nil), ("\u{1B}[I\u{1B}[O", nil), ("\u{1B}[?1u", nil),
      ("\u{1B}[97;5:3u", nil), ("\u{1B}]52;c;AAAA\u{7}", nil), ("\u{1B}[?997n", nil),
    ] as [(String, TerminalReply?)])
  func `late responses are events, other sequences are not`(text: String, reply: TerminalReply?) {
    let expected = [reply.map(InputEvent.reply), .key(.character("q"))].compactMap(\.self)
    #expect(events("\(text)q".utf8) == expected)
  }

  @Test func `pasted text is never a response`() {
    let text = "\u{1B}[200~\u{1B}[?62;4c\u{1B}[201~"
    #expect(events(text.utf8) == [.paste("\u{1B}[?62;4c")])
  }

  @Test func `the left button and the wheel are reported with their cell`() {
    #expect(events("\u{1B}[<0;1;1M\u{1B}[<0;80;24M".utf8) == [click(0, 0), click(23, 79)])
    let place = ScreenPosition(row: 4, column: 9)
    #expect(
      events("\u{1B}[<64;10;5M\u{1B}[<65;10;5M".utf8) == [
        .mouse(MouseEvent(.wheelUp, at: place)), .mouse(MouseEvent(.wheelDown, at: place)),
      ])
  }

  @Test func `mouse modifiers are ignored`() {
    #expect(events("\u{1B}[<16;2;1M\u{1B}[<4;2;1M".utf8) == [click(0, 1), click(0, 1)])
  }

  @Test(arguments: [
    "<0;1;1m", "<1;1;1M", "<2;1;1M", "<32;1;1M", "<35;1;1M", "<66;1;1M", "<0;0;1M", "<0;1;0M",
    "<0;1M", "<0;1;1;1M", "<;;M", "<0;99999999999999999999;1M", "<-1;1;1M", "<M", "<0:1:1M",
    "<0; 1;1M",
  ])
  func `other buttons and invalid positions produce no events`(report: String) {
    #expect(events("\u{1B}[\(report)q".utf8) == [.key(.character("q"))])
  }

  @Test func `a mouse report in the oldest format is skipped completely`() {
    #expect(events([0x1B, 0x5B, 0x4D, 0x20, 0x71, 0xE1, 0x71]) == [.key(.character("q"))])
  }

  @Test(arguments: [
    ("a\rb", "a\nb"), ("a\r\nb\n\r", "a\nb\n\n"), ("\r\r\n", "\n\n"), ("", ""),
    ("\u{1B}[A", "\u{1B}[A"),
    ("\u{1B}[20\u{1B}", "\u{1B}[20\u{1B}"), ("\u{1B}\u{1B}", "\u{1B}\u{1B}"), ("ż日👍", "ż日👍"),
    ("\u{1B}[200~", "\u{1B}[200~"),
  ])
  func `pasted text is one event`(pasted: String, text: String) {
    #expect(
      events("\u{1B}[200~\(pasted)\u{1B}[201~q".utf8) == [.paste(text), .key(.character("q"))])
  }

  @Test func `invalid UTF-8 in pasted text is dropped`() {
    let bytes =
      Array("\u{1B}[200~a".utf8) + [0xFF, 0xC3, 0x62, 0xE2, 0x82] + Array("\u{1B}[201~".utf8)
    #expect(events(bytes) == [.paste("ab")])
  }

  @Test func `a long paste is truncated, and the rest does not become keys`() {
    let long = String(repeating: "ab\r", count: 60_000)
    let found = events("\u{1B}[200~\(long)\u{1B}[201~q".utf8)
    let kept = String(repeating: "ab\n", count: 30_000).prefix(PasteCollector.mostBytes)
    #expect(found == [.paste(String(kept)), .key(.character("q"))])
  }

  @Test func `a pause within pasted text changes nothing`() {
    var parser = InputParser()
    var found = "\u{1B}[200~a\u{1B}".utf8.compactMap { parser.feed($0) }
    #expect(parser.patience == nil)
    #expect(parser.flush() == nil)
    found += "b\u{1B}[201~".utf8.compactMap { parser.feed($0) }
    #expect(found == [.paste("a\u{1B}b")])
  }

  @Test func `only a lone Esc waits briefly`() {
    var parser = InputParser()
    _ = parser.feed(0x1B)
    #expect(parser.patience == 50 && parser.isLoneEscape)
    _ = parser.feed(UInt8(ascii: "["))
    #expect(parser.patience == 500 && !parser.isLoneEscape)
    #expect(parser.flush() == nil)
    #expect(parser.patience == nil)
    for byte in "\u{1B}[M".utf8 { _ = parser.feed(byte) }
    #expect(parser.patience == 500)
  }
}
