import Testing

@testable import Readme

@Suite(.timeLimit(.minutes(10))) struct HTMLDocumentTests {
  private func nodes(_ html: String) throws -> [HTMLNode] { try HTMLDocument(html.utf8).nodes }

  @Test func `elements, attributes and text are kept in order`() throws {
    #expect(
      try nodes("<p CLASS='a  b' id=x>one &amp; <b>two</b></p>") == [
        .element(
          HTMLElement(
            name: "p",
            attributes: [.init(name: "class", value: "a  b"), .init(name: "id", value: "x")],
            children: [
              .text("one & "), .element(HTMLElement(name: "b", children: [.text("two")])),
            ]))
      ])
  }

  @Test func `elements newer than the parser keep their names`() throws {
    let image = try #require(
      try nodes("<Picture><source srcset=a><img src=b></Picture>")[0].element)
    #expect(image.name == "picture")
    #expect(image.elements.map(\.name) == ["source", "img"])
  }

  @Test func `invisible elements are omitted`() throws {
    let html =
      "a<!-- <b> --><script>if (a<b) {}</script><svg><path d='m'/></svg><style>p{}</style>b"
    #expect(try nodes(html) == [.text("ab")])
  }

  @Test func `omitted elements never join their neighbors to a tag`() throws {
    #expect(try nodes("<<!-- -->b>x") == [.text("<b>x")])
  }

  @Test(arguments: ["<!-->a", "<!--->a", "<!-- x --!>a", "<?php x>a", "<!doctype html>a", "</>a"])
  func `a comment ends where it does in a browser`(html: String) throws {
    #expect(try nodes(html) == [.text("a")])
  }

  @Test func `tags that would change the parsing mode are ignored`() throws {
    #expect(try nodes("<textarea><plaintext><title><b>x</b>").last?.element?.text == "x")
  }

  @Test func `the words of a class attribute are separate`() throws {
    let element = try #require(try nodes("<p class='one two'>")[0].element)
    #expect(element.hasClass("two"))
    #expect(!element.hasClass("on"))
  }

  @Test func `an empty text is an empty document`() throws {
    #expect(try nodes("").isEmpty)
  }

  @Test func `broken UTF-8 and NUL are text`() throws {
    let document = try HTMLDocument([0x61, 0xFF, 0x00, 0x62])
    #expect(!document.nodes.isEmpty)
  }
}
