/// Goes through a document once, before the parser: refuses what would cost too much and leaves out
/// what a README never shows, so that what remains is start tags, end tags and text.
/// Source: https://html.spec.whatwg.org/multipage/parsing.html#tokenization
struct HTMLFilter {
  private let bytes: [UInt8]
  private var place = 0
  private var output: [UInt8] = []
  private var nesting = HTMLNesting()
  /// Elements whose end was looked for in vain; it is not looked for again.
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

  /// At a `<`.
  private mutating func markup() throws(HTMLError) {
    var scanner = HTMLTagScanner(bytes, at: place + 1)
    switch scanner.kind {
    case .text:
      // Not as it is: what follows may be left out, and the two sides of that make a tag.
      output += "&lt;".utf8
      place += 1
    case .comment: place = scanner.endOfComment()
    case .remark: place = scanner.endOfRemark()
    case .start, .end:
      guard let tag = try scanner.tag() else {
        place = bytes.count
        return
      }
      try take(tag, end: scanner.place)
    }
  }

  private mutating func take(_ tag: HTMLTag, end: Int) throws(HTMLError) {
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

  /// Goes behind the end of the element that was just opened, if it has one.
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

  /// Left out with all inside.
  private static let droppedElements: Set<String> = ["script", "style", "svg"]

  /// Tags that change how the parser reads what follows, or where it puts it.
  private static let droppedTags: Set<String> = [
    "base", "body", "frame", "frameset", "head", "html", "iframe", "isindex", "link", "math",
    "meta", "noembed", "noframes", "noscript", "optgroup", "option", "plaintext", "select",
    "template", "textarea", "title", "xmp",
  ]
}
