/// Writes JSON directly to bytes, without a tree, so that a page costs microseconds.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int = 512) {
    bytes.reserveCapacity(capacity)
  }

  /// One object as bytes.
  static func object(capacity: Int = 512, _ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(capacity: capacity)
    writer.object(members)
    return writer.bytes
  }

  mutating func object(_ members: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "{"))
    members(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  mutating func array(_ elements: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "["))
    elements(&self)
    bytes.append(UInt8(ascii: "]"))
  }

  mutating func object(_ name: String, _ members: (inout JSONWriter) -> Void) {
    key(name)
    object(members)
  }

  mutating func array(_ name: String, _ elements: (inout JSONWriter) -> Void) {
    key(name)
    array(elements)
  }

  mutating func field(_ name: String, _ value: String?) {
    key(name)
    if let value { string(value) } else { literal("null") }
  }

  mutating func field(_ name: String, _ value: Int) {
    key(name)
    literal(String(value))
  }

  mutating func field(_ name: String, _ value: Bool) {
    key(name)
    literal(value ? "true" : "false")
  }

  /// A field whose value is already JSON.
  mutating func raw(_ name: String, _ json: [UInt8]) {
    key(name)
    bytes.append(contentsOf: json)
  }

  /// An element that is already JSON.
  mutating func raw(_ json: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
  }

  mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
  }

  mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  mutating func string(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { append(escaping: $0) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds a comma, except after these three bytes, with which no value ends.
  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }

  private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in text.indices {
      let byte = text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      bytes.append(contentsOf: text[start..<index])
      bytes.append(contentsOf: Self.escape(byte).utf8)
      start = index + 1
    }
    bytes.append(contentsOf: text[start...])
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case UInt8(ascii: "\n"): "\\n"
    case UInt8(ascii: "\r"): "\\r"
    case UInt8(ascii: "\t"): "\\t"
    default: "\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}
