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
