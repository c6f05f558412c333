import Testing

@testable import Readme

@Suite(.timeLimit(.minutes(10))) struct ReadmeAnchorTests {
  private func blocks(_ html: String) throws -> [ReadmeBlock] {
    ReadmeDocument(try HTMLDocument(html.utf8)).blocks
  }

  @Test(arguments: [
    ("Usage", "usage"), ("Getting Started!", "getting-started"), ("a_b-c", "a_b-c"),
    ("What's new? (v1.2)", "whats-new-v12"), ("C++ &amp; C#", "c--c"), ("Übersicht", "übersicht"),
    ("Żółć i ŁÓDŹ", "żółć-i-łódź"), ("快速 开始", "快速-开始"), ("Привет", "привет"),
    ("हिन्दी", "हिन्दी"), ("<code>--flag</code> <em>x</em>", "--flag-x"), ("🚀 Features", "-features"),
    ("⚙️ Setup", "-setup"), ("<img src=x alt=logo> Name", "-name"), ("&Uuml;ber&#8230;", "über"),
    ("Cafe\u{301}", "café"), ("a\u{A0}b", "ab"),
  ])
  func `a heading has GitHub's slug`(html: String, slug: String) throws {
    guard case .heading(_, let line) = try blocks("<h2>\(html)</h2>").first else {
      Issue.record("no heading")
      return
    }
    #expect(line.slug == slug)
  }

  @Test(arguments: [
    ("%C3%BCbersicht", "übersicht"), ("übersicht", "übersicht"), ("%c3%9cbersicht", "übersicht"),
    ("User-Content-Usage", "usage"), ("%EF%B8%8F-setup", "-setup"), ("100%", "100%"),
    ("%zz%+1", "%zz%+1"), ("", ""), ("a%20b", "a b"),
  ])
  func `fragments are compared without case, encoding and GitHub's prefix`(
    fragment: String, name: String
  ) {
    #expect(fragment.fragmentName == name)
  }

  @Test(arguments: [
    "<a name=X></a><p>y</p>", "<p><a id=x>y</a></p>", "<p>y<b><a id='user-content-x'></a></b></p>",
    "<p id=x>y</p>", "<div id=x><p>y</p></div>", "<p><i>y<span id=x></span></i></p>",
  ])
  func `an anchor comes before what it is in`(html: String) throws {
    let all = try blocks(html)
    #expect(all.first == .anchor("x") && all.count == 2, "\(all)")
  }

  @Test func `a heading's anchor comes before it, wherever GitHub puts it`() throws {
    for html in [
      "<div class=markdown-heading><h2>Y</h2><a id=user-content-x class=anchor href='#x'></a></div>",
      "<h2><a id=user-content-x class=anchor href='#x'></a>Y</h2>", "<h2 id=x>Y</h2>",
    ] {
      let all = try blocks(html).filter { $0 != .anchor("x") }
      #expect(try blocks(html).first == .anchor("x"))
      #expect(all == [.heading(2, [.text("Y")])])
    }
  }

  @Test func `items, terms and footnotes keep their anchors, those in tables go before the table`()
    throws
  {
    let item = try blocks("<ul><li id=x>y</li></ul>")
    #expect(
      item == [
        .list(
          .init(
            isLoose: false,
            items: [
              .init(isDone: nil, blocks: [.anchor("x"), .paragraph([.text("y")])])
            ]))
      ])
    #expect(try blocks("<dl><dt id=x>y</dt></dl>").first == .anchor("x"))
    let notes = try blocks("<div class=footnotes><ol><li id='user-content-fn-1'>y</ol></div>")
    #expect(notes == [.footnotes([[.anchor("fn-1"), .paragraph([.text("y")])]])])
    let table = try blocks("<table><tr><td id=x><a name=z></a>y</td></tr></table>")
    #expect(table.prefix(2) == [.anchor("x"), .anchor("z")])
    guard case .table(let rows)? = table.last else { return #expect(Bool(false)) }
    #expect(rows.rows == [[.init(blocks: [.paragraph([.text("y")])])]])
  }

  @Test func `a link to a heading is a link, its own mark is none`() throws {
    #expect(
      try blocks("<p><a href='#x'>y</a><a class=anchor href='#x'><svg></svg></a></p>")
        == [.paragraph([.link("#x", [.text("y")])])])
  }
}
