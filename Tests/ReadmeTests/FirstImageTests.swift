import Readme
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct FirstImageTests {
  private let place = ReadmeBaseURL(owner: "o", name: "r", branch: "main")

  private func first(_ markdown: String, name: String = "README.md") -> [String] {
    ImageCandidates.candidates(
      in: ReadmeSource(Array(markdown.utf8), name: name).images, place: place, onDark: true
    ).map { address in
      switch address {
      case .web(let address): address
      case .file(_, let path): path
      case .data: "data"
      }
    }
  }

  @Test func `badges, spacers and duplicates are skipped`() {
    let text = """
      [![build](https://img.shields.io/x.svg)](https://ci) ![](https://github.com/o/r/actions/workflows/a.yml/badge.svg)
      <img src="pixel.png" width=1 height="1"> ![License](a.png)

      ![Screen](screen.png) ![again](screen.png)

      `![code](code.png)`

          ![indented](indented.png)
      """
    #expect(first(text) == ["screen.png"])
  }

  @Test func `raster images come before SVGs`() {
    #expect(first("![a](a.svg) ![b](b.png)") == ["b.png", "a.svg"])
  }

  @Test func `each background has its image`() {
    #expect(first("![a](l.png#gh-light-mode-only) ![a](d.png#gh-dark-mode-only)") == ["d.png"])
    let html =
      "<picture><source media='(prefers-color-scheme: dark)' srcset='d.png 1x, e.png 2x'><img src=l.png></picture>"
    #expect(first(html) == ["d.png"])
  }

  @Test func `references work, and images in comments are ignored`() {
    #expect(first("<!-- ![x](x.png) -->\n![Logo][l]\n\n[L]: <a b.png> 'title'\n") == ["a%20b.png"])
  }

  @Test(arguments: [
    (
      ".. |l| image:: l.png\n   :width: 20\n.. figure:: f.png\n   :alt: Screen\n", "README.rst",
      ["f.png"]
    ),
    (
      ":imagesdir: img\nimage::a.png[Alt, 200]\nimage:https://x.org/b.png[b]", "README.adoc",
      ["img/a.png", "https://x.org/b.png"]
    ),
    (
      "[[file:a.png]] [[https://x.org/b.jpg][b]] [[notes]]", "README.org",
      ["a.png", "https://x.org/b.jpg"]
    ),
    ("image::a.png[]", "README.txt", []),
  ])
  func `images are found in every format`(text: String, name: String, images: [String]) {
    #expect(first(text, name: name) == images)
  }

  @Test func `hostile Markdown is parsed quickly`() {
    let inputs = [
      "[", "![a](", "*a_", "<!--", "`a``", "[a](<b", "> ", "- ", "<?", "<a ", "&", "**a ", "[a]:\n",
      "![[]()",
    ]
    let start = ThreadTime.now
    for input in inputs {
      _ = first(String(repeating: input, count: 70_000 / input.utf8.count))
    }
    #expect(ThreadTime.now - start < .seconds(20))
  }
}
