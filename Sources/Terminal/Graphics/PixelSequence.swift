internal import FoundationEssentials

/// The sequences that draw pixels at the cursor.
enum PixelSequence {
  /// Pixels that the data does not set stay as they are.
  /// Source: https://vt100.net/docs/vt3xx-gp/chapter14.html
  static func sixel(_ data: some Sequence<UInt8>) -> [UInt8] {
    Array("\u{1B}P0;1;0q".utf8) + data + Array("\u{1B}\\".utf8)
  }

  /// Source: https://iterm2.com/documentation-images.html
  static func iterm(_ file: [UInt8], columns: Int, rows: Int) -> [UInt8] {
    let head =
      "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(columns);height=\(rows);"
      + "preserveAspectRatio=1;doNotMoveCursor=1:"
    return Array(head.utf8) + file.base64 + [0x07]
  }
}

extension [UInt8] {
  /// In base64, for escape sequences.
  var base64: [UInt8] { [UInt8](Data(self).base64EncodedData()) }
}
