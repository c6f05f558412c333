import FoundationEssentials
import Testing

@testable import GitHub

/// Text from scripts stays text.
@Suite(.timeLimit(.minutes(10))) struct LiteralTextTests {
  @Test(arguments: [
    ("swift", "\"swift\""), ("two words", "\"two words\""), ("a \"b\" c", "\"a b c\""),
    ("stars:>5", "\"stars:>5\""), ("-topic:x", "\"-topic:x\""), ("NOT", "\"NOT\""),
    ("a\\", "\"a\""), ("\\\" OR user:x", "\"OR user:x\""), ("a\n\tb\u{0}c", "\"a b c\""),
    ("„a” “b”", "\"a b\""), ("--explain", "\"--explain\""), ("żółw 日本", "\"żółw 日本\""),
  ])
  func `it becomes one phrase`(text: String, phrase: String) {
    #expect(SearchQuery.literal(text) == phrase)
  }

  @Test(arguments: ["", " ", "\"", "\\\"\n", "\u{201C}\u{201D}", "\u{0}"])
  func `a text without words is nil`(text: String) {
    #expect(SearchQuery.literal(text) == nil)
  }

  @Test(arguments: 1...8)
  func `nothing in it becomes syntax`(seed: UInt64) throws {
    var noise = Noise(state: seed)
    let pieces = [
      "\"", "\\", "'", "`", " ", "\n", "\u{301}", "\u{600}", "\u{200D}", "\u{FF02}", "“", "”", "-",
      ":", "(", ")", "AND", "OR", "NOT", "stars:>5", "user:x", "a", "日本", "\u{202E}", "..", "*",
      "\r\n", "\u{85}", "\u{2028}", "created:>-7d", "\u{110BD}", "\u{1F1E6}",
    ]
    for _ in 0..<500 {
      let texts = (0..<Int.random(in: 1...3, using: &noise)).map { _ in
        noise.damagedText(
          (0..<Int.random(in: 0...10, using: &noise)).compactMap { _ in
            pieces.randomElement(using: &noise)
          }.joined())
      }
      let phrases = texts.compactMap(SearchQuery.literal)
      let query = SearchQuery(terms: phrases, qualifiers: [Qualifier("topic", "x")])
      #expect(query.parts.count == phrases.count + 1, "\(texts)")
      for part in query.parts.dropLast() { #expect(part.kind == .phrase(isNegated: false)) }
      #expect(query.resolved(at: Date(timeIntervalSince1970: 0)) == query)
      let marks = query.text.unicodeScalars.count { $0 == "\"" }
      #expect(marks == phrases.count * 2 && !query.text.unicodeScalars.contains("\\"))
    }
  }
}
