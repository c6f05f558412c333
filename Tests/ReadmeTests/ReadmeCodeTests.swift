import Testing

@testable import Readme

@Suite(.timeLimit(.minutes(10))) struct ReadmeCodeTests {
  private func code(_ html: String) throws -> ReadmeCode {
    let blocks = ReadmeDocument(try HTMLDocument(html.utf8)).blocks
    guard blocks.count == 1, case .code(let code) = blocks[0] else {
      Issue.record("not code: \(blocks)")
      return ReadmeCode(lines: [])
    }
    return code
  }

  private func lines(_ html: String) throws -> [String] {
    try code(html).lines.map { $0.map(\.text).joined() }
  }

  @Test(arguments: [
    ("<div class='highlight highlight-source-c++'><pre>x</pre></div>", "c++"),
    ("<div class='highlight highlight-text-html-basic'><pre>x</pre></div>", "html-basic"),
    ("<pre lang=shell>x</pre>", "shell"),
    ("<pre><code class='a language-swift'>x</code></pre>", "swift"),
    ("<pre lang=a><code class=language-b>x</code></pre>", "a"),
    ("<div class=highlight><pre lang=a>x</pre></div>", nil), ("<pre lang=''>x</pre>", nil),
    ("<pre><code class='language-'>x</code></pre>", nil), ("<pre>x</pre>", nil),
    ("<div class='highlight-source-c'><pre>x</pre></div>", nil),
  ])
  func `the language is from GitHub's class, else from the code`(html: String, language: String?)
    throws
  {
    #expect(try code(html) == ReadmeCode(language: language, lines: [[.init(text: "x")]]))
  }

  @Test(arguments: [
    ("pl-c", ReadmeCode.Kind.comment), ("pl-c1", .constant), ("pl-cce", .constant),
    ("pl-en", .entity), ("pl-ent", .tag), ("pl-k", .keyword), ("pl-sr", .string),
    ("pl-smw", .variable), ("pl-v", .variable), ("pl-mi1", .inserted), ("pl-md", .deleted),
    ("pl-mh", .heading), ("pl-smi", nil), ("pl-unknown", nil), ("x pl-k", .keyword), ("xpl-k", nil),
  ])
  func `a class of GitHub is a kind of code`(name: String, kind: ReadmeCode.Kind?) throws {
    #expect(
      try code("<pre><b class='\(name)'>x</b></pre>").lines == [[.init(text: "x", kind: kind)]])
  }

  @Test func `a piece inside another has its own kind, and an unknown one that of the outer`()
    throws
  {
    let html = """
      <pre><i class=pl-s>a<i class=pl-unknown>b</i><i class=pl-smi>c<i class=pl-v>d</i></i></i>\
      <i class=pl-v>e</i></pre>
      """
    #expect(
      try code(html).lines == [
        [
          .init(text: "a", kind: .string), .init(text: "b", kind: .string), .init(text: "c"),
          .init(text: "d", kind: .constant), .init(text: "e", kind: .variable),
        ]
      ])
  }

  @Test(arguments: [
    ("a\n\n b \n\n\n", ["a", "", " b "]), ("\n\na", ["", "a"]), ("a<br>b<br><br>", ["a", "b"]),
    ("a\r\nb\rc", ["a", "b", "c"]), ("", [""]), ("\n\n", [""]), ("a\u{2028}b", ["a", "b"]),
    ("&lt;b&gt; &amp;lt;", ["<b> &lt;"]), ("<!-- x -->a", ["a"]),
  ])
  func `lines end at line ends and breaks, and empty ones at the end are dropped`(
    html: String, lines: [String]
  ) throws {
    #expect(try self.lines("<pre>\(html)</pre>") == lines)
  }

  @Test(arguments: [
    ("\ta", "    a"), ("abc\td", "abc d"), ("abcd\te", "abcd    e"), ("a\t\tb", "a       b"),
    ("<i>ab</i>\tc", "ab  c"), ("灯\tb", "灯   b"),
  ])
  func `a tab ends at the next multiple of four characters`(html: String, line: String) throws {
    #expect(try lines("<pre>\(html)</pre>") == [line])
  }

  @Test(arguments: [
    ("<div class=plain><pre>x</pre></div>", true),
    ("<pre style='WHITE-SPACE : pre-wrap'>x</pre>", true),
    ("<pre style='white-space: pre'>x</pre>", false), ("<pre style=''>x</pre>", false),
  ])
  func `text without markup is not code`(html: String, isText: Bool) throws {
    #expect(try code(html).isText == isText)
  }

  @Test func `code beside other elements keeps them`() throws {
    for name in ["plain", "highlight"] {
      let html = "<div class=\(name)><pre>a</pre><p>b</p><pre>c</pre></div>"
      #expect(ReadmeDocument(try HTMLDocument(html.utf8)).blocks.count == 3)
    }
  }
}
