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

  @Test(arguments: [
    ("<p a=\"<b>'\">x", "<b>'"), ("<p a='\">'>x", "\">"), ("<p a=b/c>x", "b/c"),
    ("<p a = b>x", "b"),
    ("<p a>x", ""), ("<p a=>x", ""), ("<p/a=b/>x", "b/"), ("<p\na\n=\n'b\nc'>x", "b\nc"),
    ("<p a=&lt;&#62;&amp;amp;>x", "<>&amp;"), ("<p a=1 a=2 A=3>x", "1"),
    ("<p a=\"&quot>x\">x", "\">x"),
    ("<p =x a=b>x", "b"), ("<p a=b=c>x", "b=c"), ("<p a=`b>x", "`b"), ("<p a='<!-- '>x", "<!-- "),
    ("<p a='</p><script>'>x", "</p><script>"),
  ])
  func `an attribute ends where it does in a browser`(html: String, value: String) throws {
    let element = try #require(try nodes(html).first?.element)
    #expect(element["a"] == value)
    #expect(element.text == "x")
  }

  @Test(arguments: [
    ("&lt;b&gt;&#x41;&#66;&copy;", "<b>AB©"), ("&ampx &notin; &unknown;", "&x ∉ &unknown;"),
    ("&#0;&#xD800;&#x110000;&#99999999999999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("& &# &#; &#x; &;", "& &# &#; &#x; &;"), ("&#27;[31m", "\u{1B}[31m"), ("&#128;", "€"),
  ])
  func `entities are decoded once, invalid ones stay`(html: String, text: String) throws {
    #expect(try nodes(html) == [.text(text)])
  }

  @Test(arguments: ["script", "style", "svg", "SCRIPT", "Svg"])
  func `a dropped element ends at its end tag in any case, and an endless one hides only itself`(
    name: String
  ) throws {
    #expect(try nodes("a<\(name) x='>'><p></x></\(name.lowercased())\n>b") == [.text("ab")])
    #expect(try nodes("a<\(name)>b<i>c</i>").map(\.element?.name).last == "i")
    #expect(try nodes("a</\(name)>b") == [.text("ab")])
  }

  @Test(arguments: [
    "base", "body", "frameset", "head", "html", "iframe", "link", "math", "meta", "noscript",
    "select",
    "template", "textarea", "title", "xmp", "PLAINTEXT",
  ])
  func `a tag that moves or hides what follows is ignored, its contents stay`(name: String) throws {
    #expect(
      try nodes("a<\(name) b=c>d<i>e</i></\(name)>f")
        == [.text("ad"), .element(HTMLElement(name: "i", children: [.text("e")])), .text("f")])
  }

  @Test(arguments: ["a<", "a<<", "a< b", "a<1>", "a</ b>c", "1 < 2 > 1"])
  func `a less-than sign without a name is text or nothing, never a tag`(html: String) throws {
    #expect(try nodes(html).allSatisfy { $0.element == nil })
    #expect(try !nodes(html).isEmpty)
  }

  @Test(arguments: [
    "x<p", "x<p a='>", "x<!-- ", "x<!doctype", "x</p", "x<?php", "x<svg", "x<p a=b ",
  ])
  func `markup that the end cuts off is omitted`(html: String) throws {
    #expect(try nodes(html) == [.text("x")])
  }

  @Test func `what was opened and not closed ends with what is around it`() throws {
    let item = try #require(try nodes("<ul><li><b>a<li>b</ul>c")[0].element)
    #expect(item.elements.map(\.text) == ["a", "b"])
    #expect(try nodes("<p>a<p>b</div></p></p>").compactMap(\.element?.text) == ["a", "b", ""])
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
