import CatalogCompiler
import Testing

@Suite(.timeLimit(.minutes(10))) struct TemplateTests {
  @Test func `braces surround placeholders`() throws {
    let template = try Template("Do {path} sklonowano {count}.")
    #expect(
      template.pieces == [
        .text("Do "), .placeholder("path"), .text(" sklonowano "), .placeholder("count"),
        .text("."),
      ])
  }

  @Test func `double braces are braces`() throws {
    #expect(
      try Template("{{x}} {{{y}}}").pieces == [.text("{x} {"), .placeholder("y"), .text("}")])
  }

  @Test func `a placeholder may appear twice`() throws {
    #expect(try Template("{a} {b} {a}").placeholders == ["a", "b"])
  }

  @Test(arguments: ["{", "}", "{a", "a}", "{}", "{0}", "{a b}", "{A}", "{a:>3}", "{a}}", "{é}"])
  func `anything else in braces is rejected`(text: String) {
    #expect(throws: CatalogError.self) { try Template(text) }
  }
}
