internal import CRapidJSON

/// A JSON document; the members of an object keep their order.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Sendable, Equatable {
    package let name: String
    package let value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  package static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member($0.key, $0.value) })
  }

  /// `null` for nil.
  package static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  /// `null` for nil.
  package static func number(_ number: (some BinaryInteger)?) -> JSONValue {
    number.map { .int(Int64(clamping: $0)) } ?? .null
  }

  /// `null` for nil.
  package static func flag(_ flag: Bool?) -> JSONValue { flag.map(JSONValue.bool) ?? .null }
}

/// Writes JSON (RFC 8259) that is safe to print: characters that could control a terminal are
/// escaped.
extension JSONValue {
  /// On one line, or indented by two spaces per level.
  package func bytes(isIndented: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes, indent: isIndented ? 0 : nil)
    return bytes
  }

  /// Appends to `bytes`; `indent` is the level for indented writing, nil for one line.
  package func write(to bytes: inout [UInt8], indent: Int? = nil) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .int(let number): JSONText.write(number, to: &bytes)
    case .double(let number): bytes += (number.isFinite ? "\(number)" : "null").utf8
    case .string(let text): JSONText.write(text, to: &bytes)
    case .array(let values):
      JSONText.write(values, between: "[]", to: &bytes, indent: indent) { value, bytes, indent in
        value.write(to: &bytes, indent: indent)
      }
    case .object(let members):
      JSONText.write(members, between: "{}", to: &bytes, indent: indent) { member, bytes, indent in
        JSONText.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        if indent != nil { bytes.append(UInt8(ascii: " ")) }
        member.value.write(to: &bytes, indent: indent)
      }
    }
  }
}

private enum JSONText {
  static func write<Element>(
    _ elements: [Element], between brackets: StaticString, to bytes: inout [UInt8], indent: Int?,
    element: (Element, inout [UInt8], Int?) -> Void
  ) {
    let inner = indent.map { $0 + 1 }
    bytes.append(brackets.utf8Start[0])
    for (index, value) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      breakLine(&bytes, inner)
      element(value, &bytes, inner)
    }
    if !elements.isEmpty { breakLine(&bytes, indent) }
    bytes.append(brackets.utf8Start[1])
  }

  private static func breakLine(_ bytes: inout [UInt8], _ indent: Int?) {
    guard let indent else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: indent * 2)
  }

  static func write(_ number: Int64, to bytes: inout [UInt8]) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    let isPlain = text.withUTF8 { text in
      guard cjson_is_plain(text.baseAddress, text.count) else { return false }
      bytes.append(contentsOf: text)
      return true
    }
    if !isPlain { for scalar in text.unicodeScalars { write(scalar, to: &bytes) } }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func write(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"": bytes += "\\\"".utf8
    case "\\": bytes += "\\\\".utf8
    case "\n": bytes += "\\n".utf8
    case "\r": bytes += "\\r".utf8
    case "\t": bytes += "\\t".utf8
    case _ where isHazardous(scalar):
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        let digits = String(unit, radix: 16)
        bytes += "\\u".utf8
        bytes += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
        bytes += digits.utf8
      }
    default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }

  /// Characters that the terminal's sanitizer replaces or drops: controls, line separators, and
  /// invisible ones such as zero-width characters, direction marks and tags.
  private static func isHazardous(_ scalar: Unicode.Scalar) -> Bool {
    if (0x20...0x7E).contains(scalar.value) { return false }
    return switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
