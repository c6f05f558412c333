internal import FoundationEssentials

/// The sequences that draw pixels at the cursor.
enum PixelSequence {
  /// Pixels that the data does not set stay as they are.
  /// Source: https://vt100.net/docs/vt3xx-gp/chapter14.html
  static func sixel(_ data: some Sequence<UInt8>) -> [UInt8] {
    Array("\u{1B}P0;1;0q".utf8) + data + Array("\u{1B}\\".utf8)
  }

  /// Nil for a file that is not a PNG. Source: https://iterm2.com/documentation-images.html
  static func iterm(_ file: [UInt8], columns: Int, rows: Int) -> [UInt8]? {
    guard isPNG(file) else { return nil }
    let head =
      "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(columns);height=\(rows);"
      + "preserveAspectRatio=1;doNotMoveCursor=1:"
    return Array(head.utf8) + file.base64 + [0x07]
  }

  static func isPNG(_ file: [UInt8]) -> Bool { file.starts(with: pngSignature) }

  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}

/// Checks that data contains only sixels and is no higher than its rows.
/// Source: https://vt100.net/docs/vt3xx-gp/chapter14.html
enum SixelHeightCheck {
  /// `height` in pixels, nil if the cell size is unknown.
  static func isSound(_ data: [UInt8], height: Int?) -> Bool {
    guard !data.isEmpty, data.allSatisfy(isSixel) else { return false }
    guard let height else { return true }
    // A band is six pixels high; only the last one may extend below the height.
    let bands = data.count { $0 == UInt8(ascii: "-") } + (data.last == UInt8(ascii: "-") ? 0 : 1)
    return bands <= (height + 5) / 6
  }

  /// Data, repeat counts, raster attributes, colors, graphics carriage returns and new lines, and
  /// numbers.
  private static func isSixel(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x3F...0x7E, UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"),
      UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "-"),
      UInt8(ascii: ";"):
      true
    default: false
    }
  }
}

extension [UInt8] {
  /// In base64, for escape sequences.
  var base64: [UInt8] { [UInt8](Data(self).base64EncodedData()) }
}
