/// Finds the size in the first frame header of a JPEG.
/// Source: ITU-T T.81, annex B
enum JPEGHeader {
  static func size(_ reader: ByteReader) -> PixelSize? {
    var position = 2
    while reader[position] == 0xFF {
      guard let marker = reader[position + 1] else { return nil }
      switch marker {
      case 0xFF: position += 1  // Fill bytes.
      case 0x01, 0xD0...0xD8: position += 2  // Markers without content.
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard let height = reader.bigEndian(2, at: position + 5),
          let width = reader.bigEndian(2, at: position + 7)
        else { return nil }
        return PixelSize(width: width, height: height)
      case 0xD9, 0xDA: return nil  // The pixels, or the end, without a frame header.
      default:
        guard let length = reader.bigEndian(2, at: position + 2), length >= 2 else { return nil }
        position += 2 + length
      }
    }
    return nil
  }
}
