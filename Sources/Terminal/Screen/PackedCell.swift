internal import Glibc
internal import ImageProtocol

/// A cell in 16 bytes, cheap to copy and compare because it owns no memory.
struct PackedCell: Sendable, Equatable {
  /// A scalar, a cluster number of `ScreenTexts`, or a marker for a cell without text.
  var glyph: UInt32
  var foreground: PackedColor
  var background: PackedColor
  /// A link number of `ScreenTexts`, 0 for none.
  var link: UInt16
  var attributes: StyleAttributes
  /// The columns, and a bit for clusters whose width differs between terminals.
  var shape: UInt8

  init(glyph: UInt32, columns: Int, style: PackedStyle, link: UInt16) {
    self.glyph = glyph
    foreground = style.color
    background = style.background
    self.link = link
    attributes = style.attributes
    shape = UInt8(truncatingIfNeeded: columns)
  }

  /// A cell of an image made of symbols; nothing in it needs a table.
  init(symbol: SymbolCell, colors: SymbolColors) {
    glyph = symbol.scalar.value
    foreground = PackedColor(colors.color(symbol.foreground))
    background = PackedColor(colors.color(symbol.background))
    link = 0
    attributes = []
    shape = 1
  }

  /// A space in the plain style.
  static var blank: PackedCell {
    PackedCell(glyph: 0x20, columns: 1, style: .plain, link: 0)
  }

  /// 0 for all but the first cell of a wide cluster.
  var columns: Int { Int(shape & 0x0F) }

  /// Replaces the text; style and link stay.
  mutating func becomeSpace() {
    glyph = 0x20
    shape = 1
  }

  /// Whether terminals disagree about its columns: the cursor's position after it is unknown.
  var isContested: Bool { shape & 0x80 != 0 }

  mutating func contest() { shape |= 0x80 }
}

/// Cells without text, and the appearance of cells.
extension PackedCell {
  /// A cell whose contents on the screen are unknown.
  static var unknown: PackedCell {
    var cell = PackedCell.blank
    cell.glyph = .max
    return cell
  }

  private static let imageBit: UInt32 = 0x4000_0000

  /// A part of a pixel image, identified by its row and column in the image.
  static func image(_ image: Int, row: Int, column: Int) -> PackedCell {
    var cell = PackedCell.blank
    cell.glyph = imageBit | UInt32(truncatingIfNeeded: image) & (imageBit - 1)
    cell.foreground = PackedColor(number: row)
    cell.background = PackedColor(number: column)
    return cell
  }

  var isImage: Bool { glyph & 0xC000_0000 == Self.imageBit }

  /// A space that shows only its background: it has no underline or strikethrough.
  var isBare: Bool { glyph == 0x20 && attributes.isDisjoint(with: .lines) }

  /// The cell as it appears: a space shows no foreground color, and only lines of its attributes.
  var normalized: PackedCell {
    guard isBare else { return self }
    var cell = self
    cell.foreground = .none
    cell.attributes = []
    return cell
  }

  /// A space that keeps the background.
  var cleared: PackedCell {
    var cell = PackedCell.blank
    cell.background = background
    return cell
  }
}

extension [PackedCell] {
  /// Whether two rows of two screens, each `columns` wide, are equal.
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
