import ImageProtocol

/// The parts of a WebP file.
/// Source: https://developers.google.com/speed/webp/docs/riff_container
enum WebPHeader {
  static func size(_ reader: ByteReader) -> PixelSize? {
    if reader.starts(with: "VP8X", at: 12) {
      guard let width = reader.littleEndian(3, at: 24), let height = reader.littleEndian(3, at: 27)
      else { return nil }
      return PixelSize(width: width + 1, height: height + 1)
    }
    if reader.starts(with: "VP8L", at: 12) {
      guard reader[20] == 0x2F, let bits = reader.littleEndian(4, at: 21) else { return nil }
      return PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    }
    guard reader.starts(with: "VP8 ", at: 12), reader.bigEndian(3, at: 23) == 0x9D_012A,
      let width = reader.littleEndian(2, at: 26), let height = reader.littleEndian(2, at: 28)
    else { return nil }
    return PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
  }

  /// The first frame of an animation as a file of its own; any other file unchanged.
  static func onlyFirstFrame(of file: [UInt8]) -> [UInt8] {
    let reader = ByteReader(file)
    guard reader.starts(with: "VP8X", at: 12), let flags = reader[20], flags & 0x02 != 0,
      let frame = chunks(reader, from: 12, to: file.count).first(where: { $0.name == "ANMF" }),
      frame.content.count > 16
    else { return file }
    let size = file[frame.content.lowerBound + 6..<frame.content.lowerBound + 12]
    let parts = chunks(
      reader, from: frame.content.lowerBound + 16, to: frame.content.upperBound
    ).filter { ["ALPH", "VP8 ", "VP8L"].contains($0.name) }
    let isTransparent = parts.contains { $0.name == "ALPH" }
    // Extended header: flags, three reserved bytes, the frame's width and height minus one.
    var content = Array("WEBP".utf8)
    if isTransparent { content += chunk("VP8X", [0x10, 0, 0, 0] + size) }
    for part in parts { content += chunk(part.name, file[part.content]) }
    return chunk("RIFF", content)
  }

  private static func chunk(_ name: String, _ content: some Collection<UInt8>) -> [UInt8] {
    let count = content.count
    let length = (0..<4).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    return Array(name.utf8) + length + content + (count % 2 == 0 ? [] : [0])
  }

  /// The chunks that are complete.
  private static func chunks(
    _ reader: ByteReader, from start: Int, to end: Int
  ) -> [(name: String, content: Range<Int>)] {
    var found: [(name: String, content: Range<Int>)] = []
    var position = start
    while position + 8 <= end, found.count < 64,
      let length = reader.littleEndian(4, at: position + 4), length <= end - position - 8
    {
      let name = (0..<4).compactMap { reader[position + $0] }
      let content = position + 8..<position + 8 + length
      found.append((String(decoding: name, as: UTF8.self), content))
      position = content.upperBound + length % 2
    }
    return found
  }
}
