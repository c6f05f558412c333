/// How a piece of text looks; what the terminal cannot show is omitted.
package struct Style: Sendable, Hashable {
  package var isBold: Bool
  package var isDim: Bool
  package var isUnderlined: Bool
  package var isItalic: Bool
  package var isStruckThrough: Bool
  package var color: Color?
  package var background: Color?

  package init(
    isBold: Bool = false, isDim: Bool = false, isUnderlined: Bool = false, isItalic: Bool = false,
    isStruckThrough: Bool = false, color: Color? = nil, background: Color? = nil
  ) {
    self.isBold = isBold
    self.isDim = isDim
    self.isUnderlined = isUnderlined
    self.isItalic = isItalic
    self.isStruckThrough = isStruckThrough
    self.color = color
    self.background = background
  }

  package static let plain = Style()
  package static let bold = Style(isBold: true)
  package static let dim = Style(isDim: true)

  package static func color(_ color: Color) -> Style { Style(color: color) }

  /// The theme's color for `role`.
  package static func role(_ role: ColorRole) -> Style { Style(color: .role(role)) }
}
