/// The pictures of accounts.
enum Avatar {
  /// What the address of a picture leads to.
  enum Kind {
    case picture
    case missing
    /// Once to another address, as after a change of the picture.
    case moved
    /// To itself, forever.
    case loop
  }

  static let missing = SimulatedOwner(
    id: 9_904_040, login: "avatar-missing", isOrganization: false, followers: 4)
  static let moved = SimulatedOwner(
    id: 9_903_020, login: "avatar-moved", isOrganization: false, followers: 3)
  static let looping = SimulatedOwner(
    id: 9_903_100, login: "avatar-loop", isOrganization: false, followers: 2)
  /// The accounts to try readers on; each owns a repository of the name `avatar`.
  static let specimens = [missing, moved, looping]

  /// Of the made-up accounts one in 23 has no picture and one in 17 has a new address.
  static func kind(of id: Int) -> Kind {
    switch id {
    case missing.id: .missing
    case moved.id: .moved
    case looping.id: .loop
    case _ where id % 23 == 7: .missing
    case _ where id % 17 == 5: .moved
    default: .picture
    }
  }

  /// The picture of an account that chose none: five by five fields, mirrored, in one color.
  /// - Parameter size: pixels on each side, at least one.
  static func png(id: Int, size: Int) -> [UInt8] {
    let (rows, color) = draw(id: id, size: size)
    return PNGFile.write(rows, palette: [0xF0F0F0, color])
  }

  /// The rows of pixels, each 0 or 1, and the color of 1.
  static func draw(id: Int, size: Int) -> (rows: [[UInt8]], color: UInt32) {
    var random = RandomSource(seed: UInt64(truncatingIfNeeded: id) &* 0x9E37_79B9)
    let color = [40, 60, 90].shuffled(using: &random).reduce(UInt32(0)) { color, base in
      color << 8 | UInt32(base + random.below(125))
    }
    var rows = [[UInt8]](repeating: [UInt8](repeating: 0, count: size), count: size)
    func edges(_ step: Int) -> Range<Int> {
      size * (1 + 2 * step) / 12..<size * (3 + 2 * step) / 12
    }
    for column in 0..<3 {
      for row in 0..<5 where random.chance(50) || (row, column) == (2, 2) {
        for place in [column, 4 - column] {
          for y in edges(row) { for x in edges(place) { rows[y][x] = 1 } }
        }
      }
    }
    return (rows, color)
  }
}

/// Writes PNG files of few colors without compressing them.
/// Source: https://www.w3.org/TR/png-3/ and RFC 1951, 3.2.4.
enum PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// - Parameters:
  ///   - rows: indices into the palette.
  ///   - palette: red, green, blue as `0xRRGGBB`.
  static func write(_ rows: [[UInt8]], palette: [UInt32]) -> [UInt8] {
    let size = bigEndian(UInt32(rows[0].count)) + bigEndian(UInt32(rows.count))
    return signature + chunk("IHDR", size + [8, 3, 0, 0, 0])
      + chunk("PLTE", palette.flatMap { bigEndian($0).dropFirst() })
      + chunk("IDAT", stored(rows.flatMap { [0] + $0 })) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let covered = Array(name.utf8) + content
    return bigEndian(UInt32(content.count)) + covered + bigEndian(crc32(covered))
  }

  /// A zlib stream (RFC 1950) of stored blocks.
  private static func stored(_ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    var rest = content[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let size = UInt16(block.count)
      bytes.append(rest.isEmpty ? 1 : 0)
      bytes += [size, ~size].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      bytes += block
    } while !rest.isEmpty
    return bytes + bigEndian(adler32(content))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
  }

  private static let table: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }

  /// CRC-32 as in the annex of the PNG specification.
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
  }

  /// Adler-32 (RFC 1950, 8.2).
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    let (low, high) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
      let low = (sums.0 + UInt32(byte)) % 65_521
      return (low, (sums.1 + low) % 65_521)
    }
    return high << 16 | low
  }
}
