/// Recognizes an SVG by its first element.
package enum SVGHeader {
  /// How far into the file the first element may begin, after licenses and editors' notes.
  static let reach = 8192

  static func isSVG(_ reader: ByteReader) -> Bool {
    root(reader) != nil
  }

  /// Whether the drawing gives its size. One without a size should fill its box.
  package static func hasSize(_ file: [UInt8]) -> Bool {
    let reader = ByteReader(file)
    guard var position = root(reader) else { return false }
    var previous: UInt8 = 0
    while let byte = reader[position], byte != UInt8(ascii: ">") {
      if isSpace(previous), reader.starts(with: "width", at: position),
        let value = valueStart(reader, position + 5)
      {
        return isLength(reader, from: value)
      }
      previous = byte
      position += 1
    }
    return false
  }

  /// The position after `<svg`; nil when another element comes first.
  private static func root(_ reader: ByteReader) -> Int? {
    var position = reader.starts(with: "\u{FEFF}") ? 3 : 0
    while position < reach, let byte = reader[position] {
      if isSpace(byte) {
        position += 1
      } else if reader.starts(with: "<svg", at: position) {
        return position + 4
      } else if reader.starts(with: "<svg:svg", at: position) {
        return position + 8
      } else if reader.starts(with: "<!--", at: position) {
        guard let end = find("-->", reader, from: position + 4) else { return nil }
        position = end
      } else if reader.starts(with: "<?", at: position) {
        guard let end = find(">", reader, from: position + 2) else { return nil }
        position = end
      } else if reader.starts(with: "<!DOCTYPE", at: position) {
        guard let end = endOfDoctype(reader, from: position + 2) else { return nil }
        position = end
      } else {
        return nil
      }
    }
    return nil
  }

  /// An internal subset ends with its bracket.
  private static func endOfDoctype(_ reader: ByteReader, from start: Int) -> Int? {
    guard let end = find(">", reader, from: start) else { return nil }
    guard let subset = find("[", reader, from: start, to: end) else { return end }
    return find("]", reader, from: subset).flatMap { find(">", reader, from: $0) }
  }

  /// The position after `text`, which begins before `end`.
  private static func find(
    _ text: String, _ reader: ByteReader, from start: Int, to end: Int = reach
  ) -> Int? {
    (start..<max(start, min(reader.count, end)))
      .first { reader.starts(with: text, at: $0) }
      .map { $0 + text.utf8.count }
  }

  /// The first byte between the quotation marks.
  private static func valueStart(_ reader: ByteReader, _ start: Int) -> Int? {
    var position = start
    while let byte = reader[position], isSpace(byte) || byte == UInt8(ascii: "=") { position += 1 }
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    return reader[position].flatMap { quotes.contains($0) ? position + 1 : nil }
  }

  /// Whether the value is a length, not a percentage.
  private static func isLength(_ reader: ByteReader, from start: Int) -> Bool {
    var position = start
    while let byte = reader[position], byte != UInt8(ascii: "\""), byte != UInt8(ascii: "'") {
      if byte == UInt8(ascii: "%") { return false }
      position += 1
    }
    return position > start
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
