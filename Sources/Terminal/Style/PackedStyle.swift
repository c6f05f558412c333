/// A style in nine bytes.
struct PackedStyle: Sendable, Hashable {
  var color: PackedColor
  var background: PackedColor
  var attributes: StyleAttributes
}

extension PackedStyle {
  init(_ style: Style) {
    color = PackedColor(style.color)
    background = PackedColor(style.background)
    attributes = StyleAttributes(style)
  }

  var style: Style {
    Style(
      isBold: attributes.contains(.bold), isDim: attributes.contains(.dim),
      isUnderlined: attributes.contains(.underlined), isItalic: attributes.contains(.italic),
      isStruckThrough: attributes.contains(.struckThrough), color: color.color,
      background: background.color)
  }
}

/// How characters are drawn, colors aside.
struct StyleAttributes: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let bold = StyleAttributes(rawValue: 1)
  static let dim = StyleAttributes(rawValue: 2)
  static let italic = StyleAttributes(rawValue: 4)
  static let underlined = StyleAttributes(rawValue: 8)
  static let struckThrough = StyleAttributes(rawValue: 16)

  /// Attributes that are visible on a space.
  static let lines: StyleAttributes = [.underlined, .struckThrough]
}

extension StyleAttributes {
  init(_ style: Style) {
    self = []
    if style.isBold { insert(.bold) }
    if style.isDim { insert(.dim) }
    if style.isItalic { insert(.italic) }
    if style.isUnderlined { insert(.underlined) }
    if style.isStruckThrough { insert(.struckThrough) }
  }
}

/// A color, or none, in four bytes: its kind and its value.
struct PackedColor: Sendable, Hashable {
  private let raw: UInt32

  enum Kind: UInt32, Sendable {
    case none, named, indexed, rgb, role, data
  }

  private init(_ kind: Kind, _ value: UInt32) { raw = kind.rawValue << 24 | value & 0xFF_FFFF }

  static var none: PackedColor { PackedColor(.none, 0) }

  /// Not a color: stores a number for a cell of another kind.
  init(number: Int) { raw = UInt32(truncatingIfNeeded: number) }

  init(_ color: Color?) {
    switch color {
    case nil: self = .none
    case .named(let name): self.init(.named, UInt32(name.rawValue))
    case .indexed(let index): self.init(.indexed, UInt32(index))
    case .rgb(let red, let green, let blue): self.init(.rgb, Color.value(red, green, blue))
    case .role(let role):
      self.init(.role, UInt32(ColorRole.allCases.firstIndex(of: role) ?? 0))
    case .data(let value): self.init(.data, value)
    }
  }

  var kind: Kind { Kind(rawValue: raw >> 24) ?? .none }

  /// Its number within its kind; 0xRRGGBB for `rgb` and `data`.
  var value: UInt32 { raw & 0xFF_FFFF }

  var color: Color? {
    switch kind {
    case .none: nil
    case .named: Color.Name(rawValue: UInt8(truncatingIfNeeded: value)).map(Color.named)
    case .indexed: .indexed(UInt8(truncatingIfNeeded: value))
    case .rgb: .hex(value)
    case .role: .role(ColorRole.allCases[Int(value)])
    case .data: .data(value)
    }
  }
}
