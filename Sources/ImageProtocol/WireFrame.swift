/// What goes through the pipes: four bytes that name the protocol and its version, four for the
/// length of what follows, and that.
package enum WireFrame {
  package static let headSize = 8
  private static let name: UInt32 = 0x3149_5247  // "GRI1"

  /// Nil when the content is longer than a length can say.
  static func wrap(_ content: [UInt8]) -> [UInt8]? {
    guard let length = UInt32(exactly: content.count) else { return nil }
    var writer = WireWriter()
    writer.put(name)
    writer.put(length)
    writer.put(content)
    return writer.bytes
  }

  /// The length that a frame's first bytes announce.
  package static func length(
    in head: some Collection<UInt8>, limit: Int
  ) throws(WireError) -> Int {
    var reader = WireReader(head)
    guard try reader.take(UInt32.self) == name else { throw .foreign }
    let length = Int(try reader.take(UInt32.self))
    guard length <= limit else { throw .tooLong }
    return length
  }
}

/// Bytes being put together: whole numbers are little-endian.
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

/// Takes apart what `WireWriter` made; every step fails when too little is left.
struct WireReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) {
    rest = ArraySlice(bytes)
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type = Number.self
  ) throws(WireError) -> Number {
    let count = Number.bitWidth / 8
    guard rest.count >= count else { throw .tooShort }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).reversed().reduce(0) { ($0 << 8) | Number($1) }
  }

  /// All that is left.
  mutating func takeRest() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}

/// What is wrong with bytes that came through a pipe.
package enum WireError: Error, Sendable, Hashable {
  /// They end too early.
  case tooShort
  /// They go on after the end, or announce more than is allowed.
  case tooLong
  /// They are not of this protocol.
  case foreign
  /// A part that is not allowed, or not what was asked for.
  case forbidden
}
