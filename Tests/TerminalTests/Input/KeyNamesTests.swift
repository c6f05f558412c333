import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(10))) struct KeyNamesTests {
  private func sequence(_ text: String) -> Key? {
    KeyNames.sequence(Array(text.utf8.dropLast()), final: text.utf8.last ?? 0)
  }

  @Test(arguments: [
    ("1~", Key.home), ("2~", .insert), ("3~", .delete), ("4~", .end), ("5~", .pageUp),
    ("6~", .pageDown), ("7~", .home), ("8~", .end), ("11~", .function(1)), ("15~", .function(5)),
    ("17~", .function(6)), ("21~", .function(10)), ("23~", .function(11)), ("24~", .function(12)),
    ("5;5~", .pageUp), ("3;2~", .delete), ("24;2~", .function(12)),
  ])
  func `a number is a key, whatever is held with it`(text: String, key: Key) {
    #expect(sequence(text) == key)
  }

  @Test(arguments: [
    "~", "0~", "9~", "10~", "16~", "22~", "25~", "200~", "201~", "111113~", "?1~", "1 ~", "<3~",
    "c",
    "X", "24;80R", "2;2P", "1;2;3P", "1;2X",
  ])
  func `a sequence without a key is ignored`(text: String) {
    #expect(sequence(text) == nil)
  }

  @Test(arguments: [
    ("1;3D", Key.alt("b")), ("1;5D", .alt("b")), ("1;7D", .alt("b")), ("1;6C", .alt("f")),
    ("3;3~", .alt("d")), ("1;2D", .left), ("1;9C", .right), ("1;3A", .up), ("1;5H", .home),
    ("5;3~", .pageUp),
    ("1;5;5D", .left), ("2;5D", .left),
  ])
  func `Alt and Ctrl move by words, Shift and Super do not`(text: String, key: Key) {
    #expect(sequence(text) == key)
  }

  @Test(arguments: [
    ("112;5u", Key.control("p")), ("99;5u", .control("c")), ("27;5;112~", .control("p")),
    ("27;5;99~", .control("c")), ("97u", .character("a")), ("97;1u", .character("a")),
    ("97;2u", .character("A")), ("65;2u", .character("A")), ("97:65;2u", .character("A")),
    ("27;2;65~", .character("A")), ("49;2;33u", .character("!")), ("49:33;2u", .character("!")),
    ("97;;229u", .character("å")), ("224;2u", .character("À")), ("97;65u", .character("a")),
    ("128077u", .character("👍")), ("97;3u", .alt("a")), ("27;3;98~", .alt("b")),
    ("97;33u", .alt("a")), ("112;133u", .control("p")), ("1089::99;5u", .control("c")),
    ("80;6u", .control("p")), ("13u", .enter), ("13;2u", .enter), ("27;5;13~", .enter),
    ("27u", .escape), ("9u", .tab), ("9;2u", .backTab), ("27;2;9~", .backTab), ("127u", .backspace),
    ("8;1u", .backspace), ("127;5u", .control("w")), ("127;3u", .control("w")),
    ("32u", .character(" ")),
    ("105;5u", .tab), ("109;5u", .enter), ("91;5u", .escape), ("57399u", .character("0")),
    ("57413;129u", .character("+")), ("57414u", .enter), ("57419u", .up), ("57426u", .delete),
    ("57376u", .function(13)), ("112;5:1u", .control("p")), ("112;5:2u", .control("p")),
    ("1;1:1A", .up), ("1;5:1D", .alt("b")), ("1;129B", .down), ("3;1:2~", .delete),
  ])
  func `a key reported by its code is that key`(text: String, key: Key) {
    #expect(sequence(text) == key)
  }

  @Test(arguments: [
    "112;5:3u", "1;1:3A", "3;1:3~", "57358u", "57441;2u", "97;7u", "32;5u", "49;5u", "0u", "u",
    ";u",
    "3;1u", "1114112u", "55296u", "99999999u", "?1u", ">1u", "27;5;0~", "27;5~", "133u",
  ])
  func `a key's release, and keys without a meaning, are ignored`(text: String) {
    #expect(sequence(text) == nil)
  }

  @Test(
    arguments: [
      (0x00, nil), (0x01, Key.control("a")), (0x08, .backspace), (0x09, .tab), (0x0A, .enter),
      (0x0B, .control("k")), (0x0D, .enter), (0x1A, .control("z")), (0x1C, nil), (0x1F, nil),
      (0x7F, .backspace),
    ] as [(UInt8, Key?)])
  func `a control character is a key or Ctrl with a letter`(byte: UInt8, key: Key?) {
    #expect(KeyNames.control(byte) == key)
  }

  @Test(
    arguments: [
      ("A", Key.up), ("F", .end), ("H", .home), ("M", .enter), ("P", .function(1)),
      ("S", .function(4)), ("T", nil),
      ("E", nil), ("a", nil),
    ] as [(String, Key?)])
  func `an application's keypad has cursor keys, Enter and four function keys`(
    final: String, key: Key?
  ) {
    #expect(final.utf8.first.flatMap(KeyNames.single) == key)
  }

  @Test(arguments: [("A", 1), ("E", 5), ("F", nil), ("@", nil)] as [(String, Int?)])
  func `the Linux console has five function keys of its own`(final: String, number: Int?) {
    #expect(final.utf8.first.flatMap(KeyNames.console) == number.map(Key.function))
  }
}
