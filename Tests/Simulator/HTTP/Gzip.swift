/// The format of `Content-Encoding: gzip` (RFC 1952) with blocks that are stored, not compressed
/// (RFC 1951, 3.2.4): a reader must decode it all the same.
enum Gzip {
  private static let longestBlock = 0xFFFF

  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    result.reserveCapacity(bytes.count + bytes.count / longestBlock * 5 + 32)
    var start = 0
    repeat {
      let end = min(start + longestBlock, bytes.count)
      let count = UInt16(end - start)
      result.append(end == bytes.count ? 1 : 0)
      append(UInt32(count) | UInt32(~count) << 16, to: &result)
      result += bytes[start..<end]
      start = end
    } while start < bytes.count
    append(checksum(bytes), to: &result)
    append(UInt32(truncatingIfNeeded: bytes.count), to: &result)
    return result
  }

  private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    for shift in [UInt32(0), 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  /// CRC-32.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      table.withUnsafeBufferPointer { table in
        var rest: UInt32 = 0xFFFF_FFFF
        for byte in bytes { rest = table[Int((rest ^ UInt32(byte)) & 0xFF)] ^ rest >> 8 }
        return ~rest
      }
    }
  }

  private static let table: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { rest, _ in
      rest & 1 == 1 ? 0xEDB8_8320 ^ rest >> 1 : rest >> 1
    }
  }
}
