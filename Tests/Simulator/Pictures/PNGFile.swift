/// Writes PNG files without compressing them.
/// Source: https://www.w3.org/TR/png-3/ and RFC 1951, 3.2.4.
enum PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func write(_ grid: PixelGrid) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity((grid.width + 1) * grid.height)
    for row in 0..<grid.height {
      rows.append(0)
      rows += grid.row(row)
    }
    var bytes = signature + header(width: grid.width, height: grid.height, colorType: 3)
    bytes += chunk(
      "PLTE",
      grid.palette.flatMap { color in
        [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> UInt32($0)) }
      })
    if grid.isTransparent { bytes += chunk("tRNS", [0]) }
    return bytes + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  /// A file that promises `width` × `height` pixels in full colour and holds next to none.
  static func lying(width: Int, height: Int) -> [UInt8] {
    signature + header(width: width, height: height, colorType: 6)
      + chunk("IDAT", stored([0, 0, 0, 0, 0])) + chunk("IEND", [])
  }

  private static func header(width: Int, height: Int, colorType: UInt8) -> [UInt8] {
    chunk("IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, colorType, 0, 0, 0])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let covered = Array(name.utf8) + content
    return bigEndian(UInt32(content.count)) + covered + bigEndian(Checksums.crc32(covered))
  }

  /// A zlib stream (RFC 1950) of stored blocks.
  private static func stored(_ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    bytes.reserveCapacity(content.count + content.count / 10_000 + 16)
    var rest = content[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let size = UInt16(block.count)
      bytes.append(rest.isEmpty ? 1 : 0)
      bytes += [size, ~size].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      bytes += block
    } while !rest.isEmpty
    return bytes + bigEndian(Checksums.adler32(content))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
  }
}
