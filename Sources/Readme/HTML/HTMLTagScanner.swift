/// A start or end tag.
struct HTMLTag {
  /// In lower case.
  var name: String
  var isEnd: Bool
  /// How many attributes it has.
  var attributes: Int
}

/// Finds where a piece of markup ends, by the rules of HTML's tokenizer.
struct HTMLTagScanner {
  enum Kind {
    case start, end, comment
    /// Ends at the next `>`: a doctype, a processing instruction, an error.
    case remark
    /// Not markup but a lone `<`.
    case text
  }

  let bytes: [UInt8]
  /// After the `<` at first, after the tag in the end.
  private(set) var place: Int

  var kind: Kind {
    switch byte(place) {
    case UInt8(ascii: "!"):
      byte(place + 1) == Self.dash && byte(place + 2) == Self.dash ? .comment : .remark
    case UInt8(ascii: "?"): .remark
    case UInt8(ascii: "/"):
      byte(place + 1).map { $0.isLetter ? .end : .remark } ?? .text
    case .some(let other): other.isLetter ? .start : .text
    case nil: .text
    }
  }

  private static let dash = UInt8(ascii: "-")
  private static let close = UInt8(ascii: ">")

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  /// `<!-->` and `<!--->` are whole comments; others end at `-->` or `--!>`.
  func endOfComment() -> Int {
    var index = place + 3
    if byte(index) == Self.close { return index + 1 }
    if byte(index) == Self.dash, byte(index + 1) == Self.close { return index + 2 }
    while index < bytes.count {
      if bytes[index] == Self.dash, byte(index + 1) == Self.dash {
        if byte(index + 2) == Self.close { return index + 3 }
        if byte(index + 2) == UInt8(ascii: "!"), byte(index + 3) == Self.close { return index + 4 }
      }
      index += 1
    }
    return bytes.count
  }

  func endOfRemark() -> Int {
    bytes[place...].firstIndex(of: Self.close).map { $0 + 1 } ?? bytes.count
  }

  /// The tag at `place`; nil when the document ends inside it.
  mutating func tag() throws(HTMLError) -> HTMLTag? {
    let start = place
    let isEnd = byte(place) == UInt8(ascii: "/")
    if isEnd { place += 1 }
    let name = bytes[place...].prefix { !$0.isBlank && $0 != UInt8(ascii: "/") && $0 != Self.close }
    place = name.endIndex
    var attributes = 0
    while let next = byte(place) {
      if place - start > HTMLLimits.tagBytes { throw .tagTooLong }
      if next == Self.close {
        place += 1
        let text = String(decoding: name.prefix(64), as: UTF8.self).lowercased()
        return HTMLTag(name: text, isEnd: isEnd, attributes: attributes)
      }
      if next.isBlank || next == UInt8(ascii: "/") {
        place += 1
        continue
      }
      attributes += 1
      if attributes > HTMLLimits.attributes { throw .tagTooLong }
      skipAttribute()
    }
    return nil
  }

  private mutating func skipAttribute() {
    // A name may begin with `=`.
    place += 1
    place =
      bytes[place...].firstIndex {
        $0.isBlank || $0 == UInt8(ascii: "/") || $0 == Self.close || $0 == UInt8(ascii: "=")
      } ?? bytes.count
    skipWhitespace()
    guard byte(place) == UInt8(ascii: "=") else { return }
    place += 1
    skipWhitespace()
    guard let quote = byte(place), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      place = bytes[place...].firstIndex { $0.isBlank || $0 == Self.close } ?? bytes.count
      return
    }
    place = bytes[(place + 1)...].firstIndex(of: quote).map { $0 + 1 } ?? bytes.count
  }

  private mutating func skipWhitespace() {
    place = bytes[place...].firstIndex { !$0.isBlank } ?? bytes.count
  }
}

extension UInt8 {
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// Whitespace in HTML: space, tab, line feed, form feed, carriage return.
  var isBlank: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0C || self == 0x0D
  }
}
