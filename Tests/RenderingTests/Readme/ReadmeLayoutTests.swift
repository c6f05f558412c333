import Messages
import Readme
import Terminal
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct ReadmeLayoutTests {
  @Test func `URLs are listed at the end if links cannot be shown`() throws {
    let html = """
      <p><a href="a.md">A</a>, <a href="a.md">again</a>, <a href="https://x.org">https://x.org</a>, \
      <a href="mailto:a@b.c">mail</a>, <a href="#here">here</a></p>
      """
    #expect(
      try ReadmeSamples.text(html, ReadmeSamples.layout(80, hasHyperlinks: false)) == [
        "A[1], again[1], https://x.org, mail[2], here", "",
        "[1] https://github.com/o/r/blob/main/a.md", "[2] mailto:a@b.c",
      ])
  }

  /// The names in front of each line that has one.
  private func anchors(_ html: String) throws -> [String] {
    let lines = ReadmeSamples.layout(60).lines(of: try ReadmeSamples.document(html))
    var (names, result): ([String], [String]) = ([], [])
    for line in lines {
      switch line {
      case .anchor(let name): names.append(name)
      case .text(let text):
        if !names.isEmpty { result.append("\(names.joined(separator: " ")): \(text.plain.string)") }
        names = []
      case .image: names = []
      }
    }
    return result
  }

  @Test func `links to headings lead to their first line, also to the second of the same text`()
    throws
  {
    let html = """
      <p>x</p><h2>Usage</h2><p>y</p><h2>Usage</h2><ul><li><h3>Usage</h3></li></ul>\
      <blockquote><h3>Z</h3></blockquote><p><a name=end></a></p>
      """
    #expect(
      try anchors(html) == ["usage: Usage", "usage-1: Usage", "usage-2: • Usage", "z: │ Z"])
    #expect(try anchors("<a name=a></a><h1>B</h1>") == ["a b: B"])
  }

  @Test func `a link to a heading leads to the repository's page, and in a pipe it is its text`()
    throws
  {
    let document = try ReadmeSamples.document("<p><a href='#here'>here</a></p>")
    let lines = ReadmeSamples.layout(80).lines(of: document)
    let pipe = ReadmeSamples.layout(80, hasHyperlinks: false).lines(of: document)
    #expect(
      lines == [
        .text(
          StyledText(
            sanitizing: "here", .role(.link), link: Hyperlink("https://github.com/o/r#here")))
      ])
    #expect(pipe == [.text("here")])
  }

  @Test func `images with a box are on separate lines`() throws {
    let boxes = [ReadmeImage("a.png", alt: "A"): ReadmeImageBox(columns: 20, rows: 5)]
    let html = "<p align=center>x <img src=a.png alt=A> y <img src=b.png alt=B></p>"
    #expect(
      try ReadmeSamples.text(html, ReadmeSamples.layout(60, boxes: boxes)) == [
        String(repeating: " ", count: 29) + "x", "<a.png 20x5 at 20>",
        String(repeating: " ", count: 27) + " y [B]",
      ])
  }

  @Test func `an image is never wider than its slot`() throws {
    let boxes = [ReadmeImage("a.png"): ReadmeImageBox(columns: 200, rows: 5)]
    #expect(
      try ReadmeSamples.text(
        "<blockquote><img src=a.png></blockquote>", ReadmeSamples.layout(60, boxes: boxes))
        == ["<a.png 58x5 at 2>"])
  }

  @Test func `only the image for the background is shown`() throws {
    let html = "<p><img src='a#gh-dark-mode-only' alt=D><img src='a#gh-light-mode-only' alt=L></p>"
    #expect(try ReadmeSamples.text(html, ReadmeSamples.layout(60, theme: .dark)) == ["[D]"])
    #expect(try ReadmeSamples.text(html, ReadmeSamples.layout(60, theme: .light)) == ["[L]"])
    #expect(try ReadmeSamples.text(html, ReadmeSamples.layout(60, theme: .neutral)) == ["[L]"])
  }

  @Test func `titles of boxes are in the user's language`() throws {
    let html = "<div class='markdown-alert-tip'><p>x</p></div>"
    #expect(
      try ReadmeSamples.text(html, ReadmeSamples.layout(60, language: .pl))
        == ["┃ Wskazówka", "┃ x"])
  }

  @Test func `a screen reader gets no rules and no boxes`() throws {
    let html = """
      <h1>Title</h1><p>x</p><hr><table><tr><th>name</th><th>age</th></tr>\
      <tr><td>Ann</td><td>7</td></tr></table>
      """
    let place = ReadmeSamples.layout(40).place
    let layout = ReadmeLayout(place: place, columns: 40, language: .en, isAccessible: true)
    let text = try ReadmeSamples.text(html, layout)
    #expect(text.contains("Title") && text.contains("name, age") && text.contains("Ann, 7"))
    let drawn = text.joined().unicodeScalars.filter { (0x2500...0x257F).contains($0.value) }
    #expect(drawn.isEmpty)
  }

  @Test func `a table gives space to the columns that need it`() throws {
    let html = "<table><tr><td>a</td><td>one two three four five six seven</td></tr></table>"
    #expect(
      try ReadmeSamples.text(html, ReadmeSamples.layout(24)) == [
        "┌───┬───────────────┐", "│ a │ one two three │", "│   │ four five six │",
        "│   │ seven         │", "└───┴───────────────┘",
      ])
  }

  @Test func `a table breaks identifiers last, and then after their signs`() throws {
    let html = """
      <table><tr><td>get_version_from_manifest<td>one two three four<td>some.module/of-long_path</table>
      """
    #expect(
      try ReadmeSamples.text(html, ReadmeSamples.layout(50)) == [
        "┌────────────────────┬───────┬───────────────────┐",
        "│ get_version_from_  │ one   │ some.module/of-   │",
        "│ manifest           │ two   │ long_path         │",
        "│                    │ three │                   │",
        "│                    │ four  │                   │",
        "└────────────────────┴───────┴───────────────────┘",
      ])
  }

  @Test(arguments: [(true, false, "a b c"), (false, false, "a ~b~ c"), (true, true, "a ~b~ c")])
  func `deleted text has marks where it cannot be struck through`(
    hasAttributes: Bool, isAccessible: Bool, text: String
  ) throws {
    let layout = ReadmeLayout(
      place: ReadmeSamples.layout(60).place, columns: 60, language: .en,
      hasAttributes: hasAttributes, isAccessible: isAccessible)
    #expect(try ReadmeSamples.text("<p>a <del>b</del> c", layout) == [text])
  }

  @Test func `a table with more columns than fit becomes rows of text`() throws {
    let cells = (1...20).map { "<td>c\($0)</td>" }.joined()
    let lines = try ReadmeSamples.text("<table><tr>\(cells)</tr></table>")
    #expect(lines.joined(separator: " ").hasPrefix("c1 │ c2 │ c3"))
    #expect(lines.joined(separator: " ").hasSuffix("c20"))
  }

  @Test func `an empty line follows a table of rows, but not at the end`() throws {
    let table = "<table><tr><td>a<td>b<tr><td>c<td>d<tr><td><td></table>"
    let place = ReadmeSamples.layout(40).place
    let layout = ReadmeLayout(place: place, columns: 40, language: .en, isAccessible: true)
    #expect(try ReadmeSamples.text(table + "<p>x", layout) == ["a, b", "c, d", "", "x"])
    #expect(try ReadmeSamples.text(table, layout) == ["a, b", "c, d"])
    let list = "<table><tr><td><ul><li>a</ul></table>"
    #expect(try ReadmeSamples.text(list + "<p>x", layout) == ["• a", "", "x"])
    #expect(try ReadmeSamples.text(list, layout) == ["• a"])
  }

  @Test func `blocks in cells and tables in tables lose no word`() throws {
    let html = """
      <table><tr><td><ul><li>one</li><li>two</li></ul></td><td><pre>three\nfour</pre>\
      <table><tr><td>five</td><td>six</td></tr></table></td></tr></table>
      """
    let text = try ReadmeSamples.text(html).joined(separator: " ")
    for word in ["one", "two", "three", "four", "five", "six"] {
      #expect(text.ranges(of: word).count == 1)
    }
  }

  @Test func `list markers are kept if there is no room for indentation`() throws {
    let html = String(repeating: "<ol start=7><li>", count: 12) + "end"
    let lines = try ReadmeSamples.text(html, ReadmeSamples.layout(20))
    #expect(lines.joined().ranges(of: "7.").count == 12)
    #expect(lines.joined().contains("end"))
  }

  @Test func `list numbers that are too large do no harm`() throws {
    #expect(try ReadmeSamples.text("<ol start=9223372036854775807><li>x</ol>") == ["999999999. x"])
  }

  @Test(arguments: [
    "<div class='plain'><pre>", "<pre style='white-space: pre-wrap'>",
    "<div id='file' class='txt'><div class=plain><pre style='word-wrap: break-word; white-space: pre-wrap;'>",
  ])
  func `text without markup wraps between words`(start: String) throws {
    let words = String(repeating: "readable words ", count: 5)
    let text = try ReadmeSamples.text(
      start + "\(words)\n\n  - one two three four\n\tfive</pre></div>", ReadmeSamples.layout(22))
    #expect(
      text == [
        "readable words", "readable words", "readable words", "readable words", "readable words",
        "",
        "  - one two three four", "    five",
      ])
    let code = try ReadmeSamples.text("<pre>\(words)</pre>", ReadmeSamples.layout(22))
    #expect(code.first == "  readable words rea")
  }

  @Test(arguments: [
    ("<img src='https://camo.githubusercontent.com/ab/cd'>", "[crates.io]"),
    ("<img src='https://x.org/a/logo.png?x=1' alt=' '>", "[logo.png]"),
    ("<img src='https://x.org/'>", "[x.org]"), ("<img src=docs/logo.svg>", "[logo.svg]"),
    ("<img src='https://img.shields.io/crates/v/atuin.svg'>", "atuin.svg"),
    ("<picture><source srcset=a.png><img src=b.png></picture>", "[b.png]"),
    ("<img src=a.png> Text", "Text"), ("<img src=a.png alt=A>", "[A]"),
  ])
  func `a linked image without alternative text keeps its link`(image: String, text: String) throws
  {
    let html = "<p><a href='https://crates.io/crates/atuin'>\(image)</a></p>"
    let lines = try ReadmeSamples.text(html, ReadmeSamples.layout(60, hasHyperlinks: false))
    #expect(lines.first?.contains(text + "[1]") == true, "\(lines)")
    #expect(lines.last == "[1] https://crates.io/crates/atuin")
    #expect(try ReadmeSamples.text(html).first?.contains(text) == true)
    #expect(try ReadmeSamples.text("<p>x \(image)</p>").first?.contains("[logo") != true)
  }

  @Test func `a linked image that is drawn needs no name`() throws {
    let boxes = [ReadmeImage("a.png"): ReadmeImageBox(columns: 20, rows: 5)]
    let html = "<a href='https://x.org'><img src=a.png></a>"
    #expect(
      try ReadmeSamples.text(html, ReadmeSamples.layout(60, boxes: boxes)) == ["<a.png 20x5 at 0>"])
  }

  @Test(arguments: ["<pre>", "<p>", "<ul>", "<div class=plain><pre>"])
  func `a README with endless lines is cut, and says so`(start: String) throws {
    let line = start == "<ul>" ? "<li>x" : start == "<p>" ? "x<br>" : "x\n"
    let html = start + String(repeating: line, count: ReadmeWriter.mostLines + 5000)
    let lines = try ReadmeSamples.text(html)
    #expect(lines.count < ReadmeWriter.mostLines + 5)
    #expect(lines.suffix(2).joined(separator: " ").contains("`ghrepo show o/r --readme-raw`"))
    #expect(try ReadmeSamples.text(start + line) == ReadmeSamples.text(start + "x"))
  }
}
