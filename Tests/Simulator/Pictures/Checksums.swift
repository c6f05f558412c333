/// The checksums inside PNG files.
enum Checksums {
  private static let table: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }

  /// CRC-32 as in the annex of the PNG specification.
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    table.withUnsafeBufferPointer { table in
      bytes.withUnsafeBufferPointer { bytes in
        for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ value >> 8 }
      }
    }
    return ~value
  }

  /// Adler-32 (RFC 1950, 8.2).
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    bytes.withUnsafeBufferPointer { bytes in
      for byte in bytes {
        low = (low &+ UInt32(byte)) % 65_521
        high = (high &+ low) % 65_521
      }
    }
    return high << 16 | low
  }
}
