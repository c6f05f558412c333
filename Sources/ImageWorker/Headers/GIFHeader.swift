import ImageProtocol

/// Parses a GIF up to its first frame: the library would decode all frames, which takes a quarter
/// of a second for an animation.
/// Source: https://www.w3.org/Graphics/GIF/spec-gif89a.txt
enum GIFHeader {
  /// The size that the screen and the first frame need together; nil when there is no frame.
  static func size(_ reader: ByteReader) -> PixelSize? {
    guard let width = reader.littleEndian(2, at: 6), let height = reader.littleEndian(2, at: 8),
      let frame = firstFrame(reader)
    else { return nil }
    return PixelSize(width: max(width, frame.right), height: max(height, frame.bottom))
  }

  /// The file without anything after its first frame; unchanged if that frame is incomplete.
  static func onlyFirstFrame(of file: [UInt8]) -> [UInt8] {
    let reader = ByteReader(file)
    guard let frame = firstFrame(reader), let end = skipBlocks(reader, from: frame.data + 1) else {
      return file
    }
    return file[..<end] + [0x3B]
  }

  /// Where the first frame's pixels begin, and its lower right corner on the screen.
  private static func firstFrame(_ reader: ByteReader) -> (data: Int, right: Int, bottom: Int)? {
    guard let flags = reader[10] else { return nil }
    var position = 13 + tableSize(flags)
    while let kind = reader[position] {
      switch kind {
      case 0x21:
        guard let next = skipBlocks(reader, from: position + 2) else { return nil }
        position = next
      case 0x2C:
        let numbers = (0..<4).compactMap { reader.littleEndian(2, at: position + 1 + $0 * 2) }
        guard numbers.count == 4, let flags = reader[position + 9] else { return nil }
        return (position + 10 + tableSize(flags), numbers[0] + numbers[2], numbers[1] + numbers[3])
      default: return nil
      }
    }
    return nil
  }

  /// The size of a color table, in bytes.
  private static func tableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  /// The position after a series of blocks; nil when the file ends within it.
  private static func skipBlocks(_ reader: ByteReader, from start: Int) -> Int? {
    var position = start
    while let length = reader[position] {
      position += 1 + Int(length)
      if length == 0 { return position }
    }
    return nil
  }
}
