internal import ImageProtocol

/// A picture as kitty's protocol takes it: sent once under a number, then placed by it.
/// Source: https://sw.kovidgoyal.net/kitty/graphics-protocol/
struct KittyImage {
  let id: UInt32
  private let pixels: KittyPixels

  /// So many characters go into one sequence.
  private static let chunk = 4096
  private static let sides = 1...10_000

  /// Nil for sizes that no picture has.
  init?(_ pixels: KittyPixels) {
    guard Self.sides.contains(pixels.width), Self.sides.contains(pixels.height),
      !pixels.compressed.isEmpty
    else { return nil }
    self.pixels = pixels
    id = PictureID.next()
  }

  /// Nothing is shown yet and nothing answered (`q=2`).
  var transmission: [UInt8] {
    let data = Base64.encode(pixels.compressed)
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

  /// Into its cells at the cursor, which stays (`C=1`).
  var placement: [UInt8] {
    Array(
      "\u{1B}_Ga=p,q=2,i=\(id),p=1,c=\(pixels.columns),r=\(pixels.rows),C=1\u{1B}\\".utf8)
  }
}
