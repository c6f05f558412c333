import Testing

@testable import Readme

@Suite(.timeLimit(.minutes(10))) struct ReadmeInlineTests {
  private func blocks(_ html: String) throws -> [ReadmeBlock] {
    ReadmeDocument(try HTMLDocument(html.utf8)).blocks
  }

  private func line(_ html: String) throws -> [ReadmeInline] {
    let blocks = try blocks(html)
    guard blocks.count == 1, case .paragraph(let line) = blocks[0] else {
      Issue.record("not a paragraph: \(blocks)")
      return []
    }
    return line
  }

  private static let inner: [ReadmeInline] = [.text("x")]

  @Test(arguments: [
    (["em", "i", "cite", "dfn", "var"], ReadmeInline.emphasis(inner)),
    (["strong", "b"], .strong(inner)), (["del", "s", "strike"], .strike(inner)),
    (["code", "tt", "samp"], .code(inner)), (["kbd"], .key(inner)), (["sub"], .lowered(inner)),
    (["sup"], .raised(inner)),
  ])
  func `each format has its elements`(names: [String], piece: ReadmeInline) throws {
    for name in names { #expect(try line("<\(name)>x</\(name)>") == [piece]) }
  }

  @Test(arguments: [
    ("a <q>b <q>c</q></q>.", #"a "b "c""."#),
    ("a <a href='#id1'>[1]</a>", "a [^1]"), ("a <a href='#id1'><i>[</i>1<i>]</i></a>", "a [^1]"),
    ("a [<a href='#_footnotedef_12'>12</a>]", "a [^12]"), ("<a href='#x'>[CIT]</a>", "[CIT]"),
    ("<a href='#_footnoteref_1'>1</a>. b", "1. b"), ("<a href='#part'>1</a>", "1"),
  ])
  func `quotations and footnotes have marks`(html: String, text: String) throws {
    #expect(try line(html).text == text)
  }

  @Test func `formats nest in the order of the source`() throws {
    #expect(
      try line("<b>a<i>b<code>c</code></i></b>")
        == [.strong([.text("a"), .emphasis([.text("b"), .code([.text("c")])])])])
  }

  @Test func `bold, italics and links go around each block inside, other formats are lost`() throws
  {
    #expect(
      try blocks("<b><i><a href=x><p>a</p>b</a></i></b><s><p>c</p></s>") == [
        .paragraph([.strong([.emphasis([.link("x", [.text("a")])])])]),
        .paragraph([.strong([.emphasis([.link("x", [.text("b")])])])]), .paragraph([.text("c")]),
      ])
  }

  @Test(arguments: [
    "<b> </b>", "<a href=x></a>", "<code><i></i></code>", "<br>", " \n\t ", "<p> <br> ",
  ])
  func `a line without anything to see is no line`(html: String) throws {
    #expect(try blocks(html).isEmpty)
  }

  @Test func `breaks and spaces at the ends of a line are dropped, those inside stay`() throws {
    #expect(
      try line("<br> <br>a <br><br> b<br> <br>")
        == [.text("a "), .lineBreak, .lineBreak, .text("b")])
  }

  @Test(arguments: ["a\u{A0} b", "a\u{3000}b", "a\u{200B}b"])
  func `only the whitespace of HTML collapses`(text: String) throws {
    #expect(try line("<p>\(text)</p>") == [.text(text)])
  }

  @Test(arguments: [
    "<a>x</a>", "<a href>x</a>", "<a href=''>x</a>",
  ])
  func `a link that leads nowhere else is its text`(html: String) throws {
    #expect(try line(html) == [.text("x")])
  }

  @Test(arguments: [
    "data-footnote-backref", "class='footnote-backref'", "class='a data-footnote-backref'",
  ])
  func `the way back from a footnote is omitted`(attribute: String) throws {
    #expect(try line("n<a href=x \(attribute)>↩</a>") == [.text("n")])
  }

  @Test func `an address is kept as it is, entities decoded`() throws {
    #expect(
      try line(#"<a href="javascript:alert(&quot;1&quot;)&amp;x">y</a>"#)
        == [.link(#"javascript:alert("1")&x"#, [.text("y")])])
  }

  @Test func `of an attribute given twice, the first counts`() throws {
    #expect(try line("<a href=a HREF=b>x</a>") == [.link("a", [.text("x")])])
  }

  @Test func `an emoji drawn as an image is its character`() throws {
    #expect(try line("a <img class='x emoji' alt=':+1:' src=y>") == [.text("a :+1:")])
  }

  @Test(arguments: [
    ("width=20 height=30", 20, 30), ("width='20px' height='3.9'", 20, 3), ("width='50%'", nil, nil),
    ("width=auto height=''", nil, nil), ("width=99999999999999999999 height=-5", nil, nil),
    ("width='٣'", nil, nil), ("width=0", 0, nil),
  ])
  func `an image has the size of its attributes in pixels`(
    attributes: String, width: Int?, height: Int?
  ) throws {
    #expect(
      try line("x <img src=a \(attributes)>")
        == [.text("x "), .image(ReadmeImage("a", width: width, height: height))])
  }

  @Test func `an image without a URL is nothing`() throws {
    #expect(try blocks("<img alt=x><img src=''><picture></picture><video></video>").isEmpty)
  }

  @Test(arguments: [
    "6", "6g", "xyz1", "c3", "ff", "68747470/73",
  ])
  func `a proxy URL that hides no text is the image's own`(hex: String) throws {
    let proxy = "https://camo.githubusercontent.com/abc/\(hex)"
    var image = ReadmeImage(proxy)
    image.proxyAddress = proxy
    #expect(try line("x<img src='\(proxy)'>").images == [image])
  }

  @Test(arguments: [
    ("<source media='(prefers-color-scheme: dark)' srcset='d.png 1x, e.png 2x'>", "d.png", "i.png"),
    ("<source media='(prefers-color-scheme: light)' srcset=l.png>", "i.png", "l.png"),
    ("<source media='(min-width: 9px)' srcset=w.png>", "i.png", "i.png"),
    ("<source media='(prefers-color-scheme: dark)' data-canonical-src=d.png>", "d.png", "i.png"),
    ("<source media='(prefers-color-scheme: dark)'>", "i.png", "i.png"),
    ("<source media='(prefers-color-scheme: dark)' srcset=' '>", "i.png", "i.png"),
  ])
  func `a picture has an image for each background`(source: String, dark: String, light: String)
    throws
  {
    let images = try line("x<picture>\(source)<img src=i.png></picture>").images
    #expect(images.map { $0.address(onDark: true) } == [dark])
    #expect(images.map { $0.address(onDark: false) } == [light])
  }

  @Test func `a picture without an image has its first source, and keeps what else it holds`()
    throws
  {
    #expect(
      try line("<picture><source srcset=a.png><source srcset=b.png><i>x</i></picture>")
        == [.image(ReadmeImage("a.png")), .emphasis([.text("x")])])
  }

  @Test(arguments: [
    ("<video data-canonical-src='https://a/b.mp4' src=c></video>", "https://a/b.mp4", "b.mp4"),
    ("<audio><source src='d/e.ogg#t=3'></audio>", "d/e.ogg#t=3", "e.ogg"),
    ("<video src='?x'></video>", "?x", "?x"),
  ])
  func `a video or sound is a link with the name of its file`(
    html: String, address: String, name: String
  ) throws {
    #expect(try line(html) == [.link(address, [.text("▶ \(name)")])])
  }

  @Test(arguments: [
    ("<input type=CheckBox>", "x☐"), ("<input type=checkbox checked=''>", "x☑"),
    ("<input type=text value=y>", "x"), ("<input>", "x"),
  ])
  func `a box outside of a list is a character, and other inputs are nothing`(
    html: String, text: String
  ) throws {
    #expect(try line("<p>x\(html)</p>") == [.text(text)])
  }

  @Test func `the text of a line has no formats, and alternatives for images`() throws {
    let line = try line("a <b>b <img src=x alt=C></b><br><a href=y>d</a>")
    #expect(line.text == "a b C d")
    #expect(line.images.map(\.address) == ["x"])
  }
}
