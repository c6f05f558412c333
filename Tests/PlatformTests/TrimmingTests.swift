import Platform
import Testing

@Suite(.timeLimit(.minutes(10))) struct TrimmingTests {
  @Test(arguments: [
    ("", ""), (" ", ""), (" \n ", ""), ("a", "a"), (" a", "a"), ("a\t", "a"), (" a b ", "a b"),
  ])
  func `only the ends are trimmed`(text: String, trimmed: String) {
    #expect(text.trimming(while: \.isWhitespace) == trimmed)
  }
}
