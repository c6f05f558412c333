import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct SearchQueryTests {
  @Test(arguments: [
    ("is:private x", true), ("visibility:Internal", true), ("user:@me", true), ("x", false),
    ("-is:private", false), ("is:public private", false), ("\"is:private\"", false),
  ])
  func `queries that need an account are detected`(text: String, isPrivate: Bool) {
    #expect(SearchQuery(terms: [text]).asksForPrivate == isPrivate)
  }

  /// Searching a partner for each of them takes minutes.
  @Test func `many escaped quotation marks without a partner are ordinary characters`() {
    let text = "\"" + String(repeating: "\\\"", count: 100_000)
    #expect(SearchQuery(terms: [text]).unbalancedQuotes.count == 100_001)
  }

  @Test(arguments: [
    (["topic:x stars:>5 archived:false"], "topic:x stars:>5 archived:false"),
    (["topic:x", "stars:>5", "archived:false"], "topic:x stars:>5 archived:false"),
    (["terminal emulator"], "terminal emulator"),
    (["\"terminal emulator\""], "\"terminal emulator\""),
    (["language:\"Jupyter Notebook\"", "x"], "language:\"Jupyter Notebook\" x"),
    (["-language:\"Jupyter  Notebook\" y"], "-language:\"Jupyter  Notebook\" y"),
    (["  a \n\t b  ", ""], "a b"),
    (["5\" screen"], "5\" screen"),
    (["\"open end"], "\"open end"),
    (["\"a \\\" b\" c"], "\"a \\\" b\" c"),
    (["cli OR (a AND b)"], "cli OR (a AND b)"),
    ([], ""),
  ])
  func `words are passed on as GitHub's syntax`(terms: [String], text: String) {
    #expect(SearchQuery(terms: terms).text == text)
  }

  @Test(arguments: [
    (["topic:x stars:>5"], 2), (["\"a b\" c"], 2), (["language:\"a b\""], 1), (["a \"b"], 2),
  ])
  func `quotation marks keep a token together`(terms: [String], count: Int) {
    #expect(SearchQuery(terms: terms).parts.count == count)
  }

  @Test(arguments: [
    (Qualifier("language", "Jupyter Notebook"), "language:\"Jupyter Notebook\""),
    (Qualifier("language", "\"Jupyter Notebook\""), "language:\"Jupyter Notebook\""),
    (Qualifier("topic", " cli "), "topic:cli"),
    (Qualifier("topic", "ios", isNegated: true), "-topic:ios"),
    (Qualifier("stars", ">=5"), "stars:>=5"),
    (Qualifier("license", "a \"b\" \\"), "license:\"a \\\"b\\\" \\\\\""),
  ])
  func `a value with spaces is quoted`(qualifier: Qualifier, text: String) {
    #expect(qualifier.text == text)
  }

  @Test func `options follow the words`() {
    let query = SearchQuery(
      terms: ["a"], qualifiers: [Qualifier("topic", "cli"), Qualifier("archived", "false")])
    #expect(query.text == "a topic:cli archived:false")
  }

  @Test func `a query of whitespace is empty`() {
    #expect(SearchQuery(terms: ["", " \n"]).isEmpty)
    #expect(!SearchQuery(terms: ["\""]).isEmpty)
  }
}

@Suite(.timeLimit(.minutes(10))) struct RangeTests {
  @Test(arguments: ["5", ">5", ">=5", "<5", "<=5", "5..10", "5..5", "*..5", "5..*", " 5 ", "0"])
  func `a range of numbers is kept as written`(text: String) throws {
    #expect(try NumericRange(parsing: text).text == text.trimmed)
  }

  @Test(arguments: [
    "", "x", "-5", ">", "*", "*..*", ">5..6", "=5", "=>5", "5...6", "1k", "1,000",
    "5 ..6", "99999999999999999999", "５", ">*", "1.5",
  ])
  func `anything else is not a range of numbers`(text: String) {
    #expect(throws: RangeError.notANumber(text)) { try NumericRange(parsing: text) }
  }

  @Test(arguments: [
    ("1k", "1000"), (">=1.5K", ">=1500"), ("1M..2M", "1000000..2000000"), ("10_000", "10000"),
    ("1,000,000", "1000000"), ("0.25k", "250"), ("*..2k", "*..2000"),
    ("1k..", "1000..*"), ("10..", "10..*"), ("..5", "*..5"), ("more than 1k", ">1000"),
    ("At least 100", ">=100"), ("under 50", "<50"), ("10 to 20", "10..20"),
    ("between 10 and 2k", "10..2000"),
  ])
  func `a number with a unit or separators becomes a plain one`(text: String, plain: String) {
    #expect(NumericRange.resolved(text, for: "stars") == plain)
  }

  @Test(arguments: [
    "5", "1.5", "k", "1kk", "1.2345k", "1,00", "10,000k5", "1 k..", "..", "more than", "", "1e3",
    "99999999999999999999k",
    "9999999999999999M", "1..k", "-1k", "1.k", "10MB", "１k",
  ])
  func `anything else stays as it is`(text: String) {
    #expect(NumericRange.resolved(text, for: "stars") == nil)
  }

  @Test(arguments: [
    ("10MB", "10000"), ("1.5gb", "1500000"), (">=3KB", ">=3"), ("10k", nil), ("1M", nil),
  ])
  func `a size has units of bytes`(text: String, kilobytes: String?) {
    #expect(NumericRange.resolved(text, for: "size") == kilobytes)
  }

  @Test func `a range must be ascending`() {
    #expect(throws: RangeError.reversed("10..5")) { try NumericRange(parsing: "10..5") }
    #expect(throws: RangeError.reversed("2026-01-02..2026-01-01")) {
      try DateRange(parsing: "2026-01-02..2026-01-01")
    }
  }

  @Test(arguments: [
    "2026-01-31", ">2026-01-31", "<=2024-02-29", "2026-01-01..2026-01-31", "2026-01-01..*",
    "*..2026-01-01", ">=2026-11-13T00:00:00Z", "2026-11-13T00:00:00+02:00..*",
    "2026-11-13T00:00:00Z..2026-11-13T01:00:00Z",
  ])
  func `a range of dates is kept as written`(text: String) throws {
    #expect(try DateRange(parsing: text).text == text)
  }

  @Test(arguments: [
    "", "yesterday", "2026", "2026-02-30", "2026-1-1", "31.01.2026", "*", ">*",
    "2026-11-13T00:00:00", "2026-11-13 00:00:00 UTC", ">2026-01-01..*",
  ])
  func `anything else is not a range of dates`(text: String) {
    #expect(throws: RangeError.notADate(text)) { try DateRange(parsing: text) }
  }
}
