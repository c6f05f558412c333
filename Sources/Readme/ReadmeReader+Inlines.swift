extension ReadmeReader {
  mutating func readInline(_ element: HTMLElement) {
    switch element.name {
    case "em", "i", "cite", "dfn", "var": enclose(element, .emphasis) { .emphasis($0) }
    case "strong", "b": enclose(element, .strong) { .strong($0) }
    case "del", "s", "strike": enclose(element, nil) { .strike($0) }
    case "code", "tt", "samp": enclose(element, nil) { .code($0) }
    case "q": readQuotation(element)
    case "kbd": enclose(element, nil) { .key($0) }
    case "sub": enclose(element, nil) { .lowered($0) }
    case "sup": enclose(element, nil) { .raised($0) }
    case "a": readLink(element)
    case "br": line.breakLine()
    case "img", "image": readImage(element)
    case "picture": readImages(element)
    case "video", "audio": readVideo(element)
    case "input": readBox(element)
    case "source", "track", "wbr", "svg", "script", "style": break
    default: read(element.children)
    }
  }

  /// Reads a formatted piece; if there are blocks inside, `wrapper` goes around each of their
  /// lines.
  private mutating func enclose(
    _ element: HTMLElement, _ wrapper: Wrapper?, _ make: ([ReadmeInline]) -> ReadmeInline
  ) {
    guard !element.holdsBlocks else {
      flush()
      if let wrapper { wrappers.append(wrapper) }
      read(element.children)
      flush()
      if wrapper != nil { wrappers.removeLast() }
      return
    }
    var reader = self
    reader.blocks = []
    line.enclose(make) { line in
      reader.line = line
      reader.read(element.children)
      line = reader.line
    }
    blocks += reader.blocks
    isDone = reader.isDone
    takesTask = reader.takesTask
  }

  private mutating func readLink(_ element: HTMLElement) {
    if element["data-footnote-backref"] != nil || element.hasClass("footnote-backref")
      || element.hasClass("data-footnote-backref")
    {
      return
    }
    guard let address = element["href"], !address.isEmpty else { return read(element.children) }
    if address.hasPrefix("#"), let mark = element.footnoteMark {
      return line.enclose({ .link(address, $0) }, { $0.append(text: mark) })
    }
    enclose(element, .link(address)) { .link(address, $0) }
  }

  /// Plain marks, because the language of the README is not known.
  private mutating func readQuotation(_ element: HTMLElement) {
    line.append(text: "\"")
    read(element.children)
    line.append(text: "\"")
  }

  private mutating func readImage(_ element: HTMLElement) {
    if element.hasClass("emoji"), let alt = element["alt"] { return line.append(text: alt) }
    if let image = ReadmeImage(element) { line.append(image) }
  }

  private mutating func readImages(_ element: HTMLElement) {
    var image = element.elements.first { $0.name == "img" }.flatMap(ReadmeImage.init)
    for source in element.elements where source.name == "source" {
      let media = source["media"] ?? ""
      let address = source["srcset"].flatMap(Self.firstAddress) ?? source["data-canonical-src"]
      if image == nil, let address { image = ReadmeImage(address) }
      if media.contains("dark") { image?.darkAddress = address }
      if media.contains("light") { image?.lightAddress = address }
    }
    if let image { line.append(image) }
    // A caption or a link would be unusual here, but must not be lost.
    read(element.children.filter { $0.element.map { $0.name != "img" } ?? true })
  }

  /// The first URL of `a.png 1x, b.png 2x`.
  private static func firstAddress(_ set: String) -> String? {
    set.split(whereSeparator: \.isWhitespace).first.map { word in
      String(word.hasSuffix(",") ? word.dropLast() : word)
    }
  }

  private mutating func readVideo(_ element: HTMLElement) {
    let source =
      element["data-canonical-src"] ?? element["src"]
      ?? element.elements.compactMap { $0["src"] }.first
    if let source {
      let path = source.prefix { $0 != "?" && $0 != "#" }
      let name = path.split(separator: "/").last.map(String.init) ?? source
      line.enclose({ .link(source, $0) }, { $0.append(text: "▶ " + name) })
    }
    read(element.children)
  }

  private mutating func readBox(_ element: HTMLElement) {
    guard element["type"]?.lowercased() == "checkbox" else { return }
    let isChecked = element["checked"] != nil
    if takesTask {
      isDone = isChecked
      takesTask = false
    } else {
      line.append(text: isChecked ? "☑" : "☐")
    }
  }
}

extension HTMLElement {
  /// The number of a footnote in reStructuredText or AsciiDoc, as `[^1]`: `[1]` is how links are
  /// numbered. AsciiDoc has the brackets around the link.
  fileprivate var footnoteMark: String? {
    let text = text.trimmingWhitespace
    let isInBrackets = text.hasPrefix("[") && text.hasSuffix("]")
    let number = text.filter { isInBrackets ? !"[]".contains($0) : true }
    guard !number.isEmpty, number.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    if isInBrackets { return "[^\(number)]" }
    return self["href"]?.hasPrefix("#_footnotedef_") == true ? "^\(number)" : nil
  }
}

extension ReadmeImage {
  /// Nil for an `img` without a URL.
  init?(_ element: HTMLElement) {
    let source = element["src"] ?? ""
    let original = CamoAddress.original(of: source)
    let given = element["data-canonical-src"] ?? original ?? source
    guard !given.isEmpty else { return nil }
    self.init(
      given, alt: element["alt"] ?? "",
      width: Self.pixels(element["width"]), height: Self.pixels(element["height"]))
    if CamoAddress.isProxy(source) { proxyAddress = source }
  }

  static func pixels(_ value: String?) -> Int? {
    guard let value, !value.contains("%") else { return nil }
    return Int(value.prefix { $0.isASCII && $0.isNumber })
  }
}

/// URLs of GitHub's image proxy, `https://camo.githubusercontent.com/DIGEST/HEX`, where HEX is the
/// image's own URL, which identifies the image.
private enum CamoAddress {
  private static let start = "https://camo.githubusercontent.com/"

  static func isProxy(_ address: String) -> Bool { address.hasPrefix(start) }

  static func original(of address: String) -> String? {
    guard address.hasPrefix(start) else { return nil }
    let parts = address.dropFirst(start.count).split(separator: "/")
    guard parts.count == 2 else { return nil }
    let digits = parts[1].utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count % 2 == 0, !digits.contains(nil) else { return nil }
    let values = digits.compactMap { $0 }
    let bytes = stride(from: 0, to: values.count, by: 2).map {
      UInt8(values[$0] << 4 | values[$0 + 1])
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
