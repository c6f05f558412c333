import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct ReplacingTests {
  @Test(
    arguments: [
      ("engine", "Go", "engine language:Go"), ("language:c++ engine", "Go", "engine language:Go"),
      ("a language:c b Language:d", nil, "a b"), ("-language:c a", nil, "-language:c a"),
      ("", "Vim Script", "language:\"Vim Script\""), ("\"a  b\" x", nil, "\"a  b\" x"),
    ] as [(String, String?, String)])
  func `a qualifier replaces its previous ones`(
    text: String, value: String?, result: String
  ) {
    let query = SearchQuery(terms: [text]).replacing("language", with: value)
    #expect(query.text == result)
    if value != nil { #expect(query.value(of: "language") == value) }
  }
}
