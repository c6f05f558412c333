import Terminal
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct KeyNameTests {
  @Test(
    arguments: [
      ("j", .character("j")), ("G", .character("G")), ("?", .character("?")),
      ("ż", .character("ż")),
      ("-", .character("-")), ("+", .character("+")), ("^", .character("^")),
      ("space", .character(" ")), ("shift-g", .character("G")), ("Shift+Ż", .character("Ż")),
      ("ctrl-d", .control("d")), ("Ctrl+D", .control("d")), ("^d", .control("d")),
      ("ctrl-i", .control("i")), ("^M", .control("m")), ("Ctrl+[", .control("[")),
      ("enter", .enter), ("return", .enter), ("Esc", .escape), ("escape", .escape), ("TAB", .tab),
      ("shift-tab", .backTab), ("up", .up), ("pageup", .pageUp), ("PgDn", .pageDown),
      ("page-down", .pageDown), ("del", .delete), ("delete", .delete), ("ins", .insert),
      ("home", .home), ("end", .end), ("f1", .function(1)), ("F12", .function(12)),
      ("f", .character("f")), ("alt-x", .alt("x")), ("Alt+Q", .alt("Q")),
      ("alt-+", .alt("+")), ("Alt++", .alt("+")), ("alt+-", .alt("-")),
    ] as [(String, Key)])
  func `keys can be written by their common names`(name: String, key: Key) {
    #expect(Key(configured: name) == key)
  }

  @Test(arguments: [
    "", " ", "jj", "f0", "f13", "f-1", "f99999999999999999999", "ctrl-", "ctrl-1", "ctrl-ż",
    "ctrl-[[",
    "ctrl-up", "shift-", "shift-1", "alt-", "alt-xy", "alt-[", "alt-]", "alt-^", "alt-_",
    "alt-O", "alt-P", "Alt+X", "\u{1B}", "\u{7}", "\u{202E}", "\u{301}",
    "\t",
    "\u{A0}", "e\u{301}\u{302}\u{303}", "qwertyuiop",
  ])
  func `other names are not keys`(name: String) {
    #expect(Key(configured: name) == nil)
  }

  @Test func `every key is parsed from its own name`() {
    let keys =
      Array(KeyMap.usual.actions.keys) + (1...12).map(Key.function)
      + [.insert, .character("ß"), .character("日"), .control("a"), .alt("f")]
    for key in keys { #expect(Key(configured: key.configured) == key, "\(key)") }
  }

  @Test(
    arguments: [
      (.up, "↑"), (.enter, "Enter"), (.control("d"), "Ctrl-D"), (.character(" "), "Space"),
      (.character("G"), "G"), (.backTab, "Shift-Tab"), (.pageDown, "PgDn"), (.function(1), "F1"),
    ] as [(Key, String)])
  func `keys are shown as on a keyboard`(key: Key, name: String) {
    #expect(key.name == name)
  }
}
