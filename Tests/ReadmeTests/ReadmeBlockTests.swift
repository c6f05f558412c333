import Testing

@testable import Readme

@Suite(.timeLimit(.minutes(10))) struct ReadmeBlockTests {
  private func blocks(_ html: String) throws -> [ReadmeBlock] {
    ReadmeDocument(try HTMLDocument(html.utf8)).blocks
  }

  private static func paragraph(_ text: String) -> ReadmeBlock { .paragraph([.text(text)]) }
  private static let x = paragraph("x")

  private static func list(
    _ items: [ReadmeBlock]..., isLoose: Bool = false
  ) -> ReadmeBlock {
    .list(ReadmeList(isLoose: isLoose, items: items.map { .init(isDone: nil, blocks: $0) }))
  }

  @Test(arguments: 1...6) func `a heading has its level`(level: Int) throws {
    #expect(try blocks("<h\(level)>x</h\(level)>") == [.heading(level, [.text("x")])])
  }

  @Test(arguments: [
    ("<p>a</p><p>b</p>", "a b"), ("<ul><li>a<li>b</ul>", "a b"), ("<pre>a\nb</pre>", "a b"),
    ("<blockquote>a</blockquote>b", "a b"), ("<table><tr><td>a<td>b</table>", "a b"),
    ("<details><summary>a</summary>b</details>", "a b"), ("<dl><dt>a<dd>b</dl>", "a b"),
    ("<img src='https://img.shields.io/a' alt=a><hr>", "a"), ("a<h2>b</h2>", "a b"),
    ("<div data-footnotes><ol><li>a<li>b</ol></div>", "a b"),
    ("<div class=markdown-alert-tip>a</div><div align=right>b</div>", "a b"),
  ])
  func `blocks in a summary become one line`(html: String, text: String) throws {
    guard
      case .details(let summary, let rest) = try blocks("<details><summary>\(html)</summary>x")
        .first
    else {
      Issue.record("no details")
      return
    }
    #expect(summary.text.trimmingWhitespace == text)
    #expect(rest == [Self.x])
  }

  @Test(arguments: [
    ("<center>x</center>", ReadmeAlignment.center), ("<div align=CENTER>x</div>", .center),
    ("<p align=middle>x</p>", .center), ("<p style='text-align : center'>x</p>", .center),
    ("<p style='color:red;TEXT-ALIGN:right'>x</p>", .right), ("<div align=right>x</div>", .right),
  ])
  func `text is aligned by an attribute, a style or an element`(
    html: String, alignment: ReadmeAlignment
  ) throws {
    #expect(try blocks(html) == [.aligned(alignment, [Self.x])])
  }

  @Test(arguments: [
    "<p align=left>x</p>", "<p align=justify>x</p>", "<p style='text-align:left'>x</p>",
    "<p align=left style='text-align:center'>x</p>", "<div><section><main>x",
    "<foo-bar><p>x</p></foo-bar>", "<p>x</p><div align=center> </div>",
    "<form><button>x</button></form>",
    "<select><option>x</option></select>", "<p class=sr-only>y</p>x", "<figure><figcaption>x",
    "<article><header></header>x<footer></footer></article>",
  ])
  func `other elements are only what is in them`(html: String) throws {
    #expect(try blocks(html) == [Self.x])
  }

  @Test(arguments: [
    ("<ol start=-3><li>x</ol>", ["-3"]), ("<ol start=0><li>x</ol>", ["0"]),
    ("<ol start=y><li>x</ol>", ["1"]), ("<ol start=99999999999999999999><li>x</ol>", ["1"]),
    ("<ol start=''><li>x</ol>", ["1"]), ("<ol start=9999999999><li>x</ol>", ["999999999"]),
    ("<ul start=3 type=a><li>x</ul>", [nil]), ("<menu><li>x</menu>", [nil]),
    ("<dir><li value=3>x</dir>", [nil]), ("<ol>x<li>x<li>x</ol>", ["1", "2", "3"]),
    ("<ol reversed><li>x<li>x<li>x</ol>", ["3", "2", "1"]),
    ("<ol reversed start=9><li>x<li>x</ol>", ["9", "8"]),
    ("<ol><li>x<li value=7>x<li>x<li value=y>x</ol>", ["1", "7", "8", "9"]),
    ("<ol type=a start=25><li>x<li>x<li>x</ol>", ["y", "z", "aa"]),
    ("<ol type=A start=0><li>x<li>x</ol>", ["0", "A"]),
    ("<ol type=i start=8><li>x<li>x</ol>", ["viii", "ix"]),
    ("<ol type=I start=3999><li>x<li>x</ol>", ["MMMCMXCIX", "4000"]),
    ("<ol type=1><li>x</ol>", ["1"]),
  ])
  func `items are numbered as in browsers`(html: String, numbers: [String?]) throws {
    let items = numbers.map { ReadmeList.Item(number: $0, isDone: nil, blocks: [Self.x]) }
    #expect(try blocks(html) == [.list(ReadmeList(isLoose: false, items: items))])
  }

  @Test func `display math keeps its lines and stands alone`() throws {
    let math = "<math-renderer class='js-display-math'>$$\n  a = b \\\\\n c$$</math-renderer>"
    #expect(
      try blocks("<p>x\(math)x</p>") == [
        Self.x,
        .paragraph([
          .text("$$"), .lineBreak, .text("a = b \\\\"), .lineBreak, .text("c$$"),
        ]), Self.x,
      ])
    #expect(try blocks("<p><math-renderer>x</math-renderer></p>") == [Self.x])
  }

  @Test func `what is in a list outside of its items is not lost`() throws {
    #expect(
      try blocks("<ul>a<li>b</li><p>c</p><ul><li>d</ul></ul>") == [
        Self.list(
          [Self.paragraph("a")],
          [Self.paragraph("b"), Self.paragraph("c"), Self.list([Self.paragraph("d")])])
      ])
    #expect(try blocks("<ul><p>x</p></ul>") == [Self.list([Self.x])])
    #expect(try blocks("<ul> </ul><dl></dl><table></table>").isEmpty)
  }

  @Test func `a box belongs to the item it begins, another one is text`() throws {
    let box = "<input type=checkbox>"
    #expect(
      try blocks("<ul><li><p>\(box) a \(box)<ul><li>b</ul></ul>") == [
        .list(
          ReadmeList(
            isLoose: true,
            items: [
              .init(
                isDone: false, blocks: [Self.paragraph("a ☐"), Self.list([Self.paragraph("b")])])
            ]))
      ])
  }

  @Test func `a quote keeps its blocks, and quotes inside it`() throws {
    #expect(
      try blocks("<blockquote><p>x</p><blockquote><hr></blockquote></blockquote>")
        == [.quote([Self.x, .quote([.rule])])])
  }

  @Test func `terms without a meaning and meanings without a term are kept`() throws {
    #expect(
      try blocks("<dl><dd>x<div><dt>a<dt>b<dd>x<dd><hr></div></dl>") == [
        .definitions([
          .init(term: [], blocks: [Self.x]), .init(term: [.text("a")], blocks: []),
          .init(term: [.text("b")], blocks: [Self.x, .rule]),
        ])
      ])
  }

  @Test func `footnotes without a list are text, and text beside the list follows it`() throws {
    #expect(try blocks("<div class=footnotes><hr><p>x</p></div>") == [.rule, Self.x])
    #expect(
      try blocks("<div class=footnotes><hr><ol><li>a</ol>x</div>")
        == [.footnotes([[Self.paragraph("a")]]), Self.x])
  }

  @Test(
    arguments: [
      (
        "<p><a href=b><img src='https://img.shields.io/x' alt=a></a> | <br>· <img src='https://img.shields.io/x' alt=a></p>",
        [.init(alt: "a", link: "b"), .init(alt: "a")]
      ),
      (
        "<b><a href=b><i><img src=x alt='Build Status:'></i></a></b>",
        [.init(alt: "Build Status:", link: "b")]
      ),
      (
        "<p><img src='https://img.shields.io/x' alt=a><img src='https://codecov.io/x' alt=' '></p>",
        [.init(alt: "a")]
      ),
      (
        "<a href='https://c.io/d'><img src='https://codecov.io/x.svg'></a>",
        [.init(alt: "x.svg", link: "https://c.io/d")]
      ),
    ] as [(String, [ReadmeBadge])])
  func `a line of badges may have separators, formats and links`(
    html: String, badges: [ReadmeBadge]
  ) throws {
    #expect(try blocks(html) == [.badges(badges)])
  }

  @Test(arguments: ["x ", "<img src=logo.png>", "<code>1</code>"])
  func `a badge beside anything else is an image`(other: String) throws {
    let html = "<p>\(other)<img src='https://img.shields.io/x' alt=a></p>"
    let document = ReadmeDocument(try HTMLDocument(html.utf8))
    #expect(document.images.last?.isBadge == true)
  }

  @Test func `images are found in every block, each once, but not in lines of badges`() throws {
    func image(_ name: String) -> String { "<p>y<img src=\(name)>" }
    let html = """
      <h1>y<img src=a></h1><ul><li>\(image("b"))</ul><blockquote>\(image("c"))</blockquote>\
      <div class=markdown-alert-tip>\(image("d"))</div><center>\(image("e"))</center>\
      <table><tr><td>\(image("f"))</table><details><summary>y<img src=g></summary>\(image("h"))\
      </details><dl><dt>y<img src=i><dd>\(image("j"))</dl><section data-footnotes><ol>\
      <li>\(image("k"))</ol></section>\(image("a"))<pre><img src=z></pre>\
      <p><img src='https://img.shields.io/x'></p>
      """
    let images = ReadmeDocument(try HTMLDocument(html.utf8)).images
    #expect(images.map(\.address).joined() == "abcdefghijk")
  }
}
