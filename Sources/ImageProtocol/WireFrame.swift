/// The format of messages in the pipes: four bytes for the protocol and its version, four for the
/// length of the content, then the content.
package enum WireFrame {
  package static let headSize = 8
  private static let name: UInt32 = 0x3149_5247  // "GRI1"

  /// Nil when the content is too long for the length field.
  static func wrap(_ content: [UInt8]) -> [UInt8]? {
    guard let length = UInt32(exactly: content.count) else { return nil }
    var writer = WireWriter()
    writer.put(name)
    writer.put(length)
    writer.put(content)
    return writer.bytes
  }

  /// The content length in a frame's first bytes.
  package static func length(in head: some Collection<UInt8>, limit: Int) throws(WireError) -> Int {
    var reader = WireReader(head)
    guard try reader.read(UInt32.self) == name else { throw .foreign }
    let length = Int(try reader.read(UInt32.self))
    guard length <= limit else { throw .tooLong }
    return length
  }
}

/// Builds a byte sequence; integers are little-endian.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ number: some FixedWidthInteger & UnsignedInteger) {
    var rest = number
    for _ in 0..<number.bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  mutating func put(_ more: [UInt8]) {
    bytes += more
  }
}

/// Parses the bytes of a `WireWriter`; every step fails when too few bytes are left.
struct WireReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) {
    rest = ArraySlice(bytes)
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func read<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type = Number.self
  ) throws(WireError) -> Number {
    let count = Number.bitWidth / 8
    guard rest.count >= count else { throw .tooShort }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).reversed().reduce(0) { ($0 << 8) | Number($1) }
  }

  /// All remaining bytes.
  mutating func readRest() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}
