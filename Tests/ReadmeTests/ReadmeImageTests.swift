import Testing

@testable import Readme

@Suite(.timeLimit(.minutes(10))) struct ReadmeImageTests {
  @Test(arguments: [
    "https://img.shields.io/x", "HTTPS://IMG.SHIELDS.IO/x", "//codecov.io",
    "https://a.b.badgen.net/x",
    "https://github-readme-stats.vercel.app/api", "https://discord.com/api/guilds/1/widget.png",
    "https://github.com/o/r/actions/workflows/a.yml/badge.svg?branch=main",
    "https://docs.rs/a/badge.svg",
    "https://readthedocs.org/projects/a/badge/", "https://x.org/badge.png", "docs/badge",
  ])
  func `a badge is known by its URL`(address: String) {
    #expect(ReadmeImage(address).isBadge)
  }

  @Test(arguments: ["Build Status", "CI:", "npm", "Go Report Card", "license"])
  func `a badge is known by its alternative text`(alt: String) {
    #expect(ReadmeImage("https://x.org/a.svg", alt: alt).isBadge)
  }

  @Test(arguments: [
    "https://x.org/img.shields.io/x", "https://notshields.io/x", "https://github.com/o/r/raw/a.png",
    "https://discord.com/logo.png", "https://x.org/badges.svg", "badge/a.png", "",
    "img.shields.io/x",
    "https://user@img.shields.io.evil.org/x",
  ])
  func `a URL that only resembles a badge's does not count as one`(address: String) {
    #expect(!ReadmeImage(address, alt: "Screenshot of a build").isBadge)
  }

  @Test(arguments: [
    (ReadmeImage("a.png", width: 31), true), (ReadmeImage("a.png", width: 99, height: 1), true),
    (ReadmeImage("a.png", width: 32, height: 32), false), (ReadmeImage("a.png"), false),
    (ReadmeImage("data:image/gif;base64,R0lG"), true),
    (ReadmeImage("data:image/gif;base64," + String(repeating: "A", count: 500)), false),
  ])
  func `an image that is small in pixels or bytes is a spacer`(image: ReadmeImage, isSpacer: Bool) {
    #expect(image.isSpacer == isSpacer)
  }

  @Test(arguments: [
    ("a.SVG?x=.png", true), ("a.svg#gh-dark-mode-only", true), ("data:image/svg+xml,<svg/>", true),
    ("a.png?x=.svg", false), ("svg", false), ("https://a.svg", false),
  ])
  func `an image is a drawing by its URL`(address: String, isVector: Bool) {
    #expect(ReadmeImage(address).isVector == isVector)
  }

  @Test(arguments: [
    ("a.png", true, true), ("a.png#GH-Dark-Mode-Only", true, false),
    ("a.png#gh-light-mode-only", false, true), ("a-gh-light-mode-only.png", true, true),
  ])
  func `an image may be for one background`(address: String, onDark: Bool, onLight: Bool) {
    #expect(ReadmeImage(address).isShown(onDark: true) == onDark)
    #expect(ReadmeImage(address).isShown(onDark: false) == onLight)
  }

  @Test func `the image for the background comes before the proxy's, and that before its own`() {
    var image = ReadmeImage("own", darkAddress: "dark")
    #expect(image.address(onDark: false) == "own")
    image.proxyAddress = "proxy"
    #expect(image.address(onDark: false) == "proxy")
    #expect(image.address(onDark: true) == "dark")
  }

  @Test(arguments: [
    ("docs/a.png", "https://x.org", "a.png"), ("https://y.org/", "https://x.org", "y.org"),
    ("data:image/png,x", "https://x.org/z", "x.org"), ("data:image/png,x", "/docs/z.md", "z.md"),
    ("#x", "#y", "#y"), ("", String(repeating: "y", count: 99), String(repeating: "y", count: 60)),
  ])
  func `an image without words is named by its file, its host or where it leads`(
    address: String, target: String, name: String
  ) {
    #expect(ReadmeImage(address).name(linkedTo: target) == name)
  }

  private func images(_ text: String, _ name: String) -> [ReadmeImage] {
    ReadmeSource(Array(text.utf8), name: name).images
  }

  @Test(arguments: ["md", "MD", "markdown", "mdown", "mkdn", "mkd"])
  func `Markdown is known by the file's extension`(ending: String) {
    #expect(images("![a](b)", "x.y.\(ending)") == [ReadmeImage("b", alt: "a")])
    #expect(images("![a](b)", "README\(ending)").isEmpty)
  }

  @Test(arguments: [
    (
      ".. image:: a.png\n   :alt: A: b\n   :width: 200 px\n   :height: 3em\n   :scale: 5\n",
      ReadmeImage("a.png", alt: "A: b", width: 200, height: 3)
    ),
    (".. image:: a.png \n   :width: 50%\ntext\n:alt: B", ReadmeImage("a.png")),
    (".. image:: a.png\n   :alt\n   ::\n   :width:\n", ReadmeImage("a.png")),
    (":alt: A\n\t.. |x| image:: a.png\n", ReadmeImage("a.png")),
  ])
  func `options of reStructuredText belong to the image above`(text: String, image: ReadmeImage) {
    #expect(images(text, "README.rst") == [image])
  }

  @Test(arguments: [
    ("image::a.png[]", [ReadmeImage("a.png")]),
    (
      "x image:a.png[\"A b\", 20] image:b.png[B] y",
      [.init("a.png", alt: "A b"), .init("b.png", alt: "B")]
    ),
    (
      ":imagesdir: i\nimage::/a.png[]\n:imagesdir:\nimage::b.png[]",
      [.init("/a.png"), .init("b.png")]
    ),
    ("image:[] image: a[] image:a b[] image::a.png[", []), ("image:a]b[", []),
  ])
  func `images of AsciiDoc are in the folder that is set for them`(
    text: String, images: [ReadmeImage]
  ) {
    #expect(self.images(text, "README.adoc") == images)
  }

  @Test(arguments: [
    ("[[./a.PNG]] [[file:b.svg][text]]", ["./a.PNG", "b.svg"]),
    ("[[a.html]] [[png]] [[a.png]", ["png"]),
    ("[[]] [[ [[x]]", []),
  ])
  func `images of Org are links to images`(text: String, addresses: [String]) {
    #expect(images(text, "README.org").map(\.address) == addresses)
  }

  @Test(arguments: [".. image:: a.png\n", "image:a.png[]", "[[a.png]]", "![](a.png) "])
  func `only the first 64 KiB of a source are searched`(text: String) {
    for (length, count) in [(60_000, 1), (70_000, 0)] {
      let source = String(repeating: "x\n", count: length / 2) + "\n" + text
      let name = text.hasPrefix("!") ? "README.md" : "README.rst"
      #expect(images(source, name).count == count)
    }
  }

  @Test func `bytes that are no text are searched too`() {
    #expect(ReadmeSource([0xFF, 0, 0x0A] + Array("![](a)".utf8), name: "a.md").images.count == 1)
    #expect(ReadmeSource([], name: "a.md").images.isEmpty)
  }
}
