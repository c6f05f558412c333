/// Writes GIF files (GIF89a) without compressing them.
enum GIFFile {
  /// An animation that goes on for ever; all frames have the size and the palette of the first.
  static func write(_ frames: [PixelGrid], hundredths: Int = 20) -> [UInt8] {
    guard let first = frames.first else { return [] }
    var colors = first.palette.flatMap { color in
      [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> UInt32($0)) }
    }
    colors += [UInt8](repeating: 0, count: 768 - colors.count)
    var bytes = head(width: first.width, height: first.height) + colors + forever
    for frame in frames {
      bytes += control(hundredths) + place(width: frame.width, height: frame.height)
      bytes += [8] + blocks(codes(frame.pixels))
    }
    return bytes + [0x3B]
  }

  /// Thousands of frames of four thousand million pixels each, in a few kilobytes.
  static func bomb(frames: Int = 2000) -> [UInt8] {
    let frame = control(2) + place(width: 65_535, height: 65_535) + [8, 3, 0, 3, 2, 0]
    return head(width: 65_535, height: 65_535) + [UInt8](repeating: 0x55, count: 768) + forever
      + (0..<frames).flatMap { _ in frame } + [0x3B]
  }

  private static func head(width: Int, height: Int) -> [UInt8] {
    Array("GIF89a".utf8) + little(width) + little(height) + [0xF7, 0, 0]
  }

  private static let forever: [UInt8] =
    [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]

  private static func control(_ hundredths: Int) -> [UInt8] {
    [0x21, 0xF9, 4, 4] + little(hundredths) + [0, 0]
  }

  private static func place(width: Int, height: Int) -> [UInt8] {
    [0x2C, 0, 0, 0, 0] + little(width) + little(height) + [0]
  }

  private static func little(_ number: Int) -> [UInt8] {
    [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)]
  }

  /// Nine-bit codes; a clear code comes before the decoder's table would ask for ten.
  private static func codes(_ pixels: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var (store, held): (UInt32, UInt32) = (0, 0)
    func put(_ code: UInt32) {
      store |= code << held
      held += 9
      while held >= 8 {
        bytes.append(UInt8(store & 0xFF))
        store >>= 8
        held -= 8
      }
    }
    for (index, pixel) in pixels.enumerated() {
      if index % 200 == 0 { put(256) }
      put(UInt32(pixel))
    }
    put(257)
    if held > 0 { bytes.append(UInt8(store & 0xFF)) }
    return bytes
  }

  private static func blocks(_ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = content[...]
    while !rest.isEmpty {
      let block = rest.prefix(255)
      rest = rest.dropFirst(block.count)
      bytes.append(UInt8(block.count))
      bytes += block
    }
    return bytes + [0]
  }
}
