/// Makes gzip files (RFC 1952) without a compressor: one byte, repeated, as fixed Huffman codes.
enum Gzip {
  /// `count` must be 1 more than a multiple of 258, the longest match of deflate (RFC 1951, 3.2.5).
  static func repeating(_ byte: UInt8, count: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.write(1, count: 1)  // the last block
    bits.write(1, count: 2)  // fixed codes
    bits.writeCode(0x30 + UInt32(byte), count: 8)  // the literal, below 144
    for _ in 0..<(count / 258) {
      bits.writeCode(0b1100_0101, count: 8)  // length 258
      bits.writeCode(0, count: 5)  // distance 1
    }
    bits.writeCode(0, count: 7)  // end of block
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    return header + bits.bytes + littleEndian(checksum(byte, count)) + littleEndian(UInt32(count))
  }

  private static func checksum(_ byte: UInt8, _ count: Int) -> UInt32 {
    var sum = UInt32.max
    for _ in 0..<count {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

/// Packs bits starting with the least significant one.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var used = 8

  mutating func write(_ value: UInt32, count: Int) {
    for index in 0..<count {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      bytes[bytes.count - 1] |= UInt8((value >> UInt32(index)) & 1) << used
      used += 1
    }
  }

  /// Huffman codes start with their most significant bit.
  mutating func writeCode(_ code: UInt32, count: Int) {
    for index in (0..<count).reversed() { write((code >> UInt32(index)) & 1, count: 1) }
  }
}
