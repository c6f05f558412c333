/// How a piece of text looks; what a terminal cannot show is left out.
package struct Style: Sendable, Hashable {
  package var isBold: Bool
  package var isDim: Bool
  package var isUnderlined: Bool
  package var color: Color?

  package init(
    isBold: Bool = false, isDim: Bool = false, isUnderlined: Bool = false, color: Color? = nil
  ) {
    self.isBold = isBold
    self.isDim = isDim
    self.isUnderlined = isUnderlined
    self.color = color
  }

  package static let plain = Style()
  package static let bold = Style(isBold: true)
  package static let dim = Style(isDim: true)
  package static let underlined = Style(isUnderlined: true)

  package static func color(_ color: Color) -> Style { Style(color: color) }
}
