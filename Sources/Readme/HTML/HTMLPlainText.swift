/// The text of a document that is too expensive to parse: without tags, with blocks on lines of
/// their own, with entities decoded. Accepts any bytes, and takes linear time.
package enum HTMLPlainText {
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    var writer = PlainTextWriter()
    writer.read(Array(bytes))
    return writer.finish()
  }
}

private struct PlainTextWriter {
  private var output: [UInt8] = []
  /// The open element whose contents are not text, such as a script.
  private var silence: String?

  /// The text without spaces at the ends of lines, and with one empty line in place of several.
  mutating func finish() -> String {
    endLine()
    while output.last == Self.newline { output.removeLast() }
    return String(decoding: output, as: UTF8.self)
  }

  private static let newline = UInt8(ascii: "\n")

  private mutating func put(_ byte: UInt8) {
    if byte == Self.newline { endLine() } else { output.append(byte) }
  }

  private mutating func endLine() {
    while let last = output.last, last.isBlank, last != Self.newline { output.removeLast() }
    let count = output.count
    let isOpen = count < 2 || output[count - 1] != Self.newline || output[count - 2] != Self.newline
    if count > 0, isOpen { output.append(Self.newline) }
  }

  mutating func read(_ bytes: [UInt8]) {
    var place = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "<"): place = markup(bytes, at: place)
      case UInt8(ascii: "&"):
        let (characters, end) = HTMLEntity.decoded(bytes, at: place)
        if silence == nil { for byte in characters { put(byte) } }
        place = end
      default:
        if silence == nil { put(bytes[place]) }
        place += 1
      }
    }
  }

  /// The position after the markup at `place`; a lone `<` is text.
  private mutating func markup(_ bytes: [UInt8], at place: Int) -> Int {
    let scanner = HTMLTagScanner(bytes: bytes, place: place + 1)
    switch scanner.kind {
    case .comment: return scanner.endOfComment()
    case .remark: return scanner.endOfRemark()
    case .text:
      if silence == nil { put(bytes[place]) }
      return place + 1
    case .start, .end:
      let end = bytes[place...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
      tag(bytes[(place + 1)..<end])
      return end
    }
  }

  private mutating func tag(_ source: ArraySlice<UInt8>) {
    let isEnd = source.first == UInt8(ascii: "/")
    let letters = source.dropFirst(isEnd ? 1 : 0).prefix {
      $0.isLetter || (0x30...0x39).contains($0)
    }
    let name = String(decoding: letters.prefix(16), as: UTF8.self).lowercased()
    if ["script", "style", "svg"].contains(name) { silence = isEnd ? nil : name }
    guard silence == nil else { return }
    if Self.blocks.contains(name) { put(Self.newline) }
    if !isEnd, name == "td" || name == "th" { put(UInt8(ascii: " ")) }
  }

  private static let blocks: Set<String> = [
    "address", "article", "blockquote", "br", "center", "dd", "details", "div", "dl", "dt",
    "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "section",
    "summary", "table", "tr", "ul",
  ]
}

/// Decodes the character references that occur in GitHub's own HTML, and all numeric ones.
private enum HTMLEntity {
  /// The characters in UTF-8 for the `&` at `place`, and the position after the reference.
  static func decoded(_ bytes: [UInt8], at place: Int) -> (characters: [UInt8], end: Int) {
    let body = bytes[(place + 1)...].prefix(longest).prefix { $0 != UInt8(ascii: ";") }
    guard body.endIndex < bytes.count, bytes[body.endIndex] == UInt8(ascii: ";"),
      let character = character(String(decoding: body, as: UTF8.self))
    else { return ([UInt8(ascii: "&")], place + 1) }
    return (Array(String(character).utf8), body.endIndex + 1)
  }

  private static let longest = 10

  private static func character(_ name: String) -> Character? {
    guard name.hasPrefix("#"), !name.contains("+") else { return names[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init).map { Character($0.value == 0 ? "\u{FFFD}" : $0) }
  }

  private static let names: [String: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]
}
