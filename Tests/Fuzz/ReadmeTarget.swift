import Readme

@testable import Messages
@testable import Rendering
@testable import Terminal

/// A README from GitHub's renderer, or its source, drawn as lines.
func fuzzReadme(_ bytes: [UInt8]) {
  let text = HTMLPlainText.text(of: bytes)
  require(text.utf8.count <= 3 * bytes.count, "the plain text is longer than its source")
  for line in ReadmeText(bytes).lines(columns: 60) { checkLine(line, columns: 60) }
  checkImages(ReadmeSource(bytes, name: "README.md").images)
  checkImages(ReadmeSource(bytes, name: "README.rst").images)
  guard let html = try? HTMLDocument(bytes) else { return }
  let document = ReadmeDocument(html)
  checkImages(document.images)
  let boxes = document.images.map { ($0, ReadmeImageBox(columns: 30, rows: 4)) }
  let place = ReadmeBaseURL(owner: "octo", name: "cat", path: document.path ?? "")
  let layouts = [
    ReadmeLayout(
      place: place, columns: 40, language: .en, theme: .dark, hasHyperlinks: true,
      fillsBackground: true, boxes: Dictionary(boxes) { first, _ in first }),
    ReadmeLayout(place: place, columns: 100, language: .pl),
    ReadmeLayout(place: place, columns: 20, language: .de, isAccessible: true),
  ]
  for layout in layouts {
    for line in layout.lines(of: document) {
      switch line {
      case .text(let text): checkLine(text, columns: layout.columns)
      case .anchor: break
      case .image(_, let columns, let rows, let indent):
        require(
          columns > 0 && rows > 0 && indent >= 0 && indent + columns <= layout.columns,
          "an image is beside the page")
      }
    }
  }
}

/// A line fits, and nothing in it acts on a terminal.
func checkLine(_ line: StyledText, columns: Int) {
  require(line.columns <= columns, "a line has \(line.columns) columns: \(line.plain)")
  require(isPlain(line.plain.string), "a line has a control character")
  for link in line.spans.compactMap(\.link) {
    require(Hyperlink(link.address) == link, "a link could end its sequence")
  }
}

private func checkImages(_ images: [ReadmeImage]) {
  let place = ReadmeBaseURL(owner: "octo", name: "cat", branch: "a/b", path: "docs/README.md")
  for url in ImageCandidates.candidates(in: images, place: place, onDark: true) {
    switch url {
    case .web(let url): require(isASCII(url) && url.hasPrefix("http"), "a URL is not one: \(url)")
    case .file(let ref, let path):
      require(isASCII(ref) && isASCII(path), "a file is not encoded")
      require(!path.split(separator: "/").contains(".."), "a path leads upwards")
    case .data(let url): require(url.utf8.count <= 256 * 1024, "a data URL is too long")
    }
  }
  for image in images {
    place.link(image.address).map { require(isASCII($0), "a link is not ASCII: \($0)") }
  }
}

private func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
