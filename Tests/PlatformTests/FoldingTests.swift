import Platform
import Testing

@Suite(.timeLimit(.minutes(20))) struct FoldingTests {
  @Test(arguments: [
    ("Swift", "swift"), ("Zażółć GĘŚLĄ jaźń", "zazolc gesla jazn"), ("Straße", "strasse"),
    ("É e\u{301}", "e e"), ("Ångström Øre", "angstrom ore"), ("日本語", "日本語"), ("", ""),
    ("ＡＢＣ", "ａｂｃ"), ("Đorđe", "dorde"), ("a-b_c/1", "a-b_c/1"), ("A\0Ż", "a\0z"),
  ])
  func `folding removes case and diacritics only`(text: String, folded: String) {
    #expect(text.folded == folded)
  }
}
