import FoundationEssentials
import Testing

@testable import GitHub

/// What a search says, piece by piece.
@Suite(.timeLimit(.minutes(10))) struct QueryAnalysisTests {
  private static let now = Date(timeIntervalSince1970: 1_774_967_405)

  private func analysis(_ text: String) -> QueryAnalysis {
    QueryAnalysis(SearchQuery(terms: [text]), now: Self.now)
  }

  @Test(
    arguments: [
      ("word", .word(isNegated: false)), ("-word", .word(isNegated: true)),
      ("\"a b\"", .phrase(isNegated: false)), ("-\"a b\"", .phrase(isNegated: true)),
      ("AND", .logical(.and)), ("OR", .logical(.or)), ("NOT", .logical(.not)),
      ("or", .word(isNegated: false)), ("-", .word(isNegated: false)),
      ("Stars:>5", .qualifier(Qualifier("stars", ">5"))),
      ("-topic:x", .qualifier(Qualifier("topic", "x", isNegated: true))),
      ("foo:bar", .qualifier(Qualifier("foo", "bar"))), ("f(x)", .word(isNegated: false)),
      ("http://x", .word(isNegated: false)), ("\"AND\"", .phrase(isNegated: false)),
    ] as [(String, QueryPart.Kind)])
  func `every piece has its kind`(text: String, kind: QueryPart.Kind) {
    #expect(analysis(text).parts.map(\.kind) == [kind])
  }

  @Test func `pieces know where they stand`() {
    let analysis = analysis("日本 (a OR \"b c\") stars:>5")
    #expect(analysis.parts.map(\.text) == ["日本", "a", "OR", "\"b c\"", "stars:>5"])
    #expect(analysis.parts.map(\.range) == [0..<2, 4..<5, 6..<8, 9..<14, 16..<24])
    #expect(analysis.parts.last?.nameRange == 16..<21)
    #expect(analysis.parts.last?.valueRange == 22..<24)
  }

  @Test func `a minus is not of the name`() {
    let part = analysis("-topic:x").parts.first
    #expect(part?.nameRange == 1..<6 && part?.valueRange == 7..<8)
  }

  @Test func `what is sent is counted, in code points`() {
    let analysis = analysis("é\u{301} created:>-1d OR a NOT b")
    #expect(analysis.sent == "é\u{301} created:>2026-03-30 OR a NOT b")
    #expect(analysis.characterCount == analysis.sent.unicodeScalars.count)
    #expect(analysis.operatorCount == 2)
    #expect(analysis.parts.map(analysis.sent).contains("created:>2026-03-30"))
  }

  @Test(arguments: 1...6)
  func `whatever is written, the pieces are of the text and in order`(seed: UInt64) {
    var noise = Noise(state: seed)
    let pieces = [
      "a", "\"", "\\", " ", "  ", "-", ":", "(", ")", "AND", " OR ", "NOT ", "stars:", ">", "..",
      "-7d", "created:", "10k", "日", "e\u{301}", "\u{600}", "\t", "label:x", "fork:maybe", "👩‍👩‍👧",
    ]
    for _ in 0..<400 {
      let count = Int.random(in: 0...14, using: &noise)
      let text = (0..<count).compactMap { _ in pieces.randomElement(using: &noise) }.joined()
      let analysis = analysis(text)
      let characters = Array(analysis.text)
      var end = 0
      for part in analysis.parts {
        #expect(part.range.lowerBound >= end && part.range.upperBound <= characters.count)
        #expect(String(characters[part.range]) == part.text)
        end = part.range.upperBound
      }
      for problem in analysis.problems {
        #expect(problem.range.lowerBound >= 0 && problem.range.upperBound <= characters.count)
        #expect(!problem.range.isEmpty, "\(text) \(problem)")
      }
      let query = SearchQuery(terms: [text])
      #expect(analysis.sent == query.resolved(at: Self.now).text)
      #expect(analysis.sent == text.replacingRuns() || text.contains("created:"))
    }
  }
}

extension String {
  /// The text with one blank where its tokens part, as a search has them.
  fileprivate func replacingRuns() -> String { SearchQuery(terms: [self]).text }
}
