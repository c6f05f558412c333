/// The sequences that draw pixels at the cursor.
enum PixelSequence {
  /// Nothing is painted where the data have no pixel.
  /// Source: https://vt100.net/docs/vt3xx-gp/chapter14.html
  static func sixel(_ data: some Sequence<UInt8>) -> [UInt8] {
    Array("\u{1B}P0;1;0q".utf8) + data + Array("\u{1B}\\".utf8)
  }

  /// Nil for a file that is no PNG. Source: https://iterm2.com/documentation-images.html
  static func iterm(_ file: [UInt8], columns: Int, rows: Int) -> [UInt8]? {
    guard isPNG(file) else { return nil }
    let head =
      "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(columns);height=\(rows);"
      + "preserveAspectRatio=1;doNotMoveCursor=1:"
    return Array(head.utf8) + Base64.encode(file) + [0x07]
  }

  static func isPNG(_ file: [UInt8]) -> Bool { file.starts(with: pngSignature) }

  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}
