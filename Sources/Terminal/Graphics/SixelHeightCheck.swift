/// Whether sixel data is nothing but sixel data, and no higher than its room.
/// Source: https://vt100.net/docs/vt3xx-gp/chapter14.html
enum SixelHeightCheck {
  /// `height` in pixels, nil where a cell's is not known.
  static func isSound(_ data: [UInt8], height: Int?) -> Bool {
    guard !data.isEmpty, data.allSatisfy(isSixel) else { return false }
    guard let height else { return true }
    // Six pixels a band; the last may reach into the next cell only as far as its room does.
    let bands = data.count { $0 == UInt8(ascii: "-") } + (data.last == UInt8(ascii: "-") ? 0 : 1)
    return bands <= (height + 5) / 6
  }

  /// Data, repetition, raster attributes, colours, carriage return and new line of the graphics,
  /// and numbers.
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
