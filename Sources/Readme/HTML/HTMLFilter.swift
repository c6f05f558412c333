/// Scans a document once, before the parser: rejects what would cost too much and drops what a
/// README never shows, so that only start tags, end tags and text remain.
/// Source: https://html.spec.whatwg.org/multipage/parsing.html#tokenization
struct HTMLFilter {
  private let bytes: [UInt8]
  private var place = 0
  private var output: [UInt8] = []
  private var nesting = HTMLNesting()
  /// Elements whose end tag was not found, so that it is not searched again.
  private var endless: Set<String> = []

  static func filtered(_ bytes: [UInt8]) throws(HTMLError) -> [UInt8] {
    guard bytes.count <= HTMLLimits.bytes else { throw .tooLong }
    var filter = HTMLFilter(bytes: bytes)
    try filter.run()
    return filter.output
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    output.reserveCapacity(bytes.count)
  }

  private mutating func run() throws(HTMLError) {
    while place < bytes.count {
      let text = bytes[place...].prefix { $0 != UInt8(ascii: "<") }
      output += text
      place = text.endIndex
      if place < bytes.count { try markup() }
    }
  }

  /// Handles the markup at a `<`.
  private mutating func markup() throws(HTMLError) {
    var scanner = HTMLTagScanner(bytes: bytes, place: place + 1)
    switch scanner.kind {
    case .text:
      // Escaped, because what follows may be dropped, and the text on both sides could form a tag.
      output += "&lt;".utf8
      place += 1
    case .comment: place = scanner.endOfComment()
    case .remark: place = scanner.endOfRemark()
    case .start, .end:
      guard let tag = try scanner.tag() else {
        place = bytes.count
        return
      }
      try consume(tag, end: scanner.place)
    }
  }

  private mutating func consume(_ tag: HTMLTag, end: Int) throws(HTMLError) {
    let source = bytes[place..<end]
    place = end
    if Self.droppedElements.contains(tag.name) {
      if !tag.isEnd { skip(tag.name) }
      return
    }
    if Self.droppedTags.contains(tag.name) { return }
    if tag.isEnd {
      try nesting.end(tag.name)
    } else {
      try nesting.start(tag.name, attributes: tag.attributes)
    }
    output += source
  }

  /// Moves to the end tag of the element that was just opened, if there is one.
  private mutating func skip(_ name: String) {
    guard !endless.contains(name) else { return }
    let end = Array("</\(name)".utf8)
    var index = place
    while index + end.count < bytes.count {
      if bytes[index] == end[0], bytes[index...].starts(with: end, by: { $0 | 0x20 == $1 | 0x20 }) {
        place = index
        return
      }
      index += 1
    }
    endless.insert(name)
  }

  /// Dropped with everything inside.
  private static let droppedElements: Set<String> = ["script", "style", "svg"]

  /// Tags that change how the parser reads what follows, or where it puts it.
  private static let droppedTags: Set<String> = [
    "base", "body", "frame", "frameset", "head", "html", "iframe", "isindex", "link", "math",
    "meta", "noembed", "noframes", "noscript", "optgroup", "option", "plaintext", "select",
    "template", "textarea", "title", "xmp",
  ]
}

/// Counts the elements open at a position of a document, never fewer than a parser would have
/// there.
private struct HTMLNesting {
  private struct Entry {
    var name: String
    /// The cost of repeating the element; zero for elements that are never repeated.
    var weight: Int
  }

  private var open: [Entry] = []
  private var repeats = 0
  private var weight = 0

  mutating func start(_ name: String, attributes: Int) throws(HTMLError) {
    try count()
    closeImplied(by: name)
    if Self.emptyElements.contains(name) { return }
    let weight = Self.repeatedElements.contains(name) ? 1 + attributes : 0
    open.append(Entry(name: name, weight: weight))
    self.weight += weight
    if open.count > HTMLLimits.depth { throw .tooDeep }
  }

  mutating func end(_ name: String) throws(HTMLError) {
    try count()
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    let closed = open[index]
    if closed.weight > 0 {
      open.remove(at: index)
      weight -= closed.weight
    } else {
      // Bold and similar elements continue after the element in which they were opened.
      let rest = open[(index + 1)...].filter { $0.weight > 0 }
      open.removeSubrange(index...)
      open += rest
    }
  }

  /// Each tag may make the parser repeat every element that was left open.
  private mutating func count() throws(HTMLError) {
    repeats += weight
    if repeats > HTMLLimits.repeats { throw .tooTangled }
  }

  private mutating func closeImplied(by name: String) {
    guard let closed = Self.impliedEnds[name] else {
      if open.last?.name == "p", Self.paragraphEnds.contains(name) { open.removeLast() }
      return
    }
    while let last = open.last, closed.contains(last.name) {
      open.removeLast()
      if last.name == name { return }
    }
  }

  private static let impliedEnds: [String: Set<String>] = [
    "p": ["p"], "li": ["p", "li"], "dt": ["p", "dt", "dd"], "dd": ["p", "dt", "dd"],
    "td": ["p", "td", "th"], "th": ["p", "td", "th"], "tr": ["p", "td", "th", "tr"],
  ]

  private static let paragraphEnds: Set<String> = [
    "div", "ul", "ol", "dl", "table", "pre", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
    "details", "section", "figure", "center",
  ]

  private static let emptyElements: Set<String> = [
    "area", "br", "col", "embed", "hr", "img", "image", "input", "keygen", "param", "source",
    "track", "wbr",
  ]

  /// "Formatting" in https://html.spec.whatwg.org/multipage/parsing.html#formatting
  private static let repeatedElements: Set<String> = [
    "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
  ]
}
