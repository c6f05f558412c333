/// Finds the images of reStructuredText, AsciiDoc, Org and similar formats, which name one per
/// line.
enum ImageLines {
  static func images(in text: String) -> [ReadmeImage] {
    var scanner = ImageLineScanner()
    for line in text.split(whereSeparator: \.isNewline) { scanner.read(line) }
    return scanner.images
  }
}

private struct ImageLineScanner {
  private(set) var images: [ReadmeImage] = []
  /// AsciiDoc's folder for all images.
  private var folder = ""
  /// Whether options of the last reStructuredText image may follow.
  private var takesOptions = false

  mutating func read(_ line: Substring) {
    let text = line.drop { $0 == " " || $0 == "\t" }
    if takesOptions, text.hasPrefix(":"), !images.isEmpty { return option(text) }
    takesOptions = false
    if text.hasPrefix(":imagesdir:") {
      folder = String(text.dropFirst(":imagesdir:".count)).trimmingWhitespace
    } else if text.hasPrefix(".. ") {
      directive(text)
    } else {
      asciiDoc(text)
      org(text)
    }
  }

  /// `.. image:: path`, `.. figure:: path`, `.. |name| image:: path`
  private mutating func directive(_ text: Substring) {
    for mark in ["image:: ", "figure:: "] {
      guard let range = text.firstRange(of: mark) else { continue }
      images.append(ReadmeImage(String(text[range.upperBound...]).trimmingWhitespace))
      takesOptions = true
      return
    }
  }

  private mutating func option(_ text: Substring) {
    let parts = text.dropFirst().split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return }
    let value = String(parts[1]).trimmingWhitespace
    switch parts[0] {
    case "alt": images[images.count - 1].alt = value
    case "width": images[images.count - 1].width = ReadmeImage.pixels(value)
    case "height": images[images.count - 1].height = ReadmeImage.pixels(value)
    default: break
    }
  }

  /// `image::path[alt, width]` and `image:path[alt]`
  private mutating func asciiDoc(_ text: Substring) {
    var rest = text
    while let start = rest.firstRange(of: "image:")?.upperBound,
      let open = rest[start...].firstIndex(of: "["),
      let close = rest[open...].firstIndex(of: "]")
    {
      let path = rest[start..<open].drop { $0 == ":" }
      let words = rest[rest.index(after: open)..<close].split(
        separator: ",", omittingEmptySubsequences: false)
      let alt = words.first.map { String($0).trimmingWhitespace.filter { $0 != "\"" } } ?? ""
      let isWhole = path.contains("://") || path.hasPrefix("/") || folder.isEmpty
      if !path.isEmpty, !path.contains(" ") {
        images.append(ReadmeImage(isWhole ? String(path) : "\(folder)/\(path)", alt: alt))
      }
      rest = rest[rest.index(after: close)...]
    }
  }

  /// `[[file:path.png]]`, `[[./path.png]]`, `[[https://…/x.png]]`
  private mutating func org(_ text: Substring) {
    var rest = text
    while let start = rest.firstRange(of: "[[")?.upperBound,
      let end = rest[start...].firstRange(of: "]]")
    {
      var path = rest[start..<end.lowerBound].prefix { $0 != "]" }
      if path.hasPrefix("file:") { path = path.dropFirst("file:".count) }
      let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
      if Self.endings.contains(ending) { images.append(ReadmeImage(String(path))) }
      rest = rest[end.upperBound...]
    }
  }

  private static let endings: Set<String> = [
    "png", "jpg", "jpeg", "gif", "webp", "svg", "avif", "bmp",
  ]
}
