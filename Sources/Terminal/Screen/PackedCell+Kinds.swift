internal import Glibc

/// Cells that hold no text, and cells as they look.
extension PackedCell {
  /// Nobody knows what the screen shows there.
  static var unknown: PackedCell {
    var cell = PackedCell.blank
    cell.glyph = .max
    return cell
  }

  private static let pictureBit: UInt32 = 0x4000_0000

  /// A part of a picture made of pixels, told by its row and column in the picture.
  static func picture(_ image: Int, row: Int, column: Int) -> PackedCell {
    var cell = PackedCell.blank
    cell.glyph = pictureBit | UInt32(truncatingIfNeeded: image) & (pictureBit - 1)
    cell.foreground = PackedColor(number: row)
    cell.background = PackedColor(number: column)
    return cell
  }

  var isPicture: Bool { glyph & 0xC000_0000 == Self.pictureBit }

  /// A space without lines, of which only what is behind it shows.
  var isBare: Bool { glyph == 0x20 && attributes.isDisjoint(with: .lines) }

  /// As it looks: a space shows no colour of text and only lines of its attributes.
  var normalized: PackedCell {
    guard isBare else { return self }
    var cell = self
    cell.foreground = .none
    cell.attributes = []
    return cell
  }

  /// A space that keeps what is behind the text.
  var cleared: PackedCell {
    var cell = PackedCell.blank
    cell.background = background
    return cell
  }
}

extension [PackedCell] {
  /// Whether the cells of two rows of two screens, `columns` wide, are the same.
  func row(_ row: Int, equals other: [PackedCell], _ otherRow: Int, columns: Int) -> Bool {
    withUnsafeBytes { bytes in
      other.withUnsafeBytes { others in
        let length = columns * MemoryLayout<PackedCell>.stride
        let one = UnsafeRawBufferPointer(rebasing: bytes[row * length..<(row + 1) * length])
        let two = UnsafeRawBufferPointer(
          rebasing: others[otherRow * length..<(otherRow + 1) * length])
        guard let one = one.baseAddress, let two = two.baseAddress else { return true }
        return memcmp(one, two, length) == 0
      }
    }
  }
}
