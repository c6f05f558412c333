import Testing

@testable import Readme

@Suite(.timeLimit(.minutes(10))) struct ReadmeDocumentTests {
  private func blocks(_ html: String) throws -> [ReadmeBlock] {
    ReadmeDocument(try HTMLDocument(html.utf8)).blocks
  }

  @Test func `the file's path is parsed`() throws {
    let html = "<div id=file data-path='docs/en/README.md'><article>x</article></div>"
    #expect(ReadmeDocument(try HTMLDocument(html.utf8)).path == "docs/en/README.md")
    #expect(ReadmeDocument(try HTMLDocument("<p data-path=README.md>".utf8)).path == "README.md")
    #expect(ReadmeDocument(try HTMLDocument("<p>x".utf8)).path == nil)
  }

  @Test func `a heading is its text without the anchor`() throws {
    let html = """
      <div class="markdown-heading"><h2 align=center>Use <code>it</code></h2>\
      <a class="anchor" href="#use"><svg><path/></svg></a></div>
      """
    #expect(
      try blocks(html) == [.aligned(.center, [.heading(2, [.text("Use "), .code([.text("it")])])])])
  }

  @Test func `whitespace collapses across element boundaries`() throws {
    #expect(
      try blocks("<p> a\n <b> b </b> c<br> d </p>") == [
        .paragraph([.text("a "), .strong([.text("b ")]), .text("c"), .lineBreak, .text("d ")])
      ])
  }

  @Test func `tasks, tight and loose lists`() throws {
    let html =
      "<ul><li><input type=checkbox checked> a</li><li><p>b</p></li></ul><ol start=3><li>c</ol>"
    #expect(
      try blocks(html) == [
        .list(
          ReadmeList(
            isLoose: true,
            items: [
              .init(isDone: true, blocks: [.paragraph([.text("a")])]),
              .init(isDone: nil, blocks: [.paragraph([.text("b")])]),
            ])),
        .list(
          ReadmeList(
            isLoose: false,
            items: [.init(number: "3", isDone: nil, blocks: [.paragraph([.text("c")])])])),
      ])
  }

  @Test(arguments: ReadmeAlert.allCases)
  func `alerts have no title`(alert: ReadmeAlert) throws {
    let html = """
      <div class="markdown-alert markdown-alert-\(alert)"><p class="markdown-alert-title">T</p><p>x</p></div>
      """
    #expect(try blocks(html) == [.alert(alert, [.paragraph([.text("x")])])])
    let asciiDoc = "<table><tr><td class=icon>\(alert)</td><td>x</td></tr></table>"
    #expect(try blocks(asciiDoc) == [.alert(alert, [.paragraph([.text("x")])])])
  }

  @Test func `code keeps its lines, colors and tabs`() throws {
    let html = """
      <div class="highlight highlight-source-swift"><pre><span class="pl-k">let</span> a\n\n\t<span \
      class="pl-s"><span class="pl-pds">"</span>x<span class="pl-v">$y</span></span>\n</pre></div>
      """
    #expect(
      try blocks(html) == [
        .code(
          ReadmeCode(
            language: "swift",
            lines: [
              [.init(text: "let", kind: .keyword), .init(text: " a", kind: nil)], [],
              [
                .init(text: "    ", kind: nil), .init(text: "\"", kind: .string),
                .init(text: "x", kind: .string), .init(text: "$y", kind: .constant),
              ],
            ]))
      ])
  }

  @Test func `diagrams are shown as their source`() throws {
    let html = """
      <section class="js-render-needs-enrichment" data-type="mermaid"><div><div class="render-plaintext-hidden">\
      <pre lang="mermaid" aria-label="Raw mermaid code">graph TD</pre></div></div>\
      <span role="presentation"><span class="sr-only">Loading</span></span></section>
      """
    #expect(
      try blocks(html) == [
        .code(ReadmeCode(language: "mermaid", lines: [[.init(text: "graph TD", kind: nil)]]))
      ])
  }

  @Test func `tables keep their header, alignment and spanning cells`() throws {
    let html = """
      <table><thead><tr><th align=right>a</th><th>b</th></tr></thead><tbody><tr><td rowspan=2>c</td>\
      <td>d</td></tr><tr><td>e</td></tr><tr><td colspan=2>f</td></tr></tbody></table>
      """
    let table = try #require(try table(html))
    #expect(table.alignments == [.right, .left])
    #expect(table.headRows == 1)
    #expect(texts(table) == [["a", "b"], ["c", "d"], ["", "e"], ["f", ""]])
  }

  @Test(arguments: [("", 0, [["a"], ["b"]]), ("h", 1, [["h"], ["a"], ["b"]])])
  func `a header below the rows is shown above them if it has text`(
    header: String, headRows: Int, rows: [[String]]
  ) throws {
    let html = """
      <table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody>\
      <thead><tr><th>\(header)</th></tr></thead></table>
      """
    let table = try #require(try table(html))
    #expect(table.headRows == headRows)
    #expect(texts(table) == rows)
  }

  private func table(_ html: String) throws -> ReadmeTable? {
    if case .table(let table) = try blocks(html).first { table } else { nil }
  }

  private func texts(_ table: ReadmeTable) -> [[String]] {
    table.rows.map { row in
      row.map { cell in
        if case .paragraph(let line) = cell.blocks.first { line.text } else { "" }
      }
    }
  }

  @Test func `a paragraph of badges becomes badges`() throws {
    let html = """
      <p><a href="ci"><img src="https://camo.githubusercontent.com/1/2" \
      data-canonical-src="https://img.shields.io/x" alt="build"></a> <img src="https://codecov.io/x" alt=cov></p>
      """
    guard case .badges(let badges) = try blocks(html).first else {
      Issue.record("no badges")
      return
    }
    #expect(badges.map(\.alt) == ["build", "cov"])
    #expect(badges.map(\.link) == ["ci", nil])
  }

  @Test func `proxy URLs reveal the original image and are the ones that are loaded`()
    throws
  {
    let hex = "https://a.b/c.png".utf8.map { String($0, radix: 16) }.joined()
    let proxy = "https://camo.githubusercontent.com/abc/\(hex)"
    for html in [
      "<img src='\(proxy)'>", "<img src='\(proxy)' data-canonical-src='https://a.b/c.png'>",
    ] {
      let image = try #require(ReadmeDocument(try HTMLDocument(html.utf8)).images.first)
      #expect(image.address == "https://a.b/c.png")
      #expect(image.address(onDark: true) == proxy)
    }
    let badge = "<p>x <img src='\(proxy)' data-canonical-src='https://img.shields.io/x'> y</p>"
    #expect(ReadmeDocument(try HTMLDocument(badge.utf8)).images.allSatisfy(\.isBadge))
  }

  @Test func `a link around blocks applies to each of their lines`() throws {
    #expect(
      try blocks("<a href=x><h1>a</h1><p>b</p></a>") == [
        .heading(1, [.link("x", [.text("a")])]), .paragraph([.link("x", [.text("b")])]),
      ])
  }

  @Test func `a link or bold text around an empty heading shows nothing`() throws {
    #expect(try blocks("<a href=x><h1></h1></a><b><h2> </h2></b>").isEmpty)
  }

  @Test func `details, definitions and footnotes`() throws {
    let html = """
      <details><summary>s</summary><p>d</p></details><dl><dt>t</dt><dd>u</dd></dl>\
      <p>x<sup><a href="#user-content-fn-1" data-footnote-ref>1</a></sup></p>\
      <section data-footnotes><h2 class="sr-only">Footnotes</h2><ol><li><p>n \
      <a href="#r" data-footnote-backref class="data-footnote-backref">↩</a></p></li></ol></section>
      """
    let all = try blocks(html)
    #expect(all.count == 4)
    #expect(all[0] == .details(summary: [.text("s")], [.paragraph([.text("d")])]))
    #expect(
      all[2] == .paragraph([.text("x"), .raised([.link("#user-content-fn-1", [.text("1")])])]))
    #expect(all[3] == .footnotes([[.paragraph([.text("n ")])]]))
  }

  @Test func `emoji, formulas and unknown elements become their text`() throws {
    #expect(
      try blocks(
        "<p><g-emoji alias=x>🎉</g-emoji> <math-renderer>$x$</math-renderer><foo>y</foo></p>")
        == [.paragraph([.text("🎉 $x$y")])])
  }

  @Test func `a video is a link to it`() throws {
    #expect(
      try blocks("<video src='https://x.org/a/demo.mp4?token=1'></video>")
        == [.paragraph([.link("https://x.org/a/demo.mp4?token=1", [.text("▶ demo.mp4")])])])
  }
}
