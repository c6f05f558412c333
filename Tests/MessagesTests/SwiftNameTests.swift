import CatalogCompiler
import Testing

@Suite(.timeLimit(.minutes(10))) struct SwiftNameTests {
  @Test(arguments: [
    ("search.head", "searchHead"), ("a.bC.d", "aBCD"), ("search.perPage.help", "searchPerPageHelp"),
  ])
  func `a context becomes a member in camel case`(context: String, member: String) throws {
    #expect(try SwiftName.member(context) == member)
  }

  @Test(arguments: [
    "", "search", "search.", ".head", "a..b", "Search.head", "a.b-c", "a.b c", "1.a",
  ])
  func `an invalid context is rejected`(context: String) {
    #expect(throws: CatalogError.self) { try SwiftName.member(context) }
  }

  @Test(arguments: [
    ("pl", "pl"), ("pt_BR", "pt_BR"), ("sr@latin", "sr_latin"), ("is", "`is`"), ("as", "`as`"),
  ])
  func `a language becomes a case`(language: String, name: String) throws {
    #expect(try SwiftName.languageCase(language) == name)
  }

  @Test(arguments: ["", "x", "PL", "pl-PL", "../pl", "pl.po", "_pl"])
  func `a file that is not named after a language is rejected`(language: String) {
    #expect(throws: CatalogError.self) { try SwiftName.languageCase(language) }
  }

  @Test(arguments: [
    (#"say "hi" \(x)"#, #""say \"hi\" \\(x)""#), ("a\n\tb", #""a\n\tb""#),
    ("12\u{A0}MB\u{202E}\u{0}", #""12\u{a0}MB\u{202e}\u{0}""#), ("zażółć 🦊", "\"zażółć 🦊\""),
  ])
  func `a text becomes a literal that cannot be code`(text: String, literal: String) {
    #expect(SwiftName.literal(text) == literal)
  }
}
