import FoundationEssentials
import Testing

@testable import GitHub

/// The parts of a query.
@Suite(.timeLimit(.minutes(10))) struct QueryPartTests {
  private static let now = Date(timeIntervalSince1970: 1_774_967_405)

  private func query(_ text: String) -> SearchQuery { SearchQuery(terms: [text]) }

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
  func `every part has its kind`(text: String, kind: QueryPart.Kind) {
    #expect(query(text).parts.map(\.kind) == [kind])
  }

  @Test func `parts know their positions`() {
    let parts = query("日本 (a  OR \"b c\") stars:>5").parts
    #expect(parts.map(\.text) == ["日本", "a", "OR", "\"b c\"", "stars:>5"])
    #expect(parts.map(\.range) == [0..<2, 4..<5, 6..<8, 9..<14, 16..<24])
    #expect(parts.last?.nameRange == 16..<21)
    #expect(parts.last?.valueRange == 22..<24)
  }

  @Test func `a minus sign is not part of the name`() {
    let part = query("-topic:x").parts.first
    #expect(part?.nameRange == 1..<6 && part?.valueRange == 7..<8)
  }

  @Test func `relative dates are sent as dates`() {
    let sent = query("é\u{301} created:>-1d OR a NOT b").resolved(at: Self.now)
    #expect(sent.text == "é\u{301} created:>2026-03-30 OR a NOT b")
    #expect(sent.operatorCount == 2)
    #expect(sent.parts[1].qualifier == Qualifier("created", ">2026-03-30"))
    #expect(sent.resolved(at: Self.now) == sent)
  }

  @Test(arguments: 1...6)
  func `for any text, the parts are ranges of it, in order`(seed: UInt64) {
    var noise = Noise(state: seed)
    let pieces = [
      "a", "\"", "\\", " ", "  ", "-", ":", "(", ")", "AND", " OR ", "NOT ", "stars:", ">", "..",
      "-7d", "created:", "10k", "日", "e\u{301}", "\u{600}", "\t", "label:x", "fork:maybe", "👩‍👩‍👧",
    ]
    for _ in 0..<400 {
      let count = Int.random(in: 0...14, using: &noise)
      let text = (0..<count).compactMap { _ in pieces.randomElement(using: &noise) }.joined()
      let query = query(text)
      let characters = Array(query.text)
      var end = 0
      for part in query.parts {
        #expect(part.range.lowerBound >= end && part.range.upperBound <= characters.count)
        #expect(String(characters[part.range]) == part.text)
        end = part.range.upperBound
      }
      for problem in query.problems(at: Self.now) {
        #expect(problem.range.lowerBound >= 0 && problem.range.upperBound <= characters.count)
        #expect(!problem.range.isEmpty, "\(text) \(problem)")
      }
      // Its text parses to the same query again.
      #expect(self.query(query.text).parts == query.parts)
      #expect(query.resolved(at: Self.now).parts.count == query.parts.count)
    }
  }

  @Test(arguments: [
    ("(a OR b)", "(_ _ _)"), ("-(a b)", "-(_ _)"), ("((a))", "((_))"), ("f(x)", "_"),
    ("(f(x))", "(_)"), ("()", "()"), ("a ) b", "_ ) _"), ("(stars:>5 a)", "(_ _)"),
    ("( a )", "( _ )"), ("\"(a b)\"", "_"),
  ])
  func `parentheses around words are not part of them`(text: String, shape: String) {
    let elements = query(text).elements.map { element in
      switch element {
      case .part: "_"
      case .open(let isNegated): isNegated ? "-(" : "("
      case .close: ")"
      }
    }
    #expect(elements.joined() == shape.filter { $0 != " " })
  }
}
