internal import ImageProtocol
internal import Synchronization

/// An image in kitty's protocol: sent once under an ID, then placed by that ID.
/// Source: https://sw.kovidgoyal.net/kitty/graphics-protocol/
struct KittyImage {
  let id: UInt32
  let pixels: KittyPixels

  /// Characters per escape sequence.
  private static let chunk = 4096

  init(_ pixels: KittyPixels) {
    self.pixels = pixels
    id = ImageID.next()
  }

  /// Sends the image without showing it; the terminal sends no response (`q=2`).
  var transmission: [UInt8] {
    let data = pixels.compressed.base64
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.count + data.count / 200 + 100)
    var rest = data[...]
    var keys = "a=t,q=2,f=32,o=z,s=\(pixels.width),v=\(pixels.height),i=\(id),"
    while !rest.isEmpty {
      let piece = rest.prefix(Self.chunk)
      rest = rest.dropFirst(Self.chunk)
      bytes += "\u{1B}_G\(keys)m=\(rest.isEmpty ? 0 : 1);".utf8
      bytes += piece
      bytes += "\u{1B}\\".utf8
      keys = "q=2,"
    }
    return bytes
  }

  /// Places the image at the cursor, which does not move (`C=1`). Moves a placement that has the
  /// same number.
  func placement(number: Int = 1) -> [UInt8] {
    placement(number, "", columns: pixels.columns, rows: pixels.rows)
  }

  func placement(_ number: Int, _ source: String, columns: Int, rows: Int) -> [UInt8] {
    Array("\u{1B}_Ga=p,q=2,i=\(id),p=\(number),\(source)c=\(columns),r=\(rows),C=1\u{1B}\\".utf8)
  }

  /// Removes one placement from the screen; the image stays in memory.
  func removal(number: Int) -> [UInt8] {
    Array("\u{1B}_Ga=d,d=i,i=\(id),p=\(number),q=2\u{1B}\\".utf8)
  }

  /// Removes an image from memory and from the screen.
  static func deletion(of id: UInt32) -> [UInt8] {
    Array("\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\".utf8)
  }

  /// Bytes it occupies in the terminal's memory.
  var size: Int { pixels.width * pixels.height * 4 }
}

/// IDs of images in kitty's memory. They start at a random number, so that two processes at one
/// terminal do not use each other's.
private enum ImageID {
  private static let last = Atomic<UInt32>(.random(in: 1...0x7FFF_FFFF))

  /// 1 to 2³¹ - 1, a new one each time.
  static func next() -> UInt32 {
    let number = last.wrappingAdd(1, ordering: .relaxed).newValue & 0x7FFF_FFFF
    return number == 0 ? next() : number
  }
}
